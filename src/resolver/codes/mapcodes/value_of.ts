import { DIGITS } from "./digits.ts";

/** The number written in base 31, ignoring the point; -1 if a character is not a digit. */
export function valueOf(digits: string): number {
  let value = 0;
  for (const digit of digits) {
    const one = DIGITS.indexOf(digit);
    if (one < 0) {
      return -1;
    }
    value = value * DIGITS.length + one;
  }
  return value;
}
