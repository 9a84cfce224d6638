import { expect, test } from "bun:test";
import fc from "fast-check";
import { bucketTable } from "../../../src/gazetteer/builder/numbers/bucket_table.ts";
import { mergeRuns } from "../../../src/gazetteer/builder/numbers/merge_runs.ts";
import { prefixRanges } from "../../../src/gazetteer/builder/numbers/prefix_ranges.ts";
import { typoEntry, typoKeyBits } from "../../../src/gazetteer/names/fuzzy/typo_entry.ts";
import { examples } from "../../support/runner/depth.ts";

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
