import { rulesOf } from "../../../countries/mod.ts";
import type { House } from "../../../../gazetteer/port.ts";
import { type HouseNumber, parseHouseNumber } from "../../../../text/house_number.ts";

/** The metres of a number in metres: "12-21". */
const PLATE = /^-(\d{1,3})$/u;

/** The metres of such a number, with the houses of its block numbered by their metres; undefined for other numbers. */
export function plateOf(
  { digits, suffix }: HouseNumber,
  { countryCode, houses }: { readonly countryCode: string; readonly houses: readonly House[] },
): { readonly digits: number; readonly houses: readonly House[] } | undefined {
  const plate = rulesOf(countryCode).hyphenInNumber === "metres" ? PLATE.exec(suffix)?.[1] : undefined;
  if (plate === undefined) {
    return undefined;
  }
  const ofBlock = houses.flatMap((house) => {
    const known = house.digits === digits ? PLATE.exec(parseHouseNumber(house.number).suffix)?.[1] : undefined;
    return known === undefined ? [] : [{ ...house, digits: Number(known) }];
  });
  return { digits: Number(plate), houses: ofBlock.toSorted((one, other) => one.digits - other.digits) };
}

/** The flat after a hyphen. */
const FLAT = /^([/\p{L}\d]{0,6})-(\d{1,4})$/u;
const LAST_NUMBER = /(?<!\d)\d{1,4}$/u;
/** Floors in Amsterdam: "12-II", "12 hs". */
const FLOOR = /^-?(i{1,3}|iv|hs|huis|bg|\d)$/u;
/** A stair with a flat ("12 A 5"), or the stair alone. */
const STAIR = /^([a-z])(\d{0,3})$/u;

/**
 * The houses that a number with a door may stand for in a country, most likely first, if no house has the number as
 * written and no other house with these digits is written like it. `houses`: the known numbers with these digits.
 */
export function numbersWithDoor(
  { digits, suffix }: HouseNumber,
  { countryCode, houses }: { readonly countryCode: string; readonly houses: readonly string[] },
): readonly NumberWithUnit[] {
  if (suffix === "") {
    return [];
  }
  const known = houses.map((house) => parseHouseNumber(house).suffix);
  const plain = { digits, suffix: "" };
  if (rulesOf(countryCode).letterInNumber === "stair") {
    const stair = STAIR.exec(suffix);
    const [letter = "", flat = ""] = stair?.slice(1) ?? [];
    const ofLetter = flat === "" ? [] : [{ number: { digits, suffix: letter }, unit: flat }];
    // If houses have letters, another letter is another house.
    const ofPlain = known.some((other) => other !== "")
      ? []
      : [{ number: plain, unit: `${letter.toUpperCase()} ${flat}`.trim() }];
    return stair === null ? [] : [...ofLetter, ...ofPlain];
  }
  // "8-4" may be the house "8 к4" where there is one.
  const last = LAST_NUMBER.exec(suffix)?.[0];
  const isOwn = known.some((other) =>
    other.startsWith("-") || (last !== undefined && LAST_NUMBER.exec(other)?.[0] === last)
  );
  const door = isOwn
    ? undefined
    : hasFlats(countryCode)
    ? FLAT.exec(suffix)?.[2]
    : rulesOf(countryCode).letterInNumber === "floor" && !known.some((other) => other !== "" && FLOOR.test(other))
    ? FLOOR.exec(suffix)?.[1]
    : undefined;
  const house = FLAT.exec(suffix)?.[1] ?? "";
  return door === undefined ? [] : [{ number: { digits, suffix: house }, unit: door }];
}

/** True if the second part of "12-5" is a flat in this country. */
export function hasFlats(countryCode: string): boolean {
  return rulesOf(countryCode).hyphenInNumber === "flat";
}

/** A house and the door, flat or unit that is written together with its number. */
interface NumberWithUnit {
  readonly number: HouseNumber;
  readonly unit: string;
}

/** What follows the first number of "3/12". */
const SLASHED = /^\/([0-9a-z]{1,5})$/u;
/** Stair, floor and door: "12/3/4/15". */
const DOORS = /^\/([0-9a-z]{1,5}(?:\/[0-9a-z]{1,4}){0,2})$/u;

/** The house and the unit of a number like "12/3"; undefined if the slash means something else in the country. */
export function slashedNumber(number: HouseNumber, countryCode: string): NumberWithUnit | undefined {
  if (number.digits === 0) {
    return undefined;
  }
  if (rulesOf(countryCode).slashInNumber === "door") {
    const unit = DOORS.exec(number.suffix)?.[1];
    return unit === undefined ? undefined : { number: { digits: number.digits, suffix: "" }, unit };
  }
  const second = SLASHED.exec(number.suffix)?.[1];
  return second !== undefined && rulesOf(countryCode).slashInNumber === "unitFirst"
    ? { number: parseHouseNumber(second), unit: String(number.digits) }
    : undefined;
}

/** True if in this country one of a house's two numbers is sufficient. */
export function hasTwoNumbers(countryCode: string): boolean {
  return rulesOf(countryCode).slashInNumber === "twoNumbers";
}

/** True for a house with two numbers: 1234 is the first of "1234/12". */
export function isFirstOfTwo({ number }: House): boolean {
  return SLASHED.test(parseHouseNumber(number).suffix);
}

/** In Queens the number is the cross street and two digits for the house: "30-10" is also written "3010". */
const HOUSES_OF_BLOCK = 100;
const JOINED_MIN = 3 * HOUSES_OF_BLOCK;

/** The number with its hyphen, where the hyphen may be left out: "3010" is "30-10". Only on streets where all have one. */
export function withHyphen({ digits, suffix }: HouseNumber, countryCode: string): HouseNumber | undefined {
  const isJoined = rulesOf(countryCode).hyphenInNumber === "omitted" && suffix === "" && digits >= JOINED_MIN;
  const last = String(digits % HOUSES_OF_BLOCK).padStart(2, "0");
  return isJoined ? { digits: Math.floor(digits / HOUSES_OF_BLOCK), suffix: `-${last}` } : undefined;
}
