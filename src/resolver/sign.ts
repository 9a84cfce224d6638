/**
 * What every text has that a recogniser accepts: quick to see, and never missing there. One recogniser may have several;
 * a text with one of them may still have no match. Runs consist of ASCII letters and digits; capitals stand for both
 * cases. `recognition/signs_of.ts` finds them.
 */
export interface Sign {
  /**
   * Shapes of one run: `w` a word, `n` a number, `l` both with a letter first, `d` with a digit first, and the number of
   * characters. `"n1-2 ld5,7"`: numbers of one or two digits, mixed runs of five or seven characters.
   */
  readonly run?: string;
  /** First characters of the run. */
  readonly starts?: string;
  /** Characters of the run, and of the next one. */
  readonly of?: string;
  /** Shapes of the run behind it, and the characters that may stand between both. */
  readonly next?: string;
  readonly gap?: string;
  /** A run begins with one of these names, of three letters at least. */
  readonly names?: readonly string[];
  /** Characters outside of runs, all of which the text has. */
  readonly marks?: string;
  /** Runs with a digit, at least; and long ones of five characters, or with thousands after an apostrophe. */
  readonly numbers?: number;
  readonly longNumbers?: number;
}

/** The set of all recognisers of a group, a bit each. */
export const ALL_SIGNS = -1;

/** Two `marks`: any character beyond ASCII, and a point of any script with no space beside it. */
export const BEYOND_ASCII = "\u0080";
export const TIGHT_POINT = "\u0081";

/** The numbers of the bits in a set, lowest first. */
export function bitsOf(set: number): readonly number[] {
  const bits: number[] = [];
  for (let left = set; left !== 0; left &= left - 1) {
    bits.push(31 - Math.clz32(left & -left));
  }
  return bits;
}
