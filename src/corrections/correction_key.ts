import { fold } from "../text/fold.ts";

/** A link: its path distinguishes case and punctuation. */
const LINK = /:\/\/|\.[a-z]{2,10}\//iu;
/**
 * Words and numbers. A sign directly before a number is a token of its own at the start, or after a blank, comma or
 * semicolon.
 */
const WORDS = /(?<![^\s,;])[-+−](?=\p{N})|[\p{L}\p{M}\p{N}]+/gu;

/**
 * The form in which two inputs are the same text: words without case, accents, punctuation and the number of blanks.
 * Where one word ends and the next begins stays, so that `12 3` is not `1 23`. A link stays as it is.
 *
 * @example
 * ```ts
 * correctionKey("Städtle 14,  9490 VADUZ"); // "stadtle 14 9490 vaduz"
 * correctionKey("47.1, -9.5"); // "47 1 - 9 5"
 * correctionKey(" https://maps.app.goo.gl/AbC "); // "https://maps.app.goo.gl/AbC"
 * ```
 */
export function correctionKey(text: string): string {
  const trimmed = text.trim();
  return LINK.test(trimmed) ? trimmed : (fold(trimmed).match(WORDS) ?? []).join(" ");
}

/** SHA-256 of a text's key, in hexadecimal. */
export function correctionHash(text: string): string {
  return new Bun.CryptoHasher("sha256").update(correctionKey(text)).digest("hex");
}
