import { firstWhere } from "../../domain/sorted.ts";
import type { BlockNumbers } from "./stored_numbers.ts";
import type { OsmId } from "../../domain/ids.ts";
import { latinText } from "../../text/latin_text.ts";

/** Words of an identifier of Overture: a UUID has 32 hexadecimal digits, and four hyphens that are always the same. */
const WORDS = 4;
const WORD_DIGITS = 8;
/** Digits before each hyphen. */
const HYPHENS = /^(.{8})(.{4})(.{4})(.{4})/u;

/** The two columns of identifiers of Overture: the records that have one, in order, and four words each. */
export function gersColumns(
  ids: readonly (string | undefined)[],
): { readonly entries: Uint32Array; readonly words: Uint32Array } {
  const entries = Uint32Array.from(ids.flatMap((id, at) => id === undefined ? [] : [at]));
  const words = new Uint32Array(entries.length * WORDS);
  for (const [i, at] of entries.entries()) {
    words.set(wordsOf(ids[at] ?? ""), i * WORDS);
  }
  return { entries, words };
}

/** The identifier of a record; undefined where it has none. */
export function gersOf(entries: BlockNumbers, words: Uint32Array, entry: number): string | undefined {
  const at = firstWhere(0, entries.length, (each) => entries.at(each) >= entry);
  if (at >= entries.length || entries.at(at) !== entry) {
    return undefined;
  }
  const digits = [...words.subarray(at * WORDS, (at + 1) * WORDS)].map((word) =>
    word.toString(16).padStart(WORD_DIGITS, "0")
  );
  return digits.join("").replace(HYPHENS, "$1-$2-$3-$4-");
}

/** The record with an identifier; −1: none. */
export function indexOfGers(entries: BlockNumbers, words: Uint32Array, id: string): number {
  const wanted = wordsOf(id);
  for (let at = words.indexOf(wanted[0]!); at !== -1; at = words.indexOf(wanted[0]!, at + 1)) {
    if (at % WORDS === 0 && wanted.every((word, i) => words[at + i] === word)) {
      return entries.at(at / WORDS);
    }
  }
  return -1;
}

function wordsOf(id: string): Uint32Array {
  const digits = id.replaceAll("-", "");
  return Uint32Array.from(
    { length: WORDS },
    (_, i) => Number.parseInt(digits.slice(i * WORD_DIGITS, (i + 1) * WORD_DIGITS), 16),
  );
}

/** Numbers of elements have more than 32 bits: the low ones are a column, the others stand above the kind in another. */
const OSM_LOW = 2 ** 32;

/**
 * The numbers of elements, one record after the other. A record without one repeats the low number before it, so that its
 * block stays narrow.
 */
export class OsmNumbers {
  low = 0;
  tag = 0;
  /** Whether any record had one. */
  hasAny = false;

  /** Takes the numbers of the next record; a tag of 0: it has none. */
  take(low: number, tag: number): void {
    this.tag = tag;
    if (tag !== 0) {
      this.low = low;
      this.hasAny = true;
    }
  }
}

/** The two columns of elements of OpenStreetMap; empty where none has one. */
export function osmColumns(
  ids: readonly (OsmId | undefined)[],
): { readonly low: Uint32Array; readonly tag: Uint8Array } {
  const low = new Uint32Array(ids.length);
  const tag = new Uint8Array(ids.length);
  const numbers = new OsmNumbers();
  for (const [at, id] of ids.entries()) {
    numbers.take(osmLow(id), osmTag(id));
    low[at] = numbers.low;
    tag[at] = numbers.tag;
  }
  return numbers.hasAny ? { low, tag } : { low: new Uint32Array(), tag: new Uint8Array() };
}

/** The low bits of an element's number; 0 for none. */
export function osmLow(id: OsmId | undefined): number {
  return id === undefined ? 0 : Math.floor(id / 4) % OSM_LOW;
}

/** The high bits of an element's number above its kind; 0 for none. */
export function osmTag(id: OsmId | undefined): number {
  return id === undefined ? 0 : Math.floor(id / 4 / OSM_LOW) * 4 + id % 4;
}

/** The element of these two numbers; 0 for none. */
export function osmIdFrom(low: number, tag: number): OsmId {
  return tag === 0 ? 0 : ((tag >>> 2) * OSM_LOW + low) * 4 + (tag & 3);
}

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
