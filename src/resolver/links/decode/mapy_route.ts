import type { Coordinates } from "../../../domain/coordinates.ts";

const ALPHABET = "0ABCD2EFGH4IJKLMN6OPQRST8UVWXYZ-1abcd3efgh5ijklmn7opqrst9uvwxyz.";

/** Points of one route that are read. */
const POINTS_MAX = 64;

/** Both axes are stored as 28-bit fractions of their range. */
const STEPS = 2 ** 28;

/** The top bits of a number's first digit give its length: 11 five digits, 10 three, 0 two. */
const FIVE_DIGITS = 0b110000;
const THREE_DIGITS = 0b100000;

/**
 * The points of Mapy's `rc=`: numbers in base 64, longitude and latitude in turn; five digits are a position, three and
 * two a difference from the previous one. Undefined if invalid.
 *
 * Source: `SMap.CoordsStringify` of Seznam's open JAK library.
 *
 * @example
 * ```ts
 * decodeMapyRoute("9gz-HxYH7ngonA6")?.length; // 2
 * ```
 */
export function decodeMapyRoute(text: string): readonly Coordinates[] | undefined {
  const digits: number[] = [];
  for (const letter of text) {
    const digit = ALPHABET.indexOf(letter);
    if (digit < 0) {
      return undefined;
    }
    digits.push(digit);
  }
  const points: Coordinates[] = [];
  let x = 0;
  let y = 0;
  for (let at = 0, axis = 0; at < digits.length && points.length < POINTS_MAX; axis = 1 - axis) {
    const step = readStep(digits, at);
    if (step === undefined) {
      return undefined;
    }
    at = step.end;
    x = axis === 0 ? (step.isAbsolute ? step.value : x + step.value) : x;
    y = axis === 1 ? (step.isAbsolute ? step.value : y + step.value) : y;
    if (axis === 1) {
      points.push({ latitude: (y * 180) / STEPS - 90, longitude: (x * 360) / STEPS - 180 });
    }
  }
  return points;
}

interface Step {
  readonly value: number;
  readonly isAbsolute: boolean;
  readonly end: number;
}

function readStep(digits: readonly number[], at: number): Step | undefined {
  const first = digits[at] ?? 0;
  if ((first & FIVE_DIGITS) === FIVE_DIGITS) {
    return numberOf(digits, at, { length: 5, mask: 0b1111, bias: 0 });
  }
  return (first & THREE_DIGITS) === THREE_DIGITS
    ? numberOf(digits, at, { length: 3, mask: 0b1111, bias: 2 ** 15 })
    : numberOf(digits, at, { length: 2, mask: 0b11111, bias: 2 ** 10 });
}

function numberOf(
  digits: readonly number[],
  from: number,
  shape: { readonly length: number; readonly mask: number; readonly bias: number },
): Step | undefined {
  const end = from + shape.length;
  if (end > digits.length) {
    return undefined;
  }
  let value = (digits[from] ?? 0) & shape.mask;
  for (let at = from + 1; at < end; at++) {
    value = value * 64 + (digits[at] ?? 0);
  }
  return { value: value - shape.bias, isAbsolute: shape.bias === 0, end };
}
