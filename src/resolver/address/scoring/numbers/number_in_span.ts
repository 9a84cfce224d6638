import type { House } from "../../../../gazetteer/port.ts";
import { distanceM } from "../../../../geo/distance_m.ts";
import { type HouseNumber, parseHouseNumber } from "../../../../text/house_number.ts";
import type { InterpolatedNumber } from "./interpolate_number.ts";

/** One house bears at most so many numbers of a side. */
const SPAN_MAX = 20;
/** And is at most this long. Metres. */
const SPAN_M_MAX = 150;
const TO = /^-(\d{1,6})$/u;

/**
 * Where a number is that is part of a span: "12-14" between houses 12 and 14, where both are known; 16 at the house
 * "14-16". Undefined where neither is so. On a street all of whose numbers have hyphens they are no spans (Queens).
 */
export function numberInSpan(number: HouseNumber, houses: readonly House[]): InterpolatedNumber | undefined {
  const last = endOf(number);
  if (last !== undefined) {
    const first = houses.find((house) => house.digits === number.digits && isPlain(house));
    const second = houses.find((house) => house.digits === last && isPlain(house));
    return first === undefined || second === undefined ? undefined : between(first, second);
  }
  const holder = number.suffix === "" ? houses.find((house) => holdsNumber(house, number)) : undefined;
  return holder === undefined || !houses.some(isPlain)
    ? undefined
    : { state: "range", coordinates: holder.coordinates, postcode: holder.postcode };
}

function isPlain({ number }: House): boolean {
  return parseHouseNumber(number).suffix === "";
}

/** The last number of a span of one side of the street. */
function endOf({ digits, suffix }: HouseNumber): number | undefined {
  const last = Number(TO.exec(suffix)?.[1] ?? Number.NaN);
  return last > digits && last - digits <= SPAN_MAX && (last - digits) % 2 === 0 ? last : undefined;
}

function holdsNumber(house: House, { digits }: HouseNumber): boolean {
  // Nearer than a span is long, and on its side: of few others the number is taken apart.
  if (house.digits > digits || house.digits < digits - SPAN_MAX || (digits - house.digits) % 2 !== 0) {
    return false;
  }
  const known = parseHouseNumber(house.number);
  const last = endOf(known);
  return last !== undefined && digits >= known.digits && digits <= last && (digits - known.digits) % 2 === 0;
}

function between(one: House, two: House): InterpolatedNumber | undefined {
  if (distanceM(one.coordinates, two.coordinates) > SPAN_M_MAX) {
    return undefined;
  }
  return {
    state: "range",
    coordinates: {
      latitude: (one.coordinates.latitude + two.coordinates.latitude) / 2,
      longitude: (one.coordinates.longitude + two.coordinates.longitude) / 2,
    },
    postcode: one.postcode === two.postcode ? one.postcode : undefined,
  };
}
