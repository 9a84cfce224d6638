const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/**
 * A whole number in base 62, most significant digit first, filled with zeros to `width`.
 *
 * @throws {RangeError} where the number does not fit.
 */
export function base62(value: bigint, width: number): string {
  let rest = value;
  let text = "";
  for (let i = 0; i < width; i++) {
    text = ALPHABET.charAt(Number(rest % 62n)) + text;
    rest /= 62n;
  }
  if (rest !== 0n) {
    throw new RangeError(`Cannot write the number in base 62 as it has more than ${width} digits`);
  }
  return text;
}
