import { editDistance } from "../../../text/edit_distance.ts";
import type { BlockNumbers } from "../../file/block_numbers.ts";
import { editsAllowed } from "./edits_allowed.ts";
import { findKey } from "../keys/find_key.ts";
import { MAX_KEY_LETTERS } from "../../file/format.ts";
import { keyLettersOf } from "../keys/letters_of.ts";
import { nearEntries } from "./near_entries.ts";
import type { PackedNumbers } from "../../file/packed_numbers.ts";
import { typoKeyBits } from "./typo_entry.ts";
import { utf8Letters } from "../../file/texts.ts";

/** Keys with their index of typos. */
export interface TypoIndex {
  readonly keyBytes: Uint8Array;
  readonly keyStart: BlockNumbers;
  readonly keySignature: Uint32Array;
  readonly typoStart: BlockNumbers;
  readonly typoKeys: PackedNumbers;
}

const query = new Uint32Array(MAX_KEY_LETTERS);
const stored = new Uint32Array(MAX_KEY_LETTERS);

/**
 * Calls `visit` with the number of every key within the edits of the query, the equal one first; a key may come more
 * than once.
 */
export function nearKeys(
  index: TypoIndex,
  key: string,
  options: {
    readonly maxEdits: 1 | 2;
    readonly visit: (key: number, edits: number) => void;
    /** The most edits at which a key matches, as when the index was built. Default: what its length allows. */
    readonly editsOf?: (key: number) => number;
  },
): void {
  const { visit, editsOf } = options;
  const length = keyLettersOf(key, query);
  const edits = Math.min(options.maxEdits, editsAllowed(length));
  const exact = findKey(index, key);
  if (exact !== undefined) {
    visit(exact, 0);
  }
  if (edits === 0) {
    return;
  }
  const table = {
    start: index.typoStart,
    entries: index.typoKeys,
    signatures: index.keySignature,
    keyBits: typoKeyBits(index.keySignature.length),
  };
  // By index: the engine reads a typed array many times slower with an iterator.
  const candidates = nearEntries(table, { letters: query, length, edits });
  for (let i = 0; i < candidates.length; i++) {
    const candidate = candidates[i]!;
    const range = { from: index.keyStart.at(candidate), to: index.keyStart.at(candidate + 1) };
    const toLength = utf8Letters(index.keyBytes, range, stored);
    const limit = Math.min(edits, editsAllowed(toLength));
    const distance = editDistance(query, stored, { fromLength: length, toLength, limit });
    if (distance <= limit && distance <= (editsOf?.(candidate) ?? limit)) {
      visit(candidate, distance);
    }
  }
}
