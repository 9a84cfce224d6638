import { DIGITS } from "./digits.ts";

/** Vowels stand for the digits 32 to 34 of base 34, which encodes the last two digits of a code. */
const VOWELS = "AEU";
const BASE = 34;
const ALL_DIGITS = /^\d{2,5}\.\d{0,3}[AEU][0-9A-HJ-NP-Z]$/u;
/** The form for alphabets with few letters: an A in front, and the first and the last two digits in base 32. */
const ONLY_A = /^A\d{1,4}\.\d{0,3}([0-9A-DF-HJ-NP-TV-Z]{2})$/u;
const HAS_VOWEL = /[AEU]/u;

/**
 * The digits and consonants of a code. Codes of digits only are written with vowels (`89.EU` for 89.67), so that they
 * are not mistaken for numbers. Undefined if the vowels do not fit.
 *
 * @param code upper case, without territory and extension
 */
export function withoutVowels(code: string): string | undefined {
  if (!HAS_VOWEL.test(code)) {
    return code;
  }
  const packed = ONLY_A.exec(code)?.[1];
  if (packed !== undefined) {
    const [high, low] = [valueIn32(packed.charAt(0)), valueIn32(packed.charAt(1))];
    const three = String(high * 32 + low).padStart(3, "0");
    return high < 0 || low < 0 || three.length > 3
      ? undefined
      : `${three.charAt(0)}${code.slice(1, -2)}${three.slice(1)}`;
  }
  if (!ALL_DIGITS.test(code)) {
    return undefined;
  }
  const last = `${DIGITS}${VOWELS}`.indexOf(code.slice(-1));
  const value = VOWELS.indexOf(code.slice(-2, -1)) * BASE + last;
  return value > 99 || last < 0 ? undefined : code.slice(0, -2) + String(value).padStart(2, "0");
}

function valueIn32(digit: string): number {
  return digit === "A" ? DIGITS.length : DIGITS.indexOf(digit);
}
