import { DIGITS } from "../../../src/resolver/codes/mapcodes/alphabets.ts";

const ONLY_DIGITS = /^\d+\.\d{2,}$/u;

/** A code as it is written: one of digits alone with its last two packed behind a vowel. */
export function withVowels(code: string): string {
  if (!ONLY_DIGITS.test(code)) {
    return code;
  }
  const value = Number(code.slice(-2));
  const letters = `${DIGITS}AEU`;
  return code.slice(0, -2) + "AEU".charAt(Math.floor(value / 34)) + letters.charAt(value % 34);
}
