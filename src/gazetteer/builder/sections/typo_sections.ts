import type { ArraysOf } from "./place_sections.ts";
import { editsAllowed } from "../../names/fuzzy/edits_allowed.ts";
import { MAX_KEY_LETTERS } from "../../file/format.ts";
import { postingEdits } from "../../names/keys/posting_rank.ts";
import { typoVariants } from "../../names/fuzzy/typo_variants.ts";
import { utf8Letters } from "../../file/texts.ts";
import { bucketTable } from "../numbers/bucket_table.ts";
import type { StoredKeys } from "./key_index.ts";

/**
 * Keys under the variants of their halves (`typo_variants.ts`), in buckets by the variants' hash; for each key the most
 * edits at which it matches: 0, 1 or 2. The variants are made three times and never kept: there are ten times as many as
 * keys.
 */
export function typoIndex(keys: StoredKeys, edits: Uint8Array): ArraysOf<"typoStart" | "typoKeys"> {
  const { start, entries } = bucketTable(edits.length, (visit) => forEachVariant(keys, edits, visit));
  return { typoStart: start, typoKeys: entries };
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
