import type { CodeGrammar } from "../code_grammar.ts";

const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ";
/** By digits. Four digits after four letters are also a Saudi short address. */
const WEIGHTS: Readonly<Record<number, number>> = { 4: 0.3, 6: 0.6, 8: 0.75, 10: 0.9 };
const MARKED_WEIGHT = 0.97;
const SMALL_LETTERS_FACTOR = 0.7;
const IN_SENTENCE_FACTOR = 0.6;

/** World Geographic Reference System (`NKLN2444638946`): 15° tiles, degrees, then minutes and their fractions. */
export const GEOREF: CodeGrammar = {
  system: "georef",
  pattern: /(?<![\p{L}\d])[A-HJ-NP-Z][A-HJ-M][A-HJ-NP-Q][A-HJ-NP-Q] ?(?:\d{4}|\d{6}|\d{8}|\d{10})(?![\p{L}\d])/giu,
  signs: [
    { run: "l8,10,12,14", of: `${LETTERS}0123456789` },
    { run: "w4", of: `${LETTERS}0123456789`, gap: " ", next: "n4,6,8,10" },
  ],
  marker: /GEOREF/u,
  read({ shown }) {
    const upper = shown.toUpperCase().replace(" ", "");
    const digits = upper.slice(4);
    const half = digits.length / 2;
    const stepDeg = 1 / 60 / 10 ** (half - 2);
    const minutesEast = Number(digits.slice(0, half)) * stepDeg;
    const minutesNorth = Number(digits.slice(half)) * stepDeg;
    if (minutesEast >= 1 || minutesNorth >= 1) {
      return { outcome: "invalid", normalized: upper };
    }
    const west = digitOf(upper, 0) * 15 - 180 + digitOf(upper, 2) + minutesEast;
    const south = digitOf(upper, 1) * 15 - 90 + digitOf(upper, 3) + minutesNorth;
    return { outcome: "cell", normalized: upper, bounds: [west, south, west + stepDeg, south + stepDeg] };
  },
  weigh({ shown, marked, alone }) {
    if (marked) {
      return MARKED_WEIGHT;
    }
    const digits = shown.replace(" ", "").length - 4;
    const weight = (WEIGHTS[digits] ?? 0) * (alone ? 1 : IN_SENTENCE_FACTOR);
    return shown === shown.toUpperCase() ? weight : weight * SMALL_LETTERS_FACTOR;
  },
};

function digitOf(upper: string, at: number): number {
  return LETTERS.indexOf(upper.charAt(at));
}
