import { expect, test } from "bun:test";
import { blockWords, packNumbers } from "../../src/gazetteer/builder/numbers/pack_numbers.ts";
import { bucketTable } from "../../src/gazetteer/builder/numbers/bucket_table.ts";
import { BlockNumbers } from "../../src/gazetteer/file/block_numbers.ts";
import { PackedNumbers } from "../../src/gazetteer/file/packed_numbers.ts";
import { nearEntries } from "../../src/gazetteer/names/fuzzy/near_entries.ts";
import { typoKeyBits } from "../../src/gazetteer/names/fuzzy/typo_entry.ts";
import { typoVariants } from "../../src/gazetteer/names/fuzzy/typo_variants.ts";
import { letterSignature } from "../../src/gazetteer/names/keys/letter_signature.ts";

const LETTERS = Uint32Array.from("vaduz", (letter) => letter.codePointAt(0) ?? 0);
const WORD = { letters: LETTERS, length: LETTERS.length, edits: 1 };
/** More than are compared for one word. */
const KEYS = 20_100;
const COMPARED = 20_000;

/** The keys that are near the word, of many that all share its first variant. */
function nearOf(isNear: (key: number) => boolean): readonly number[] {
  const variants: number[] = [];
  typoVariants(LETTERS, { length: WORD.length, keyLength: WORD.length, side: "first" }, (hash) => variants.push(hash));
  const [hash = 0] = variants;
  const { start, entries } = bucketTable(KEYS, (visit) => {
    for (let key = 0; key < KEYS; key++) {
      visit(hash, key);
    }
  });
  const own = letterSignature(LETTERS, LETTERS.length);
  const table = {
    start: new BlockNumbers(blockWords(start)),
    entries: new PackedNumbers(packNumbers(entries)),
    signatures: Uint32Array.from({ length: KEYS }, (_, key) => isNear(key) ? own : ~own),
    keyBits: typoKeyBits(KEYS),
  };
  return [...nearEntries(table, WORD)];
}

test("nearEntries() finds the near ones among more keys than are compared, in order", () => {
  const expected = Array.from({ length: KEYS / 2 }, (_, i) => 2 * i);
  expect(nearOf((key) => key % 2 === 0)).toEqual(expected);
});

test("nearEntries() returns at most as many keys as are compared", () => {
  expect(nearOf(() => true)).toEqual(Array.from({ length: COMPARED }, (_, key) => key));
});
