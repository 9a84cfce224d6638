import { type HouseNumber, parseHouseNumber } from "../../text/house_number.ts";
import type { NumberWithUnit } from "./slashed_number.ts";

/** Where a hyphen divides the house from the flat: "Pikk 12-5", "ул. Ленина, 12-5". */
const FLAT_AFTER_HYPHEN: ReadonlySet<string> = new Set("EE LV LT RU BY UA KZ KG MD AM".split(" "));
const FLAT = /^-(\d{1,4})$/u;
/** Amsterdam's floors: "12-II", "12 hs". */
const FLOOR = /^-?(i{1,3}|iv|hs|huis|bg|\d)$/u;
/** A stair and its flat: "12 A 5"; or the stair alone. */
const STAIR = /^([a-z])(\d{0,3})$/u;

/**
 * The houses that a number with a door may mean in a country, the likeliest first: a number that no house bears and that
 * no other house of the same digits is written like. `houses` are the numbers of those digits.
 */
export function numbersWithDoor(
  { digits, suffix }: HouseNumber,
  { countryCode, houses }: { readonly countryCode: string; readonly houses: readonly string[] },
): readonly NumberWithUnit[] {
  const known = houses.map((house) => parseHouseNumber(house).suffix);
  const plain = { digits, suffix: "" };
  if (countryCode === "FI") {
    const stair = STAIR.exec(suffix);
    const [letter = "", flat = ""] = stair?.slice(1) ?? [];
    const ofLetter = flat === "" ? [] : [{ number: { digits, suffix: letter }, unit: flat }];
    // Where houses have letters, another letter is another house.
    const ofPlain = known.some((other) => other !== "")
      ? []
      : [{ number: plain, unit: `${letter.toUpperCase()} ${flat}`.trim() }];
    return stair === null ? [] : [...ofLetter, ...ofPlain];
  }
  const isOwn = known.some((other) => other.startsWith("-"));
  const door = isOwn
    ? undefined
    : FLAT_AFTER_HYPHEN.has(countryCode)
    ? FLAT.exec(suffix)?.[1]
    : countryCode === "NL" && !known.some((other) => other !== "" && FLOOR.test(other))
    ? FLOOR.exec(suffix)?.[1]
    : undefined;
  return door === undefined ? [] : [{ number: plain, unit: door }];
}
