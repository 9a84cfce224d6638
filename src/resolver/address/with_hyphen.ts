import type { House } from "../../gazetteer/gazetteer.ts";
import { type HouseNumber, parseHouseNumber } from "../../text/house_number.ts";

/** In Queens the last two digits are the house, behind the street it is near: "30-10" is delivered as "3010" too. */
const HYPHENATED = "US";
const HOUSES_OF_BLOCK = 100;
const JOINED_MIN = 3 * HOUSES_OF_BLOCK;

/** The number with its hyphen, on a street all of whose numbers have one; undefined elsewhere. */
export function withHyphen(
  { digits, suffix }: HouseNumber,
  { countryCode, houses }: { readonly countryCode: string; readonly houses: readonly House[] },
): HouseNumber | undefined {
  const isJoined = countryCode === HYPHENATED && suffix === "" && digits >= JOINED_MIN && houses.length > 1 &&
    houses.every((house) => parseHouseNumber(house.number).suffix.startsWith("-"));
  const last = String(digits % HOUSES_OF_BLOCK).padStart(2, "0");
  return isJoined ? { digits: Math.floor(digits / HOUSES_OF_BLOCK), suffix: `-${last}` } : undefined;
}
