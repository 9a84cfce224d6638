import { expect, test } from "bun:test";
import fc from "fast-check";
import { fold } from "../../src/text/fold.ts";
import { nameKey } from "../../src/text/name_key.ts";
import { examples } from "../support/runner/depth.ts";

test("nameKey() is the folded name without all that is no letter or digit, letter by letter or not", () => {
  const unit = fc.integer({ min: 0, max: 0x24f }).map((point) => String.fromCodePoint(point));
  const latin = fc.string({ unit });
  const long = fc.string({ unit, minLength: 200, maxLength: 300 });
  fc.assert(
    fc.property(fc.oneof(latin, long, fc.string({ unit: "grapheme" })), (name) => {
      expect(nameKey(name)).toBe(fold(name).replace(/[^\p{L}\p{M}\p{N}]+/gu, ""));
    }),
    { numRuns: examples(2000) },
  );
});

test("nameKey() makes spellings of one name meet", () => {
  expect(nameKey("Saint-Étienne")).toBe(nameKey("SAINT ETIENNE"));
  expect(nameKey("Ｔｏｋｙｏ 東京")).toBe("tokyo東京");
  expect(nameKey("İstanbul")).toBe(nameKey("istanbul"));
  expect(nameKey(" – ")).toBe("");
});
