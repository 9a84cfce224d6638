import { expect, test } from "bun:test";
import { seededRandom } from "../../src/evaluation/misspelt.ts";

test("seededRandom() draws the same for the same seed and otherwise for another", () => {
  const list = Array.from({ length: 50 }, (_, i) => i);
  expect(seededRandom("1/malta").shuffled(list)).toEqual(seededRandom("1/malta").shuffled(list));
  expect(seededRandom("1/malta").shuffled(list)).not.toEqual(seededRandom("2/malta").shuffled(list));
});

test("seededRandom().shuffled() keeps every item and leaves the list as it is", () => {
  const list = Object.freeze([1, 2, 3, 4, 5, 6, 7]);
  expect(seededRandom("x").shuffled(list).toSorted((one, other) => one - other)).toEqual([...list]);
});

test("seededRandom().below() is even: no tenth is drawn a tenth more often than another", () => {
  const random = seededRandom("even");
  const counts = Array.from({ length: 10 }, () => 0);
  for (let i = 0; i < 100_000; i++) {
    const at = random.below(10);
    counts[at] = (counts[at] ?? 0) + 1;
  }
  expect(Math.min(...counts)).toBeGreaterThan(9_500);
  expect(Math.max(...counts)).toBeLessThan(10_500);
});

test("seededRandom().pick() of an empty list is undefined", () => {
  expect(seededRandom("x").pick([])).toBeUndefined();
});
