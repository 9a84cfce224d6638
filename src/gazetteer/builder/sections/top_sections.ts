import { type ArraysOf, prefixed } from "../numbers/pack_numbers.ts";
import { PREFIX_LIMIT } from "../../port.ts";
import { BestPostings, CODE, postingEdits, postingRank } from "../../names/keys/posting_rank.ts";
import { MAX_PREFIX_KEYS, MAX_PREFIX_STREETS } from "../../names/prefix/find_points_prefix.ts";
import type { StoredKeys } from "./key_index.ts";
import { bucketTable, type KeyRange, prefixRanges } from "../numbers/bucket_table.ts";
import { MAX_KEY_LETTERS } from "../../file/format.ts";
import { editsAllowed, typoVariants } from "../../names/fuzzy/typo_variants.ts";
import { utf8Hash } from "../../../text/key_hash.ts";
import { utf8Letters } from "../../file/texts.ts";

/** Reused for each range. */
const best = new BestPostings(PREFIX_LIMIT);

/** For every prefix that more than `MAX_PREFIX_KEYS` keys share, their most important places. */
export function topSections(
  keys: StoredKeys,
  importance: Uint16Array,
): ArraysOf<"topFrom" | "topTo" | "topStart" | "tops"> {
  const ranges = prefixRanges(keys, ({ from, to }) => to - from > MAX_PREFIX_KEYS);
  return topsOf(
    keys,
    ranges,
    (posting) => (posting & 3) === CODE ? Infinity : -postingRank(posting, importance[posting >>> 2]!),
  );
}

/** For every prefix that more than `MAX_PREFIX_STREETS` streets share, the streets with the most weight. */
export function streetTopSections(keys: StoredKeys, weights: Uint32Array): ArraysOf<`streetTop${string}`> {
  const ranges = prefixRanges(
    keys,
    ({ from, to }) => keys.keyPostings[to]! - keys.keyPostings[from]! > MAX_PREFIX_STREETS,
  );
  return prefixed("street", topsOf(keys, ranges, (posting) => -weights[posting >>> 2]!));
}

/** Of each range the postings of lowest rank, one a number, with its best kind of name. */
function topsOf(
  { keyPostings, postings }: StoredKeys,
  ranges: readonly KeyRange[],
  rankOf: (posting: number) => number,
) {
  const start = new Uint32Array(ranges.length + 1);
  const tops: number[] = [];
  for (const [i, { from, to }] of ranges.entries()) {
    best.begin(PREFIX_LIMIT);
    for (let at = keyPostings[from]!; at < keyPostings[to]!; at++) {
      best.add(postings[at]!, rankOf(postings[at]!));
    }
    tops.push(...best.postings.subarray(0, best.length));
    start[i + 1] = tops.length;
  }
  return {
    topFrom: Uint32Array.from(ranges, ({ from }) => from),
    topTo: Uint32Array.from(ranges, ({ to }) => to),
    topStart: start,
    tops: Uint32Array.from(tops),
  };
}

/**
 * Keys under the variants of their halves (`typo_variants.ts`), in buckets by the variants' hash; for each key the most
 * edits at which it matches: 0, 1 or 2. The variants are made three times and never kept: there are ten times as many as
 * keys.
 */
export function typoIndex(keys: StoredKeys, edits: Uint8Array): ArraysOf<"typoStart" | "typoKeys"> {
  const { start, entries } = bucketTable(edits.length, (visit) => forEachVariant(keys, edits, visit));
  return { typoStart: start, typoKeys: entries };
}

/** Keys under their hashes, in buckets. */
export function exactIndex(keys: StoredKeys): ArraysOf<"keyTableStart" | "keyTable"> {
  const { start, entries } = bucketTable(keys.keySignature.length, (visit) => forEachKey(keys, visit));
  return { keyTableStart: start, keyTable: entries };
}

/** Calls `visit` with the hash of each key (`textHash`). */
export function forEachKey(
  { keyBytes, keyStart }: Pick<StoredKeys, "keyBytes" | "keyStart">,
  visit: (hash: number, key: number) => void,
): void {
  for (let key = 0; key + 1 < keyStart.length; key++) {
    visit(utf8Hash(keyBytes, keyStart[key]!, keyStart[key + 1]!), key);
  }
}

/** For each key the most edits at which it matches: the largest number of its places. */
export function editsOfKeys(
  { keyPostings, postings, keySignature }: Pick<StoredKeys, "keyPostings" | "postings" | "keySignature">,
  importance: Uint16Array,
): Uint8Array {
  const edits = new Uint8Array(keySignature.length);
  for (let key = 0; key < edits.length; key++) {
    for (let at = keyPostings[key]!; at < keyPostings[key + 1]!; at++) {
      const posting = postings[at]!;
      edits[key] = Math.max(edits[key]!, postingEdits(posting, importance[posting >>> 2]!));
    }
  }
  return edits;
}

/** Calls `visit` with the hash of each variant under which a key is stored, for the edits at which it matches. */
export function forEachVariant(
  { keyBytes, keyStart }: Pick<StoredKeys, "keyBytes" | "keyStart">,
  edits: Uint8Array,
  visit: (hash: number, key: number) => void,
): void {
  const letters = new Uint32Array(MAX_KEY_LETTERS);
  let key = 0;
  const take = (hash: number): void => visit(hash, key);
  for (key = 0; key < edits.length; key++) {
    if (edits[key] === 0) {
      continue;
    }
    const length = utf8Letters(keyBytes, { from: keyStart[key]!, to: keyStart[key + 1]! }, letters);
    if (editsAllowed(length) === 0) {
      continue;
    }
    typoVariants(letters, { length, keyLength: length, side: "first" }, take);
    // One edit is found by the first half alone.
    if (edits[key] === 2) {
      typoVariants(letters, { length, keyLength: length, side: "last" }, take);
    }
  }
}
