import { editsAllowed } from "../edits_allowed.ts";
import { MAX_KEY_LETTERS, type Sections } from "../format.ts";
import { postingEdits } from "../posting_rank.ts";
import { typoEntry, typoKeyBits } from "../typo_entry.ts";
import { typoVariants } from "../typo_variants.ts";
import { utf8Letters } from "../utf8_letters.ts";
import type { KeyIndex } from "./key_index.ts";

/** Entries a bucket holds on average: one or two cache lines a look-up. */
const ENTRIES_PER_BUCKET = 8;

/** The keys of places by their variants, each within the edits of its best-known bearer. */
export function typoSections(keys: KeyIndex, importance: Uint16Array): Pick<Sections, "typoStart" | "typoKeys"> {
  return typoIndex(keys, editsOfKeys(keys, importance));
}

/**
 * Keys under the variants of their pieces (`typo_variants.ts`), in buckets by the variants' hash; for each key the
 * edits within which it is looked for: 0, 1 or 2. The variants are made three times and never kept: they are ten times
 * as many as keys.
 */
export function typoIndex(
  keys: Pick<KeyIndex, "keyBytes" | "keyStart">,
  edits: Uint8Array,
): Pick<Sections, "typoStart" | "typoKeys"> {
  let count = 0;
  forEachVariant(keys, edits, () => count++);
  const buckets = bucketsFor(count);
  const typoStart = new Uint32Array(buckets + 1);
  forEachVariant(keys, edits, (hash) => typoStart[(hash & (buckets - 1)) + 1]!++);
  for (let bucket = 0; bucket < buckets; bucket++) {
    typoStart[bucket + 1]! += typoStart[bucket]!;
  }
  const typoKeys = new Uint32Array(count);
  const next = typoStart.slice(0, buckets);
  const keyBits = typoKeyBits(edits.length);
  forEachVariant(keys, edits, (hash, key) => {
    typoKeys[next[hash & (buckets - 1)]!++] = typoEntry(hash, key, keyBits);
  });
  return { typoStart, typoKeys };
}

/** For each key the edits within which it is looked for: the most of its bearers. */
function editsOfKeys({ keyPostings, postings, keySignature }: KeyIndex, importance: Uint16Array): Uint8Array {
  const edits = new Uint8Array(keySignature.length);
  for (let key = 0; key < edits.length; key++) {
    for (let at = keyPostings[key]!; at < keyPostings[key + 1]!; at++) {
      const posting = postings[at]!;
      edits[key] = Math.max(edits[key]!, postingEdits(posting, importance[posting >>> 2]!));
    }
  }
  return edits;
}

function bucketsFor(variants: number): number {
  let buckets = 1;
  while (buckets * ENTRIES_PER_BUCKET < variants) {
    buckets *= 2;
  }
  return buckets;
}

function forEachVariant(
  { keyBytes, keyStart }: Pick<KeyIndex, "keyBytes" | "keyStart">,
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
    // One edit alone is found by the first piece.
    if (edits[key] === 2) {
      typoVariants(letters, { length, keyLength: length, side: "last" }, take);
    }
  }
}
