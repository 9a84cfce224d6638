import { fold } from "./fold.ts";

/** A house number taken apart: `12 bis` is 12 and `bis`, `A 7` is 0 and `a7`. */
export interface HouseNumber {
  /** The leading digits; 0 where there are none, at most 9,999,999. */
  readonly digits: number;
  /** What follows them, folded, without spaces. */
  readonly suffix: string;
}

const LEADING_DIGITS = /^0*(\d{1,7})(?!\d)/;
const DIGITS_MOST = 7;
const SPACES = /\s+/g;
/** Fractions of one character, which fold as two numbers. */
const FRACTIONS = /[\u00bc-\u00be\u2150-\u215e]/gu;
const DIGIT = /^\d$/;
/** "12/A" and "12-A" are 12A. */
const LETTER_APART = /^[-/]\p{L}$/u;

/**
 * A house number in the form in which two spellings of it are the same: folded, without spaces, what follows the first
 * number divided from it.
 *
 * @example
 * ```ts
 * houseNumberKey("12 Bis"); // "12bis"
 * houseNumberKey("12½"); // "12-1/2"
 * ```
 */
export function houseNumberKey(text: string): string {
  const written = text.replace(FRACTIONS, " $&").trim().replace(SPACES, " ");
  const folded = fold(written).replaceAll("\u2044", "/");
  return folded.replaceAll(" ", (_, at: number) =>
    // "12 1/2" is no 121.
    DIGIT.test(folded.charAt(at - 1)) && DIGIT.test(folded.charAt(at + 1)) ? "-" : "");
}

/**
 * Takes a house number apart, so that `12A`, `12 a` and `012a` are one.
 *
 * @example
 * ```ts
 * parseHouseNumber("012 A"); // { digits: 12, suffix: "a" }
 * parseHouseNumber("220-16"); // { digits: 220, suffix: "-16" }
 * parseHouseNumber("12 1/2"); // { digits: 12, suffix: "-1/2" }
 * ```
 */
export function parseHouseNumber(text: string): HouseNumber {
  const plain = plainNumber(text);
  if (plain !== undefined) {
    return { digits: plain, suffix: "" };
  }
  return asciiNumber(text) ?? foldedNumber(houseNumberKey(text));
}

function foldedNumber(folded: string): HouseNumber {
  const digits = LEADING_DIGITS.exec(folded);
  if (digits?.[1] === undefined) {
    return { digits: 0, suffix: folded };
  }
  const suffix = folded.slice(digits[0].length);
  return { digits: Number(digits[1]), suffix: LETTER_APART.test(suffix) ? suffix.slice(1) : suffix };
}

/** Of digits alone, as nearly every number is: nothing in them folds. A build takes apart each of millions. */
function plainNumber(text: string): number | undefined {
  if (text.length === 0 || text.length > DIGITS_MOST) {
    return undefined;
  }
  let value = 0;
  for (let i = 0; i < text.length; i++) {
    const digit = text.charCodeAt(i) - 0x30;
    if (digit < 0 || digit > 9) {
      return undefined;
    }
    value = value * 10 + digit;
  }
  return value;
}

const ZERO = 0x30;
const NINE = 0x39;
const SPACE = 0x20;
const ASCII_END = 0x7f;

/**
 * Of digits and what follows them in ASCII without blanks, as nearly all others are ("12a", "17-01"): only upper case
 * folds. A street of hyphenated numbers has hundreds of them.
 */
function asciiNumber(text: string): HouseNumber | undefined {
  let end = 0;
  let digits = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code <= SPACE || code >= ASCII_END) {
      return undefined;
    }
    if (end === i && code >= ZERO && code <= NINE) {
      digits = digits * 10 + code - ZERO;
      end++;
    }
  }
  if (end === 0 || end > DIGITS_MOST) {
    return undefined;
  }
  const suffix = text.slice(end).toLowerCase();
  return { digits, suffix: LETTER_APART.test(suffix) ? suffix.slice(1) : suffix };
}
