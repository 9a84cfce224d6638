import { DIGITS } from "./digits.ts";
import { valueOf } from "./value_of.ts";

/**
 * Restores a code written for a script without vowels: there every third letter is a digit, and two or three digits
 * together stand for the letters that would have formed a word. The Mapcode Foundation's method.
 */
export function withoutAbjad(code: string): string {
  const [head = "", tail = ""] = code.split(".");
  const [a, b, c, d, e] = head.split("");
  const [v, w, x, y, z] = tail.split("");
  const ab = `${a}${b}`;
  switch (head.length * 10 + tail.length) {
    case 23:
      return codeWithDigits(two(v, w), [[0, (one) => `${ab}.${one}${x}`]], code);
    case 24:
      return codeWithDigits(
        two(v, w),
        [[0, (one) => `${ab}.${one}${x}${y}`], [32, (one) => `${ab}${one}.${x}${y}`]],
        code,
      );
    case 34:
      return codeWithDigits(digit(c) * 10 + digit(w) - 7, [
        [0, (one) => `${ab}.${one}${v}${x}${y}`],
        [31, (one) => `${ab}${one}.${v}${x}${y}`],
        [62, (one) => `${ab}${one}${v}.${x}${y}`],
      ], code);
    case 35:
      return codeWithDigits(two(c, x), [
        [0, (one) => `${ab}${one}.${v}${w}${y}${z}`],
        [32, (one) => `${ab}${one}${v}.${w}${y}${z}`],
      ], code);
    case 45:
      return three([c, v, y], (one, last) => `${ab}${one}${d}.${w}${x}${z}${last}`, code);
    case 55:
      return three([c, v, y], (one, last) => `${ab}${one}${d}${e}.${w}${x}${z}${last}`, code);
    default:
      return code;
  }
}

function digit(letter: string | undefined): number {
  return valueOf(letter ?? "");
}

/** Two digits from 2 to 9, counted in base eight. */
function two(high: string | undefined, low: string | undefined): number {
  return digit(high) * 8 + digit(low) - 18;
}

/** The number decides which of several forms the code had, and its letter. */
function codeWithDigits(
  value: number,
  forms: readonly (readonly [from: number, write: (one: string) => string])[],
  otherwise: string,
): string {
  const form = forms.findLast(([from]) => value >= from);
  const letter = form === undefined ? "" : DIGITS.charAt(value - form[0]);
  return form === undefined || letter === "" ? otherwise : form[1](letter);
}

function three(
  digits: readonly (string | undefined)[],
  write: (one: string, last: string) => string,
  otherwise: string,
): string {
  const [high, middle, low] = digits.map(digit);
  const value = (high ?? 0) * 100 + (middle ?? 0) * 10 + (low ?? 0) - 39;
  return value < 0 || value >= DIGITS.length ** 2
    ? otherwise
    : write(DIGITS.charAt(Math.floor(value / DIGITS.length)), DIGITS.charAt(value % DIGITS.length));
}
