import { expect, test } from "bun:test";
import fc from "fast-check";
import { bucketTable, prefixRanges } from "../../src/gazetteer/builder/numbers/bucket_table.ts";
import { mergeRuns } from "../../src/gazetteer/builder/numbers/hash_order.ts";
import { blockWords, packNumbers } from "../../src/gazetteer/builder/numbers/pack_numbers.ts";
import { encodeHouses } from "../../src/gazetteer/builder/streets/encode_houses.ts";
import { middleOfStreet } from "../../src/gazetteer/builder/streets/street_lines.ts";
import type { HouseInput } from "../../src/gazetteer/builder/streets/street_row.ts";
import { BLOCK_HOUSES, Houses } from "../../src/gazetteer/entries/houses.ts";
import { BlockNumbers, PackedNumbers } from "../../src/gazetteer/file/stored_numbers.ts";
import { VarintReader, VarintWriter } from "../../src/gazetteer/file/varints.ts";
import { nearEntries } from "../../src/gazetteer/names/fuzzy/near_entries.ts";
import { typoEntry, typoKeyBits, typoVariants } from "../../src/gazetteer/names/fuzzy/typo_variants.ts";
import { letterSignature, lettersOf } from "../../src/gazetteer/names/keys/find_key.ts";
import { parseHouseNumber } from "../../src/text/house_number.ts";
import { keyHash, textHash, utf8Hash } from "../../src/text/key_hash.ts";
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

const longitudeOf = (metres: number) => Math.round(metres / 0.0111195);

/** A street of 200 m along the equator, and houses so many metres from its middle. */
function reach(...housesM: readonly number[]): number | undefined {
  return middleOfStreet({
    paths: [Int32Array.of(0, longitudeOf(-100), 0, longitudeOf(100))],
    houses: housesM.map((metres, i) => ({
      number: String(i + 1),
      point: { latitudeE7: 0, longitudeE7: longitudeOf(metres) },
    })),
  })?.radiusM;
}

test.each(
  [
    ["its line", [], 100],
    ["its line, if all houses stand along it", [-90, 50], 100],
    ["a house beyond the end of its line", [50, 900], 900],
    ["19 of 20 houses", [...Array.from({ length: 19 }, () => 150), 1_400], 150],
  ] as const,
)("middleOfStreet() lets a street reach as far as %s", (_, housesM, expected) => {
  expect(reach(...housesM)).toBe(expected);
});

test("mergeRuns() orders as a sort does, whatever the lengths of the runs", () => {
  const run = fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 200 });
  fc.assert(
    fc.property(fc.array(run, { maxLength: 7 }), (runs) => {
      const values = runs.flatMap((numbers) => numbers.toSorted((one, other) => one - other));
      const ends = runs.map((_, i) => runs.slice(0, i + 1).flat().length);
      const compare = (one: number, other: number): number => values[one]! - values[other]! || one - other;
      expect([...mergeRuns(ends, compare)]).toEqual([...values.keys()].sort(compare));
    }),
  );
});

test("bucketTable() keeps the pairs of a bucket in the order in which they came", () => {
  const pair = fc.tuple(fc.integer({ min: 0, max: 0xffff_ffff }), fc.nat({ max: 99 }));
  fc.assert(
    fc.property(fc.array(pair, { minLength: 1, maxLength: 5000 }), (pairs) => {
      const { start, entries } = bucketTable(100, (visit) => pairs.forEach(([hash, key]) => visit(hash, key)));
      const buckets = start.length - 1;
      const expected = Array.from(
        { length: buckets },
        (_, bucket) =>
          pairs.filter(([hash]) => (hash & (buckets - 1)) >>> 0 === bucket)
            .map(([hash, key]) => typoEntry(hash, key, typoKeyBits(100)) >>> 0),
      );
      const found = Array.from({ length: buckets }, (_, bucket) => [
        ...entries.subarray(start[bucket], start[bucket + 1]),
      ]);
      expect(found).toEqual(expected);
    }),
    { numRuns: examples(30) },
  );
});

test("prefixRanges() finds every prefix that more keys share than allowed, between letters", () => {
  const key = fc.array(fc.constantFrom("a", "b", "é", "ж", "中", "🏠"), { maxLength: 5 }).map((letters) =>
    letters.join("")
  );
  fc.assert(
    fc.property(fc.array(key, { maxLength: 60 }), fc.integer({ min: 0, max: 5 }), (drawn, most) => {
      const keys = drawn.map((text) => Buffer.from(text)).sort((one, other) => Buffer.compare(one, other));
      const keyStart = Uint32Array.from({ length: keys.length + 1 }, (_, i) => Buffer.concat(keys.slice(0, i)).length);
      const found = prefixRanges({ keyBytes: Buffer.concat(keys), keyStart }, ({ from, to }) => to - from > most);
      const texts = keys.map((bytes) => Array.from(bytes.toString()));
      const prefixes = new Set(texts.flatMap((letters) => letters.map((_, i) => letters.slice(0, i + 1).join(""))));
      const ranges = [...prefixes].map((prefix) => {
        const has = texts.map((letters) => letters.join("").startsWith(prefix));
        return `${has.indexOf(true)} ${has.lastIndexOf(true) + 1}`;
      }).filter((range) => Number(range.split(" ")[1]) - Number(range.split(" ")[0]) > most);
      expect(found.map(({ from, to }) => `${from} ${to}`).sort()).toEqual([...new Set(ranges)].sort());
    }),
  );
});

test("textHash() of any text is the hash of its letters", () => {
  const letters = new Uint32Array(256);
  fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 100 }), (text) => {
    expect(textHash(text)).toBe(keyHash(letters, lettersOf(text, letters)));
  }));
  expect(textHash("\ud800a\udc00𝕏")).toBe(keyHash(letters, lettersOf("\ud800a\udc00𝕏", letters)));
});

test("utf8Hash() of any text's bytes is the hash of the text", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme", maxLength: 100 }), (text) => {
    const bytes = new TextEncoder().encode(`a${text}b`);
    expect(utf8Hash(bytes, 1, bytes.length - 1)).toBe(textHash(text));
  }));
});
