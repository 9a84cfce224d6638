import { editDistance } from "../../../text/edit_distance.ts";
import { editsAllowed } from "./edits_allowed.ts";
import { findKeyRange } from "../keys/find_key.ts";
import type { PointIndex } from "../prefix/find_points_prefix.ts";
import { MAX_KEY_LETTERS } from "../../file/format.ts";
import { letterSignature } from "../keys/letter_signature.ts";
import { lettersOf } from "../keys/letters_of.ts";
import { bitCount } from "./near_keys.ts";
import { utf8Letters } from "../../file/utf8_letters.ts";

/** A point with how far its name is from the asked one. */
export interface NearPoint {
  readonly posting: number;
  readonly edits: number;
}

/** What is asked of points by a name that may be misspelt. */
export interface FindPointsFuzzy {
  /** The first entry of the area that they must lie in, and one past its last. */
  readonly from: number;
  readonly to: number;
  readonly maxEdits: 1 | 2;
  readonly limit: number;
}

/** Keys whose letters are looked at for one name: a country's, in a quarter of a millisecond; of larger ones a part. */
const KEYS_MAX = 262_144;

const asked = new Uint32Array(MAX_KEY_LETTERS);
const stored = new Uint32Array(MAX_KEY_LETTERS);

/**
 * Points of an area one of whose names is within the edits of the key, fewest edits first. Names that begin with the
 * same letter are looked at before all others: few slips are in the first one.
 */
export function findPointsFuzzy(index: PointIndex, key: string, options: FindPointsFuzzy): readonly NearPoint[] {
  const length = key.length > MAX_KEY_LETTERS ? 0 : lettersOf(key, asked);
  const edits = Math.min(options.maxEdits, editsAllowed(length));
  if (edits === 0) {
    return [];
  }
  const name = { length, edits, signature: letterSignature(asked, length) };
  const found: NearPoint[] = [];
  const [first, last] = findKeyRange(index, String.fromCodePoint(asked[0]!));
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
    const distance = editDistance(asked, stored, { fromLength: length, toLength, limit });
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
