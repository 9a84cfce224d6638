import { describe, expect, test } from "bun:test";
import { type AnyRecord, fromLine, toLine } from "../../../src/gazetteer/assemble/places_by_key.ts";

const POINT = { latitudeE7: 1, longitudeE7: -2 };
const PATH = Int32Array.of(-900_000_000, 1_800_000_000, 2_147_483_647, -2_147_483_648);
const RECORDS: readonly AnyRecord[] = [
  {
    kind: "area",
    record: {
      key: "a",
      kind: "administrative",
      level: 8,
      names: [{ text: 'Ä\n"', kind: "primary" }],
      polygons: [[PATH, PATH]],
    },
  },
  { kind: "area", record: { key: "b", kind: "locality", names: [], point: POINT } },
  { kind: "names", record: { of: "a", names: [{ text: "東京", kind: "alternate", language: "ja" }] } },
  { kind: "street", record: { key: "s", names: [], path: PATH, postcode: "1" } },
  { kind: "house", record: { key: "h", number: "12a", point: POINT, street: "X" } },
  { kind: "range", record: { key: "r", from: "1", to: "9", step: "odd", path: PATH } },
  { kind: "namedPlace", record: { key: "n", names: [], category: "amenity=bar", point: POINT } },
  { kind: "postcode", record: { key: "p", postcode: "1", countryCode: "LI", point: POINT } },
  { kind: "code", record: { key: "c", system: "x", code: "Y", point: POINT } },
];

describe("fromLine()", () => {
  test("gives back every kind of record that toLine() wrote, on one line each", () => {
    for (const record of RECORDS) {
      const line = toLine(record);
      expect(line).not.toContain("\n");
      expect(fromLine(line)).toEqual(record);
    }
  });

  test("refuses what is no such line", () => {
    expect(() => fromLine("nonsense {}")).toThrow(SyntaxError);
    expect(() => fromLine('{"kind":"area"}')).toThrow(SyntaxError);
    expect(() => fromLine('area {"key":')).toThrow(SyntaxError);
  });
});
