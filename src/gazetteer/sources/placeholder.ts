import { fold } from "../../text/fold.ts";

/** Zeros and punctuation ("00-000", "0", "-"), and negative numbers ("-9"). */
const NO_VALUE = /^(?:[\s0._/?-]*|-\s?\d+)$/u;
const WORDS: ReadonlySet<string> = new Set(
  "s/n sn s-n s.n. s/nº б/н бн b/n b.n. none null nil n/a n.a. nan undefined unknown".split(" "),
);

/**
 * True for what registers write as a number or postcode where they have none: "00-000", "-9", "S/N", "0".
 *
 * @example
 * ```ts
 * isPlaceholder("00-000"); // true
 * isPlaceholder("00-950"); // false
 * ```
 */
export function isPlaceholder(text: string): boolean {
  return NO_VALUE.test(text) || WORDS.has(fold(text.trim()));
}
