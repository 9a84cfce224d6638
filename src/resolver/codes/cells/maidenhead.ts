import type { Bounds } from "../../../domain/bounds.ts";
import type { CodeGrammar } from "../code_grammar.ts";
import { wordShape } from "./word_shapes.ts";

/** By length. Four characters are also the first half of a postcode ("IP12"). */
const WEIGHTS: Readonly<Record<number, number>> = { 4: 0.2, 6: 0.7, 8: 0.9, 10: 0.95 };
const MARKED_WEIGHT = 0.97;
/** Number plates and part numbers are all upper case, locators mostly "JN58td". */
const CAPITALS_FACTOR = 0.8;
/** Locators are seldom written "ab12cd34". */
const SMALL_LETTERS_FACTOR = 0.75;
const IN_SENTENCE_FACTOR = 0.6;
/** "BN13XP" is a postcode of Brighton; "BN13xp" is written like a locator. */
const POSTCODE_FACTOR = 0.3;
/** As radio amateurs write it. */
const CANONICAL = /^[A-R]{2}\d{2}[a-x]{2}(?:\d{2}(?:[A-X]{2}|[a-x]{2})?)?$/u;
const A = 65;

/** Maidenhead locators of radio amateurs (`JN58td`). */
export const MAIDENHEAD: CodeGrammar = {
  system: "maidenhead",
  pattern: /(?<![\p{L}\d])[A-R]{2}\d{2}(?:[A-X]{2}(?:\d{2}(?:[A-X]{2})?)?)?(?![\p{L}\d])/giu,
  signs: [{ run: "l4,6,8,10", starts: "ABCDEFGHIJKLMNOPQR", of: "ABCDEFGHIJKLMNOPQRSTUVWX0123456789" }],
  marker: /MAIDENHEAD LOC|LOCATOR|QTH|GRID ?SQUARE/u,
  read({ shown }) {
    const upper = shown.toUpperCase();
    const normalized = upper.slice(0, 4) + upper.slice(4, 6).toLowerCase() + upper.slice(6, 8) +
      upper.slice(8).toLowerCase();
    return { outcome: "cell", normalized, bounds: boundsOf(upper) };
  },
  weigh({ shown, marked, alone }) {
    if (marked) {
      return MARKED_WEIGHT;
    }
    const sure = (WEIGHTS[shown.length] ?? 0) * (alone ? 1 : IN_SENTENCE_FACTOR);
    const isMixedCase = shown !== shown.toUpperCase() && shown !== shown.toLowerCase();
    const weight = !isMixedCase && wordShape(shown) === "postcode" ? sure * POSTCODE_FACTOR : sure;
    const factor = shown === shown.toUpperCase() ? CAPITALS_FACTOR : CANONICAL.test(shown) ? 1 : SMALL_LETTERS_FACTOR;
    return shown.length > 4 ? weight * factor : weight;
  },
};

/** Alternating pairs of letters and digits: 18 fields, 10 squares, 24, 10 and 24 parts; longitude first. */
function boundsOf(upper: string): Bounds {
  let [west, south, width, height] = [-180, -90, 360, 180];
  const divisions = [18, 10, 24, 10, 24];
  for (let pair = 0; pair * 2 < upper.length; pair += 1) {
    const parts = divisions[pair] ?? 10;
    width /= parts;
    height /= parts;
    west += digitOf(upper, pair * 2) * width;
    south += digitOf(upper, pair * 2 + 1) * height;
  }
  return [west, south, west + width, south + height];
}

function digitOf(upper: string, at: number): number {
  const unit = upper.charCodeAt(at);
  return unit >= A ? unit - A : unit - 48;
}
