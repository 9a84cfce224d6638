import { fold } from "./fold.ts";

/** A house number taken apart: `12 bis` is 12 and `bis`, `A 7` is 0 and `a7`. */
export interface HouseNumber {
  /** The leading digits; 0 where there are none, at most 9,999,999. */
  readonly digits: number;
  /** What follows them, folded, without spaces. */
  readonly suffix: string;
}

const LEADING_DIGITS = /^0*(\d{1,7})(?!\d)/;
const SPACES = /\s+/g;

/**
 * Takes a house number apart, so that `12A`, `12 a` and `012a` are one.
 *
 * @example
 * ```ts
 * parseHouseNumber("012 A"); // { digits: 12, suffix: "a" }
 * parseHouseNumber("220-16"); // { digits: 220, suffix: "-16" }
 * ```
 */
export function parseHouseNumber(text: string): HouseNumber {
  const folded = fold(text).replace(SPACES, "");
  const digits = LEADING_DIGITS.exec(folded);
  if (digits?.[1] === undefined) {
    return { digits: 0, suffix: folded };
  }
  return { digits: Number(digits[1]), suffix: folded.slice(digits[0].length) };
}
