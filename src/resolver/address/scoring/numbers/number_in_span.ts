import type { House, StreetGazetteer, StreetId } from "../../../../gazetteer/port.ts";
import { distanceM } from "../../../../geo/distance_m.ts";
import { type HouseNumber, parseHouseNumber } from "../../../../text/house_number.ts";
import type { InterpolatedNumber } from "./interpolate_number.ts";

/** Largest range of numbers that one house has, on one side. */
const SPAN_MAX = 20;
/** Largest distance between the ends of such a house. Metres. */
const SPAN_M_MAX = 150;
const TO = /^-(\d{1,6})$/u;

/** Numbers on each side of an unknown one that are compared with it. More than a known gap or range has. */
export const NEIGHBOUR_NUMBERS = 30;

/**
 * Locates a number by ranges of numbers: "12-14" between houses 12 and 14 if both are known; 16 at the house "14-16".
 * Undefined if neither applies. On a street where all numbers near it have hyphens they are not ranges (Queens). Reads
 * the houses that decide, not all around the number: a street of hyphenated numbers has hundreds.
 */
export function numberInSpan(
  number: HouseNumber,
  street: StreetId,
  gazetteer: Pick<StreetGazetteer, "houses" | "hasOnlyHyphenated">,
): InterpolatedNumber | undefined {
  const { digits, suffix } = number;
  const last = endOf(number);
  if ((last === undefined && suffix !== "") || gazetteer.hasOnlyHyphenated(street)) {
    return undefined;
  }
  if (last !== undefined) {
    const first = gazetteer.houses(street, digits).find(isPlain);
    const second = first === undefined ? undefined : gazetteer.houses(street, last).find(isPlain);
    return first === undefined || second === undefined ? undefined : between(first, second);
  }
  const from = Math.max(0, digits - NEIGHBOUR_NUMBERS);
  const holder = gazetteer.houses(street, Math.max(from, digits - SPAN_MAX), digits)
    .find((house) => holdsNumber(house, number));
  return holder === undefined || !gazetteer.houses(street, from, digits + NEIGHBOUR_NUMBERS).some(isPlain)
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
  // Only houses on the same side are parsed.
  if ((digits - house.digits) % 2 !== 0) {
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
