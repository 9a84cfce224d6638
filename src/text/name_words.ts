import { fold } from "./fold.ts";

const NOT_LETTER_OR_DIGIT = /[^\p{L}\p{M}\p{N}]+/gu;

/**
 * The words of a name, folded: what stands between spaces, hyphens and points.
 *
 * @example
 * ```ts
 * nameWords("Rue de l'Église"); // ["rue", "de", "l", "eglise"]
 * ```
 */
export function nameWords(name: string): string[] {
  return fold(name).split(NOT_LETTER_OR_DIGIT).filter((word) => word !== "");
}
