import { DISTRICT_POSTCODES } from "../../../countries/mod.ts";
import { ROMAN_NUMERALS, type Token } from "../../tokens/mod.ts";

const DISTRICT = /^0?([1-9]|1\d|2[0-3])(?:er|e|eme|o)?$/u;
const ROMAN: ReadonlyMap<string, number> = new Map([...ROMAN_NUMERALS].map((numeral, i) => [numeral, i + 1]));
const POSTCODE_LENGTH = { min: 3, max: 5 };

/**
 * The end of a numbered district after its city, if the postcode of the text confirms it: "75008 Paris 8e", "110 00
 * Praha 1", "1052 Budapest V". Without a postcode the number is an unproven component.
 */
export function districtEnds(tokens: readonly Token[], at: number): readonly number[] {
  const beginning = at === 0 || tokens[at]!.apart ? undefined : DISTRICT_POSTCODES.get(tokens[at - 1]!.key);
  const district = beginning === undefined ? undefined : districtOf(tokens[at]!);
  if (beginning === undefined || district === undefined) {
    return NONE;
  }
  return hasPostcode(tokens, at, beginningFor(beginning, district)) ? [at + 1] : NONE;
}

/** True if another token is a postcode that begins like this. */
function hasPostcode(tokens: readonly Token[], at: number, start: string): boolean {
  return tokens.some(({ key, shape }, other) =>
    other !== at && shape === "number" && key.length >= POSTCODE_LENGTH.min && key.length <= POSTCODE_LENGTH.max &&
    key.startsWith(start)
  );
}

const NONE: readonly number[] = [];

function districtOf({ key }: Token): number | undefined {
  const digits = DISTRICT.exec(key)?.[1];
  return digits === undefined ? ROMAN.get(key) : Number(digits);
}

/** "750DD" and 8: "75008"; "1D" and 12: "12" has one digit too many, so its last one counts. */
function beginningFor(pattern: string, district: number): string {
  return pattern.replace(/D+/u, (digits) => String(district).padStart(digits.length, "0").slice(-digits.length));
}
