import fc from "fast-check";
import { expect, spyOn, test } from "bun:test";
import { bucketTable, prefixRanges } from "../../src/gazetteer/builder/numbers/bucket_table.ts";
import { mergeRuns } from "../../src/gazetteer/builder/numbers/hash_order.ts";
import { releaseMemory, releaseMemoryInLoop } from "../../src/gazetteer/builder/spool/release_memory.ts";
import { middleOfStreet } from "../../src/gazetteer/builder/streets/street_lines.ts";
import { typoEntry, typoKeyBits } from "../../src/gazetteer/names/fuzzy/typo_variants.ts";
import { lettersOf } from "../../src/gazetteer/names/keys/find_key.ts";
import { keyHash, textHash, utf8Hash } from "../../src/text/key_hash.ts";
import { examples } from "../support/runner/depth.ts";

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

const CALLS = 100;

test("releaseMemory() looks at the memory each time, however soon after a round of a loop", () => {
  const read = spyOn(process.memoryUsage, "rss");
  for (let call = 0; call < CALLS; call++) {
    releaseMemoryInLoop();
    read.mockClear();
    releaseMemory();
    expect(read).toHaveBeenCalled();
  }
  read.mockRestore();
});

test("releaseMemoryInLoop() does not look at the memory in each round", () => {
  const read = spyOn(process.memoryUsage, "rss");
  for (let call = 0; call < CALLS; call++) {
    releaseMemoryInLoop();
  }
  expect(read.mock.calls.length).toBeLessThan(CALLS);
  read.mockRestore();
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
