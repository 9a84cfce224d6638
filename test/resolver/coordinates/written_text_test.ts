import { expect, test } from "bun:test";
import fc from "fast-check";
import { normalizeMarks } from "../../../src/resolver/coordinates/written_text.ts";
import { examples } from "../../support/runner/depth.ts";

/** In a text of ASCII alone a backquote is a quote, beside degrees it is a mark of minutes: it depends on its neighbours. */
const BACKQUOTE = "`";
const UNITS = Array.from({ length: 0x1_0000 }, (_, unit) => String.fromCharCode(unit));

test("normalizeMarks() takes a text unit by unit: its neighbours change nothing, and no length changes", () => {
  const pieces = fc.array(fc.oneof(fc.constantFrom(...UNITS), fc.string({ unit: "grapheme", maxLength: 4 })));
  fc.assert(
    fc.property(pieces, (texts) => {
      const text = texts.join("").replaceAll(BACKQUOTE, "");
      expect(normalizeMarks(text)).toBe(text.split("").map(normalizeMarks).join(""));
      expect(normalizeMarks(text)).toHaveLength(text.length);
    }),
    { numRuns: examples(1000) },
  );
});

test("normalizeMarks() has names in upper case, except letters whose upper case is longer", () => {
  expect(normalizeMarks("Städtle 27, Łódź")).toBe("STÄDTLE 27, ŁÓDŹ");
  expect(normalizeMarks("Straße")).toBe("STRAßE");
  expect(normalizeMarks("48°51′")).toBe("48°51'");
});
