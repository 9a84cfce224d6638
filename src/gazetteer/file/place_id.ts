import { latinText } from "../../text/latin_text.ts";

/** Ascending in ASCII order, no `i l o u`: Crockford's base 32, as in all public identifiers. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const VALUE_OF: ReadonlyMap<number, number> = new Map(Array.from(ALPHABET, (letter, i) => [letter.charCodeAt(0), i]));
const PREFIX = "plc_";
const CHARACTERS = 16;

/** Bytes of a place's stable identity that the index stores. 80 bits: no two of 10 M places meet by chance. */
export const PLACE_HASH_BYTES = 10;

/** Reused for each key: a build hashes millions, and this takes a quarter of the time of a new digest. */
const digest = new Uint8Array(32);

/**
 * The identity of a place: a hash of its source's stable key, so that it stays when a dataset is rebuilt. A key that is
 * a public identifier already, of a place taken over from another file, stands for its own hash.
 */
export function placeHash(key: string): Uint8Array {
  const hash = new Uint8Array(PLACE_HASH_BYTES);
  putPlaceHash(key, hash, 0);
  return hash;
}

/** Writes the identity of a place into an array. */
export function putPlaceHash(key: string, hashes: Uint8Array, at: number): void {
  const known = placeHashOf(key);
  if (known === undefined) {
    Bun.SHA256.hash(key, digest);
  }
  const hash = known ?? digest;
  for (let i = 0; i < PLACE_HASH_BYTES; i++) {
    hashes[at + i] = hash[i]!;
  }
}

/** The letters of an identifier. Reused by all. */
const letters = new TextEncoder().encode(PREFIX.padEnd(PREFIX.length + CHARACTERS));

/** The public identifier of the hash at an index: `plc_` and 16 characters. */
export function placeIdOf(hashes: Uint8Array, index = 0): string {
  const from = index * PLACE_HASH_BYTES;
  let length = PREFIX.length;
  let bits = 0;
  let held = 0;
  for (let at = from; at < from + PLACE_HASH_BYTES; at++) {
    held = (held << 8) | hashes[at]!;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      letters[length++] = ALPHABET.charCodeAt((held >> bits) & 31);
    }
    held &= (1 << bits) - 1;
  }
  return latinText(letters, 0, length);
}

/** The hash that a public identifier stands for; undefined when the text is none. */
export function placeHashOf(placeId: string): Uint8Array | undefined {
  if (placeId.length !== PREFIX.length + CHARACTERS || !placeId.startsWith(PREFIX)) {
    return undefined;
  }
  const hash = new Uint8Array(PLACE_HASH_BYTES);
  let bits = 0;
  let held = 0;
  let at = 0;
  for (let i = PREFIX.length; i < placeId.length; i++) {
    const value = VALUE_OF.get(placeId.charCodeAt(i));
    if (value === undefined) {
      return undefined;
    }
    held = (held << 5) | value;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      hash[at++] = held >> bits;
      held &= (1 << bits) - 1;
    }
  }
  return hash;
}
