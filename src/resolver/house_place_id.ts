import { fold } from "../text/fold.ts";

/** Crockford's base 32, as in all public identifiers. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const SPACES = /\s+/gu;

/**
 * The public identifier of a house: its street's, which is stable across rebuilds, followed by its number, folded and
 * without spaces, in base 32. Whoever looks it up splits it again (`splitHousePlaceId`).
 */
export function housePlaceId(streetPlaceId: string, number: string): string {
  let text = streetPlaceId;
  let held = 0;
  let bits = 0;
  for (const byte of new TextEncoder().encode(fold(number).replace(SPACES, ""))) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET.charAt((held >> bits) & 31);
    }
    held &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + ALPHABET.charAt((held << (5 - bits)) & 31);
}
