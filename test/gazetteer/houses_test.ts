import fc from "fast-check";
import { expect, test } from "bun:test";
import { bucketTable } from "../../src/gazetteer/builder/numbers/bucket_table.ts";
import { blockWords, packNumbers } from "../../src/gazetteer/builder/numbers/pack_numbers.ts";
import { encodeHouses } from "../../src/gazetteer/builder/streets/encode_houses.ts";
import type { HouseInput } from "../../src/gazetteer/builder/streets/street_row.ts";
import {
  areHousesHyphenated,
  readHouseAt,
  readHousePostcodes,
  readHousesBetween,
  readHousesOfSecond,
  visitHousePoints,
} from "../../src/gazetteer/entries/houses.ts";
import { BlockNumbers } from "../../src/gazetteer/file/block_numbers.ts";
import { BLOCK_HOUSES } from "../../src/gazetteer/file/house_format.ts";
import { PackedNumbers } from "../../src/gazetteer/file/packed_numbers.ts";
import { VarintReader, VarintWriter } from "../../src/gazetteer/file/varints.ts";
import { nearEntries } from "../../src/gazetteer/names/fuzzy/near_entries.ts";
import { typoKeyBits } from "../../src/gazetteer/names/fuzzy/typo_entry.ts";
import { typoVariants } from "../../src/gazetteer/names/fuzzy/typo_variants.ts";
import { letterSignature } from "../../src/gazetteer/names/keys/letter_signature.ts";
import type { House } from "../../src/gazetteer/port.ts";
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

function readerOf(houses: readonly HouseInput[]): CountingReader {
  const writer = new VarintWriter();
  encodeHouses(houses, STREET, writer);
  const bytes = writer.bytes().slice();
  return new CountingReader(bytes, 0, bytes.length);
}

function housesBetween(reader: VarintReader, from?: number, to?: number): House[] {
  reader.position = 0;
  return readHousesBetween(reader, STREET, { from, to });
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

test("readHousesBetween(), readHouseAt() and readHousesOfSecond() equal looking at every house", () => {
  fc.assert(
    fc.property(fc.array(house, { maxLength: 5 * BLOCK_HOUSES, size: "max" }), (houses) => {
      const reader = readerOf(houses);
      const all = housesBetween(reader);
      expect(all.length).toBe(houses.length);
      for (const [from, to] of [[0, 0], [12, 12], [17, 40], [60, 1_000], [61, 99]] as const) {
        expect(housesBetween(reader, from, to)).toEqual(all.filter(({ digits }) => digits >= from && digits <= to));
      }
      for (const at of [0, BLOCK_HOUSES - 1, BLOCK_HOUSES, houses.length - 1, houses.length]) {
        reader.position = 0;
        expect(readHouseAt(reader, STREET, at)).toEqual(all[at]);
      }
      reader.position = 0;
      expect(readHousesOfSecond(reader, STREET, 12)).toEqual(all.filter(({ number: text }) => text.endsWith("/12")));
      const points: [number, number][] = [];
      reader.position = 0;
      visitHousePoints(reader, STREET.anchor, (_, latitude, longitude) => points.push([latitude, longitude]));
      expect(points).toEqual(all.map(({ coordinates: { latitude, longitude } }) => [latitude, longitude]));
      reader.position = 0;
      const others = all.flatMap(({ postcode = "9490" }) => postcode === "9490" ? [] : [postcode]);
      expect(readHousePostcodes(reader)).toEqual([...new Set(others)].sort());
      reader.position = 0;
      const areHyphenated = all.every((one) => parseHouseNumber(one.number).suffix.startsWith("-"));
      expect(areHousesHyphenated(reader)).toBe(all.length > 0 && areHyphenated);
    }),
    { numRuns: examples(200), includeErrorInReport: true },
  );
});

test("readHousesBetween() reads hardly more for 10,000 houses than for 100", () => {
  const counts = [10, 100, 1_000, 10_000].map((count) => {
    const houses = Array.from({ length: count }, (_, i): HouseInput => ({
      number: String(i + 1),
      point: { latitudeE7: 471_000_000 + i * 100, longitudeE7: 95_000_000 + i * 100 },
    }));
    const reader = readerOf(houses);
    let most = 0;
    for (const wanted of [1, Math.ceil(count / 2), count, count + 1]) {
      reader.count = 0;
      expect(housesBetween(reader, wanted, wanted).length).toBe(wanted > count ? 0 : 1);
      most = Math.max(most, reader.count);
    }
    return most;
  });
  // Three numbers a house, of which at most a block and the wanted one are decoded, and a step of the search per doubling.
  const ofBlock = 3 * (BLOCK_HOUSES + 1) + 4;
  expect(counts.map((read, i) => read <= ofBlock + i * Math.log2(10) + 4)).toEqual([true, true, true, true]);
});

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
