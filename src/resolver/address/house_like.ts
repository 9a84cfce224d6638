import type { PostcodeForm } from "./postcode_forms.ts";
import type { Token } from "./tokenize.ts";

/** The longest house numbers in use have five digits. */
const DIGITS_MAX = 5;

/** A number that may be a house's, or part of a street's name: short, and no known postcode. */
export function isHouseLike(
  tokens: readonly Token[],
  at: number,
  postcodes: readonly (readonly PostcodeForm[])[],
): boolean {
  const token = tokens[at];
  return token?.shape === "number" && token.key.length <= DIGITS_MAX &&
    postcodes[at]?.some(({ areas }) => areas.length > 0) !== true;
}
