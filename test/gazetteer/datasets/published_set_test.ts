import fc from "fast-check";
import { describe, expect, test } from "bun:test";
import { filesOf, parsePublishedSet, type PublishedSet } from "../../../src/gazetteer/datasets/published_set.ts";
import { isSourceName, sourceOf } from "../../../src/gazetteer/datasets/source_table.ts";

const WORLD = "world-0123456789ab.gazetteer";
const file = (digit: string) => ({ sha256: digit.repeat(64), bytes: 12 });
const SET: PublishedSet = {
  format: 1,
  world: WORLD,
  publishedAt: "2026-11-22T10:00:00.000Z",
  worldFile: file("a"),
  directory: file("b"),
  countries: { LI: file("c") },
  datasets: [{
    name: "town",
    source: "openstreetmap",
    inputHash: "d".repeat(64),
    inputBytes: 9,
    version: "2026-11-20",
    licence: "ODbL 1.0",
    attribution: "© OpenStreetMap contributors",
    dropped: {},
    countries: { LI: [{ kind: "streets", completeness: "complete", bounds: [9, 47, 10, 48], records: 1 }] },
  }],
  superseded: ["e".repeat(64)],
};

describe("parsePublishedSet()", () => {
  test("reads what is published, and names all its files", () => {
    expect(parsePublishedSet(JSON.stringify(SET), { world: WORLD })).toEqual(SET);
    expect(filesOf(SET).map(({ sha256 }) => sha256[0])).toEqual(["a", "b", "c"]);
  });

  test.each(["licence", "attribution", "version"])("refuses a %s that is not one line of plain text", (field) => {
    for (const text of ["a\nb", "\u001b]0;title\u0007", "\u009b2J", "\ud800", "x".repeat(2001)]) {
      const datasets = [{ ...SET.datasets[0], [field]: text }];
      expect(() => parsePublishedSet(JSON.stringify({ ...SET, datasets }), { world: WORLD }))
        .toThrow("datasets of its manifest is not valid");
    }
  });

  test("refuses any other text with a reason", () => {
    const text = JSON.stringify(SET);
    const cut = fc.integer({ min: 0, max: text.length - 1 }).map((length) => text.slice(0, length));
    const replaced = fc.constantFrom(...Object.keys(SET)).chain((key) =>
      fc.jsonValue().map((value) => JSON.stringify({ ...SET, [key]: value }))
    );
    fc.assert(fc.property(fc.oneof(cut, replaced, fc.json(), fc.string()), (given) => {
      try {
        // Some values are allowed: the result is then as valid as any other.
        expect(
          filesOf(parsePublishedSet(given, { world: WORLD })).every(({ sha256 }) => /^[0-9a-f]{64}$/u.test(sha256)),
        )
          .toBeTrue();
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
      }
    }));
  });
});

test("isSourceName() accepts only the rows of the table", () => {
  expect(isSourceName("openstreetmap")).toBe(true);
  expect(isSourceName("toString")).toBe(false);
  expect(isSourceName("")).toBe(false);
});

test("sourceOf() returns the row of a name, and nothing for an unknown one", () => {
  expect(sourceOf("tiger")?.licence).toBe("public domain");
  expect(sourceOf("constructor")).toBeUndefined();
});
