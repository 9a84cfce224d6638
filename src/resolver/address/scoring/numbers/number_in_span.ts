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
const NEIGHBOUR_NUMBERS = 30;

/** The houses around a number of a street. They are read on first use, and once. */
export class HousesNear {
  readonly #digits: number;
  readonly #street: StreetId;
  readonly #gazetteer: Pick<StreetGazetteer, "houses" | "hasOnlyHyphenated">;
  #all: readonly House[] | undefined = undefined;

  constructor(digits: number, street: StreetId, gazetteer: Pick<StreetGazetteer, "houses" | "hasOnlyHyphenated">) {
    this.#digits = digits;
    this.#street = street;
    this.#gazetteer = gazetteer;
  }

  /** In order of number. */
  get all(): readonly House[] {
    const digits = this.#digits;
    return this.#all ??= this.#gazetteer.houses(
      this.#street,
      Math.max(0, digits - NEIGHBOUR_NUMBERS),
      digits + NEIGHBOUR_NUMBERS,
    );
  }

  /** All numbers of the street have a hyphen. */
  get areHyphenated(): boolean {
    return this.#gazetteer.hasOnlyHyphenated(this.#street);
  }
}

/**
 * Locates a number by ranges of numbers: "12-14" between houses 12 and 14 if both are known; 16 at the house "14-16".
 * Undefined if neither applies. On a street where all numbers near it have hyphens they are not ranges (Queens), and its
 * houses are not read: it has hundreds around each number.
 */
export function numberInSpan(number: HouseNumber, near: HousesNear): InterpolatedNumber | undefined {
  const { digits, suffix } = number;
  const last = endOf(number);
  if ((last === undefined && suffix !== "") || near.areHyphenated) {
    return undefined;
  }
  if (last !== undefined) {
    const first = plainHouse(near.all, digits);
    const second = plainHouse(near.all, last);
    return first === undefined || second === undefined ? undefined : between(first, second);
  }
  let holder: House | undefined;
  for (const house of near.all) {
    if (house.digits >= digits - SPAN_MAX && house.digits <= digits && holdsNumber(house, number)) {
      holder = house;
      break;
    }
  }
  return holder === undefined || !near.all.some(isPlain)
    ? undefined
    : { state: "range", coordinates: holder.coordinates, postcode: holder.postcode, spreadM: 0 };
}

function plainHouse(houses: readonly House[], digits: number): House | undefined {
  return houses.find((house) => house.digits === digits && isPlain(house));
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
    spreadM: 0,
  };
}
