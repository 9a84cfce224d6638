import fc from "fast-check";
import { expect, test } from "bun:test";
import { bucketTable } from "../../src/gazetteer/builder/numbers/bucket_table.ts";
import { blockWords, packNumbers } from "../../src/gazetteer/builder/numbers/pack_numbers.ts";
import { encodeHouses } from "../../src/gazetteer/builder/streets/encode_houses.ts";
import type { HouseInput } from "../../src/gazetteer/builder/streets/street_row.ts";
import { BLOCK_HOUSES, Houses } from "../../src/gazetteer/entries/houses.ts";
import { BlockNumbers, PackedNumbers } from "../../src/gazetteer/file/stored_numbers.ts";
import { VarintReader, VarintWriter } from "../../src/gazetteer/file/varints.ts";
import { nearEntries } from "../../src/gazetteer/names/fuzzy/near_entries.ts";
import { typoKeyBits, typoVariants } from "../../src/gazetteer/names/fuzzy/typo_variants.ts";
import { letterSignature } from "../../src/gazetteer/names/keys/find_key.ts";
import { parseHouseNumber } from "../../src/text/house_number.ts";
import { examples } from "../support/runner/depth.ts";

const STREET = { anchor: { latitudeE7: 471_000_000, longitudeE7: 95_000_000 }, postcode: "9490", dataset: 3 };

/** Counts the numbers that are read from the file. */
class CountingReader extends VarintReader {
  count = 0;

  override unsigned(): number {
    this.count++;
    return super.unsigned();
  }

  override fixedAt(position: number): number {
    this.count++;
    return super.fixedAt(position);
  }
}

/** Encoded houses. */
function encoded(houses: readonly HouseInput[]): { readonly reader: CountingReader; readonly stored: Houses } {
  const writer = new VarintWriter();
  encodeHouses(houses, STREET, writer);
  const bytes = writer.bytes().slice();
  const reader = new CountingReader(bytes, 0, bytes.length);
  return { reader, stored: new Houses(reader, STREET) };
}

const number = fc.oneof(
  fc.integer({ min: 0, max: 60 }).map(String),
  fc.tuple(fc.integer({ min: 1, max: 60 }), fc.constantFrom("a", " к2", "/12", "-10", " bis")).map(([digits, suffix]) =>
    digits + suffix
  ),
  fc.constantFrom("Villa Rosa", "A7"),
);
const house: fc.Arbitrary<HouseInput> = fc.record({
  number,
  point: fc.record({
    latitudeE7: fc.integer({ min: 470_000_000, max: 472_000_000 }),
    longitudeE7: fc.integer({ min: 94_000_000, max: 96_000_000 }),
  }),
  postcode: fc.constantFrom("9490", "9491", "9492"),
  dataset: fc.constantFrom(3, 4, 70_000),
}, { requiredKeys: ["number", "point"] });

test("between(), at() and ofSecond() of houses equal looking at every house", () => {
  fc.assert(
    fc.property(fc.array(house, { maxLength: 5 * BLOCK_HOUSES, size: "max" }), (houses) => {
      const { stored } = encoded(houses);
      const all = stored.between();
      expect(all.length).toBe(houses.length);
      for (const [from, to] of [[0, 0], [12, 12], [17, 40], [60, 1_000], [61, 99]] as const) {
        expect(stored.between(from, to)).toEqual(all.filter(({ digits }) => digits >= from && digits <= to));
      }
      for (const at of [0, BLOCK_HOUSES - 1, BLOCK_HOUSES, houses.length - 1, houses.length]) {
        expect(stored.at(at)).toEqual(all[at]);
      }
      expect(stored.ofSecond(12)).toEqual(all.filter(({ number: text }) => text.endsWith("/12")));
      const points: [number, number][] = [];
      stored.forEachPoint((_, latitude, longitude) => points.push([latitude, longitude]));
      expect(points).toEqual(all.map(({ coordinates: { latitude, longitude } }) => [latitude, longitude]));
      const others = all.flatMap(({ postcode = "9490" }) => postcode === "9490" ? [] : [postcode]);
      expect(stored.otherPostcodes()).toEqual([...new Set(others)].sort());
      const areHyphenated = all.every((one) => parseHouseNumber(one.number).suffix.startsWith("-"));
      expect(stored.areHyphenated()).toBe(all.length > 0 && areHyphenated);
    }),
    { numRuns: examples(200), includeErrorInReport: true },
  );
});

test("between() reads hardly more for 10,000 houses than for 100", () => {
  const counts = [10, 100, 1_000, 10_000].map((count) => {
    const houses = Array.from({ length: count }, (_, i): HouseInput => ({
      number: String(i + 1),
      point: { latitudeE7: 471_000_000 + i * 100, longitudeE7: 95_000_000 + i * 100 },
    }));
    const { reader, stored } = encoded(houses);
    let most = 0;
    for (const wanted of [1, Math.ceil(count / 2), count, count + 1]) {
      reader.count = 0;
      expect(stored.between(wanted, wanted).length).toBe(wanted > count ? 0 : 1);
      most = Math.max(most, reader.count);
    }
    return most;
  });
  // Three numbers a house, of which at most a block and the wanted one are decoded, and a step of the search per doubling.
  const ofBlock = 3 * (BLOCK_HOUSES + 1) + 4;
  expect(counts.map((read, i) => read <= ofBlock + i * Math.log2(10) + 4)).toEqual([true, true, true, true]);
});

const LETTERS = Uint32Array.from("vaduz", (letter) => letter.codePointAt(0) ?? 0);
const SIGNATURE = letterSignature(LETTERS, LETTERS.length);
const WORD = { letters: LETTERS, length: LETTERS.length, edits: 1, signature: SIGNATURE };
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
  const table = {
    start: new BlockNumbers(blockWords(start)),
    entries: new PackedNumbers(packNumbers(entries)),
    signatures: Uint32Array.from({ length: KEYS }, (_, key) => isNear(key) ? SIGNATURE : ~SIGNATURE),
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
