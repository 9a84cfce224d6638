import { expect, test } from "bun:test";
import fc from "fast-check";
import { editDistance } from "../../src/text/edit_distance.ts";
import { examples } from "../support/runner/depth.ts";

test("editDistance() is optimal string alignment up to its limit, and one more beyond it", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 12 });
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 3 }), (from, to, limit) => {
      const expected = Math.min(byDefinition(from, to), limit + 1);
      const options = { fromLength: from.length, toLength: to.length, limit };
      expect(editDistance(lettersOf(from), lettersOf(to), options)).toBe(expected);
    }),
    { numRuns: examples(3000) },
  );
});

test("editDistance() takes words longer than any before", () => {
  const middle = "x".repeat(498);
  const options = { fromLength: 500, toLength: 500, limit: 2 };
  expect(editDistance(lettersOf(`a${middle}b`), lettersOf(`b${middle}a`), options)).toBe(2);
});

function lettersOf(word: string): Uint32Array {
  return Uint32Array.from(word, (letter) => letter.codePointAt(0) ?? 0);
}

/** The recurrence itself, without a table. */
function byDefinition(from: string, to: string): number {
  const known = new Map<string, number>();
  const at = (i: number, j: number): number => {
    if (i === 0 || j === 0) {
      return i + j;
    }
    const key = `${i} ${j}`;
    const before = known.get(key);
    if (before !== undefined) {
      return before;
    }
    let cost = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (from[i - 1] === to[j - 1] ? 0 : 1));
    if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) {
      cost = Math.min(cost, at(i - 2, j - 2) + 1);
    }
    known.set(key, cost);
    return cost;
  };
  return at(from.length, to.length);
}
