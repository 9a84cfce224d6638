import { editDistance } from "../../../text/edit_distance.ts";
import { editsAllowed } from "./edits_allowed.ts";
import { findKeyRange } from "../keys/find_key.ts";
import type { PointIndex } from "../prefix/find_points_prefix.ts";
import { MAX_KEY_LETTERS } from "../../file/format.ts";
import { bitCount, letterSignature } from "../keys/letter_signature.ts";
import { keyLettersOf } from "../keys/letters_of.ts";
import { utf8Letters } from "../../file/texts.ts";

/** A point, and the edits between its name and the query. */
export interface NearPoint {
  readonly posting: number;
  readonly edits: number;
}

/** A search for points by a name that may have typos. */
export interface FindPointsFuzzy {
  /** The area: its first entry, and one past its last. */
  readonly from: number;
  readonly to: number;
  readonly maxEdits: 1 | 2;
  readonly limit: number;
}

/** Keys compared for one name: all of most countries, in a quarter of a millisecond. */
const KEYS_MAX = 262_144;

const query = new Uint32Array(MAX_KEY_LETTERS);
const stored = new Uint32Array(MAX_KEY_LETTERS);

/**
 * Points of an area one of whose names is within the edits of the key, fewest edits first. Names with the same first
 * letter are compared first, the others only if none of them matches: few typos are in the first letter.
 */
export function findPointsFuzzy(index: PointIndex, key: string, options: FindPointsFuzzy): readonly NearPoint[] {
  const length = keyLettersOf(key, query);
  const edits = Math.min(options.maxEdits, editsAllowed(length));
  if (edits === 0) {
    return [];
  }
  const name = { length, edits, signature: letterSignature(query, length) };
  const found: NearPoint[] = [];
  const [first, last] = findKeyRange(index, String.fromCodePoint(query[0]!));
  scan(index, { ...options, ...name, first, last: Math.min(last, first + KEYS_MAX), found });
  if (found.length === 0) {
    scan(index, { ...options, ...name, first: 0, last: Math.min(index.keySignature.length, KEYS_MAX), found });
  }
  found.sort((one, other) => one.edits - other.edits || one.posting - other.posting);
  const best = new Map<number, NearPoint>();
  for (const near of found) {
    const id = near.posting >>> 2;
    best.set(id, best.get(id) ?? near);
  }
  return [...best.values()].slice(0, options.limit);
}

function scan(
  index: PointIndex,
  { first, last, length, edits, signature, from, to, found }: FindPointsFuzzy & {
    readonly first: number;
    readonly last: number;
    readonly length: number;
    readonly edits: number;
    readonly signature: number;
    readonly found: NearPoint[];
  },
): void {
  for (let key = first; key < last; key++) {
    if (bitCount(signature ^ index.keySignature[key]!) > 2 * edits) {
      continue;
    }
    const toLength = utf8Letters(index.keyBytes, {
      from: index.keyStart.at(key),
      to: index.keyStart.at(key + 1),
    }, stored);
    const limit = Math.min(edits, editsAllowed(toLength));
    const distance = editDistance(query, stored, { fromLength: length, toLength, limit });
    if (distance > limit) {
      continue;
    }
    const end = Math.min(index.keyPostings.at(key + 1), index.postings.length);
    for (let at = index.keyPostings.at(key); at < end; at++) {
      const posting = index.postings.at(at);
      const place = index.place.at(posting >>> 2);
      if (place >= from && place < to) {
        found.push({ posting, edits: distance });
      }
    }
  }
}
