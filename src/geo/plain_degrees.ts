/** Finer than a millimetre. */
const DECIMALS = 9;

/**
 * Degrees as text, never with an exponent, as `String()` writes numbers near zero: it would be read as another
 * coordinate.
 *
 * @example
 * ```ts
 * plainDegrees(1e-7); // "0.000000100"
 * ```
 */
export function plainDegrees(degrees: number): string {
  const text = String(degrees);
  return text.includes("e") ? degrees.toFixed(DECIMALS) : text;
}
