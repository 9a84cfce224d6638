import { endOf, firstWhere } from "../../../domain/sorted.ts";
import { MAX_KEY_LETTERS, type Sections } from "../../file/format.ts";
import { endOfPostings, type Keys, type Layer } from "../../file/layer.ts";
import type { FindStreets, FindStreetsFuzzy, StreetMatch } from "../../port.ts";
import type { Part } from "../../set/parts.ts";
import { nearKeys } from "../fuzzy/near_entries.ts";
import { scanNames } from "../fuzzy/scan_names.ts";
import type { StreetRange } from "./name_forms.ts";
import { matchOf } from "./posting_rank.ts";

/**
 * @module Look-ups by name. In go a layer of one file (`file/layer.ts`) and a key (`text/name_key.ts`,
 * `text/street_key.ts`); out come postings: numbers of the entries that have the name, with its kind. `keys/` finds exact
 * keys, `prefix/` those that begin with a key, `fuzzy/` those with typos. Start here: keys are sorted, so that a prefix is
 * a range of keys.
 */

/** A half-open range of keys. */
export type KeyRange = readonly [from: number, to: number];

/** The bytes of a key, at most 3 per UTF-16 unit. Shared by all searches: none suspends, so no two overlap. */
export const typed: Uint8Array = new Uint8Array(MAX_KEY_LETTERS * 3);
const encoder = new TextEncoder();

/** Writes a key to `typed`; returns how many bytes, 0 where it is empty or too long to be in an index. */
export function typeKey(key: string): number {
  const { length } = key;
  if (length > MAX_KEY_LETTERS) {
    return 0;
  }
  for (let i = 0; i < length; i++) {
    const unit = key.charCodeAt(i);
    if (unit >= 0x80) {
      return encoder.encodeInto(key, typed).written;
    }
    typed[i] = unit;
  }
  return length;
}

/** Less than 0 where bytes come before the first `length` that are typed, 0 where they start with them. */
export function compareTyped(bytes: Uint8Array, { from, to }: ByteRange, length: number): number {
  const size = to - from;
  const shared = size < length ? size : length;
  for (let i = 0; i < shared; i++) {
    const difference = bytes[from + i]! - typed[i]!;
    if (difference !== 0) {
      return difference;
    }
  }
  return size < length ? -1 : 0;
}

interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/** The number of exactly this key, or undefined. */
export function findKey(keys: Keys, key: string): number | undefined {
  const length = typeKey(key);
  const at = length === 0 ? keys.keySignature.length : firstAtTyped(keys, length);
  return at < keys.keySignature.length && compareKey(keys, at, length) === 0 && isTyped(keys, at, length)
    ? at
    : undefined;
}

/** The range of keys that start with this one. Most prefixes have no key, and the others few. */
export function findKeyRange(keys: Keys, prefix: string): KeyRange {
  const length = typeKey(prefix);
  if (length === 0) {
    return [0, 0];
  }
  const from = firstAtTyped(keys, length);
  return [from, endOf({ from, to: keys.keySignature.length }, (key) => compareKey(keys, key, length) === 0)];
}

/** Whether a key that starts with this one is equal to it. */
export function isKey(keys: Pick<Keys, "keyStart">, at: number, key: string): boolean {
  return isTyped(keys, at, typeKey(key));
}

function isTyped({ keyStart }: Pick<Keys, "keyStart">, at: number, length: number): boolean {
  return keyStart.at(at + 1) - keyStart.at(at) === length;
}

/** The first key not less than the typed one. */
function firstAtTyped(keys: Keys, length: number): number {
  return firstWhere(0, keys.keySignature.length, (key) => compareKey(keys, key, length) >= 0);
}

function compareKey({ keyBytes, keyStart }: Keys, key: number, length: number): number {
  return compareTyped(keyBytes, { from: keyStart.at(key), to: keyStart.at(key + 1) }, length);
}

/** Writes the code points of a text to the front of `letters`; returns how many there were, at most its length. */
export function lettersOf(text: string, letters: Uint32Array): number {
  let length = 0;
  for (let at = 0; at < text.length && length < letters.length; length++) {
    const unit = text.charCodeAt(at);
    // A surrogate is rare; `codePointAt` for every letter would take three times as long.
    const point = unit >= 0xd800 && unit <= 0xdfff ? text.codePointAt(at)! : unit;
    letters[length] = point;
    at += point > 0xffff ? 2 : 1;
  }
  return length;
}

/** As `lettersOf`, but 0 for a text that is longer than any key. */
export function keyLettersOf(text: string, letters: Uint32Array): number {
  return text.length > MAX_KEY_LETTERS ? 0 : lettersOf(text, letters);
}

/**
 * A bit for each letter that occurs, by its code point modulo 32. One edit changes at most two bits, so words whose
 * signatures differ in more than twice the allowed edits need not be compared.
 */
