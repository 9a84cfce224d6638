import type { House } from "../../../../gazetteer/port.ts";
import { distanceM } from "../../../../geo/distance_m.ts";
import { type HouseNumber, parseHouseNumber } from "../../../../text/house_number.ts";
import type { InterpolatedNumber } from "./interpolate_number.ts";

/** Largest range of numbers that one house has, on one side. */
const SPAN_MAX = 20;
/** Largest distance between the ends of such a house. Metres. */
const SPAN_M_MAX = 150;
const TO = /^-(\d{1,6})$/u;

/**
 * Locates a number by ranges of numbers: "12-14" between houses 12 and 14 if both are known; 16 at the house "14-16".
 * Undefined if neither applies. On a street where all numbers have hyphens they are not ranges (Queens).
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

/** The last number of a range on one side of the street. */
function endOf({ digits, suffix }: HouseNumber): number | undefined {
  const last = Number(TO.exec(suffix)?.[1] ?? Number.NaN);
  return last > digits && last - digits <= SPAN_MAX && (last - digits) % 2 === 0 ? last : undefined;
}

function holdsNumber(house: House, { digits }: HouseNumber): boolean {
  // Only houses within the range limit and on the same side are parsed.
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
