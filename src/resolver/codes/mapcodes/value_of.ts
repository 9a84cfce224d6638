import { DIGITS } from "./digits.ts";

/** The number that digits of base 31 write, the point left out; -1 where one is none. */
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
