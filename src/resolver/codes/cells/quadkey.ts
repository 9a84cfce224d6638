import type { CodeGrammar } from "../code_grammar.ts";
import { tileBounds } from "./tile_bounds.ts";

const MARKED_WEIGHT = 0.95;
const DATE_WEIGHT = 0.05;
/** Each further digit below four makes a coincidence 2.5 times less likely. */
const WEIGHT_PER_DIGIT = 0.1;
const WEIGHT_MAX = 0.75;
/** Only zeros and ones: a binary number. */
const BINARY = /^[01]+$/u;

/** Quadkeys of web maps (`0231010301213`): one digit a level. */
export const QUADKEY: CodeGrammar = {
  system: "quadkey",
  pattern: /(?<![\p{L}\d.,/-])[0-3]{8,23}(?![\p{L}\d]|[.,/-]\d)/gu,
  signs: [{ run: "n8-23", of: "0123" }],
  marker: /QUAD ?KEY/u,
  read({ shown }) {
    let [x, y] = [0, 0];
    for (const digit of shown) {
      x = x * 2 + (Number(digit) % 2);
      y = y * 2 + Math.floor(Number(digit) / 2);
    }
    return { outcome: "cell", normalized: shown, bounds: tileBounds(shown.length, { x, y }) };
  },
  weigh({ shown, marked, alone }) {
    if (marked) {
      return MARKED_WEIGHT;
    }
    // A date (20231231) has eight digits; thirteen digits below four occur by chance once in 100,000.
    return alone && shown.length > 8 && !BINARY.test(shown)
      ? Math.min(WEIGHT_PER_DIGIT * (shown.length - 7), WEIGHT_MAX)
      : DATE_WEIGHT;
  },
};
