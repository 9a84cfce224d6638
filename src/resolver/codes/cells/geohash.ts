import { decodeGeohash } from "../../../geo/geohash.ts";
import type { CodeGrammar, CodeMatch } from "../code_grammar.ts";
import { wordShape } from "./word_shapes.ts";

/** By length. One in four random texts of eleven letters and digits fits the alphabet: never certain. */
const WEIGHTS: Readonly<Record<number, number>> = {
  5: 0.2,
  6: 0.55,
  7: 0.6,
  8: 0.7,
  9: 0.76,
  10: 0.77,
  11: 0.78,
  12: 0.78,
};
/** Shorter ones are house numbers. */
const LENGTH_MIN = 5;
/** Hashes and device numbers are hexadecimal: half of them fit the alphabet by chance. */
const HEXADECIMAL = /^[0-9a-f]+$/iu;
/** One letter among digits is a number with a letter. */
const FEW = /^\d{0,12}[a-z]\d{0,12}$/iu;
const LIKELY_OTHER_FACTOR = 0.6;
const MARKED_WEIGHT = 0.98;
/** Geohashes are written in lower case; part numbers and postcodes are not. */
const CAPITALS_FACTOR = 0.5;
const MIXED_CASE_FACTOR = 0.2;
/** Factor by shape: postcodes, quantities and words with a number fit the alphabet too. */
const SHAPE_FACTOR = { postcode: 0.2, quantity: 0.2, word_with_number: 0.35, word: 0, number: 0, mixed: 1 } as const;
const IN_SENTENCE_FACTOR = 0.5;

/** Geohash (`u4pruydqqvj`), without a marker only with both letters and digits. */
export const GEOHASH: CodeGrammar = {
  system: "geohash",
  pattern: /(?<![\p{L}\d.#])[0-9B-HJKMNP-Z]{1,12}(?![\p{L}\d])/giu,
  signs: [
    { run: "ld5-12", of: "0123456789BCDEFGHJKMNPQRSTUVWXYZ" },
    { names: ["GEOHASH"] },
  ],
  marker: /\bGEOHASH/u,
  read({ shown }) {
    const bounds = decodeGeohash(shown);
    return bounds === undefined ? undefined : { outcome: "cell", normalized: shown.toLowerCase(), bounds };
  },
  weigh(match: CodeMatch) {
    const { shown } = match;
    if (match.marked) {
      return match.alone
        ? MARKED_WEIGHT
        : shown.length >= LENGTH_MIN && wordShape(shown) === "mixed"
        ? MARKED_WEIGHT
        : 0;
    }
    const weight = (WEIGHTS[shown.length] ?? 0) * SHAPE_FACTOR[wordShape(shown)] *
      (match.alone ? 1 : IN_SENTENCE_FACTOR) *
      (HEXADECIMAL.test(shown) || FEW.test(shown) ? LIKELY_OTHER_FACTOR : 1);
    if (shown === shown.toLowerCase()) {
      return weight;
    }
    return weight * (shown === shown.toUpperCase() ? CAPITALS_FACTOR : MIXED_CASE_FACTOR);
  },
};