export function letterSignature(letters: Uint32Array, length: number): number {
  let bits = 0;
  for (let i = 0; i < length; i++) {
    bits |= 1 << (letters[i]! & 31);
  }
  return bits >>> 0;
}

/** Bits that are set in 32. */
export function bitCount(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x5555_5555);
  rest = (rest & 0x3333_3333) + ((rest >>> 2) & 0x3333_3333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

/** With at most this many streets in an area, names are compared one by one: that is faster than the index of typos. */
const SCANNED_MOST = 1_024;
/** With at most this many, names are also compared as written. The first search of 10,000 takes 10 ms, the next 0.1. */
const SCANNED_AS_WRITTEN_MOST = 16_384;

/** The streets that lie in an area; all streets where none is given. Most areas in the world file have none. */
export function streetsWithin(
  { placeStreets, placeTo, streetName }: Sections,
  within: number | undefined,
): StreetRange {
  if (within === undefined) {
    return [0, streetName.length];
  }
  if (placeStreets.length === 0) {
    return [0, 0];
  }
  const to = placeStreets.at(placeTo.at(within));
  return [Math.min(placeStreets.at(within), streetName.length), Math.min(to, streetName.length)];
}

/** Adds the streets of an area that have the key of this number, under the numbers of the set. */
export function addStreetsOfKey(
  matches: StreetMatch[],
  { sections, base, layers }: Part,
  key: number,
  { within, limit }: FindStreets,
): void {
  const range = streetsWithin(sections, within === undefined ? undefined : within - base);
  forEachPosting(layers.streets, { key, range, limit }, (posting) => matches.push(matchOf(posting, 0, base)));
}

/** Calls `visit` with the postings of the first streets of a range that have a key. Postings are ascending. */
function forEachPosting(
  layer: Layer,
  { key, range: [from, to], limit }: {
    readonly key: number;
    readonly range: StreetRange;
    readonly limit: number;
  },
  visit: (posting: number) => void,
): void {
  const { keyPostings, postings } = layer;
  const last = endOfPostings(layer, key);
  const first = firstWhere(keyPostings.at(key), last, (at) => postings.at(at) >>> 2 >= from);
  const end = Math.min(last, first + limit);
  for (let at = first; at < end && postings.at(at) >>> 2 < to; at++) {
    visit(postings.at(at));
  }
}

/** Streets with a name within the edits of the key: fewest edits first, then in the order of streets. */
export function findStreetsFuzzy(part: Part, key: string, options: FindStreetsFuzzy): readonly StreetMatch[] {
  const { sections, layers: { streets: layer } } = part;
  const { maxEdits, written, within, limit } = options;
  const range = streetsWithin(sections, within);
  /** Posting and edits of each street: fewest edits, then the best kind of name. Most searches find none. */
  let best: Map<number, { readonly posting: number; readonly edits: number }> | undefined;
  function offer(posting: number, edits: number): void {
    const known = best?.get(posting >>> 2);
    if (known === undefined || known.edits > edits || (known.edits === edits && known.posting > posting)) {
      best ??= new Map();
      best.set(posting >>> 2, { posting, edits });
    }
  }
  const count = range[1] - range[0];
  if (written !== undefined && within !== undefined && count <= SCANNED_AS_WRITTEN_MOST) {
    scanNames(sections, { key, written }, { range, maxEdits, offer });
  } else if (count <= SCANNED_MOST) {
    scanNames(sections, { key }, { range, maxEdits, offer });
  } else {
    for (const { found, edits } of namesNear(part, key, maxEdits)) {
      // Only the first streets of a key can be among the first of the result.
      forEachPosting(layer, { key: found, range, limit }, (posting) => offer(posting, edits));
    }
  }
  return best === undefined ? NONE : [...best.values()]
    .sort((one, other) => one.edits - other.edits || (one.posting >>> 2) - (other.posting >>> 2))
    .slice(0, limit)
    .map(({ posting, edits }) => matchOf(posting, edits));
}

const NONE: readonly never[] = [];

interface NearName {
  readonly found: number;
  readonly edits: number;
}

/** The last search of each file: a name with a typo is searched in many towns in a row, of one or several files. */
const lastNear = new WeakMap<
  Sections,
  { readonly key: string; readonly maxEdits: number; readonly near: NearName[] }
>();

/** The names of streets within the edits of a key, wherever the streets are. */
function namesNear({ sections, layers }: Part, key: string, maxEdits: 1 | 2): readonly NearName[] {
  const last = lastNear.get(sections);
  if (last?.key === key && last.maxEdits === maxEdits) {
    return last.near;
  }
  const near: NearName[] = [];
  const { streetTypoStart: start, streetTypoKeys: entries } = sections;
  nearKeys(layers.streets, { start, entries, key, maxEdits }, (found, edits) => near.push({ found, edits }));
  lastNear.set(sections, { key, maxEdits, near });
  return near;
}
