import fc from "fast-check";
import { describe, expect, test } from "bun:test";
import { cluster } from "../../../src/gazetteer/assemble/cluster.ts";
import { mergePlaces } from "../../../src/gazetteer/assemble/merge_places.ts";
import { PlaceFinder } from "../../../src/gazetteer/assemble/place_finder.ts";
import { type AnyRecord, fromLine, toLine } from "../../../src/gazetteer/assemble/places_by_key.ts";
import { withoutDoubledType, withoutPlaceholders } from "../../../src/gazetteer/assemble/read_records.ts";
import { isPlaceholder } from "../../../src/gazetteer/sources/record.ts";
import { areNear, type Box } from "../../../src/geo/box_e7.ts";
import { placeOf } from "../../support/gazetteers/plain_records.ts";
import { examples } from "../../support/runner/depth.ts";

const REACH_M = 1000;
/** Some 11 km in 1e-7 degrees: boxes of groups, single ones and chains. */
const SPREAD_E7 = 1_000_000;

test("cluster() links what is near in any number of steps, in the order of each group's first item", () => {
  const box = fc.record({
    south: fc.integer({ min: 500_000_000, max: 500_000_000 + SPREAD_E7 }),
    west: fc.integer({ min: 0, max: SPREAD_E7 }),
    height: fc.oneof(fc.constant(0), fc.nat(SPREAD_E7 / 4)),
    width: fc.nat(SPREAD_E7 / 20),
  }).map(({ south, west, height, width }): Box => ({ south, west, north: south + height, east: west + width }));
  fc.assert(
    fc.property(fc.array(box, { minLength: 1, maxLength: 30 }), (boxes) => {
      expect(cluster(boxes, (one) => one, REACH_M)).toEqual(linked(boxes));
    }),
    { numRuns: examples(500) },
  );
});

/** The same by following every link from each item. `areNear` is asked with the southern box first, as a sweep does. */
function linked(boxes: readonly Box[]): Box[][] {
  const left = new Set(boxes.keys());
  const groups: Box[][] = [];
  for (const first of boxes.keys()) {
    if (!left.delete(first)) {
      continue;
    }
    const group = [first];
    for (const i of group) {
      for (const j of left) {
        const [one, other] = boxes[i]!.south <= boxes[j]!.south ? [boxes[i]!, boxes[j]!] : [boxes[j]!, boxes[i]!];
        if (areNear(one, other, REACH_M)) {
          left.delete(j);
          group.push(j);
        }
      }
    }
    groups.push(group.sort((one, other) => one - other).map((i) => boxes[i]!));
  }
  return groups;
}

function finderOf(capital: string) {
  const places = mergePlaces(
    [
      placeOf("XX", ["XX", "country", "Xland", 47, 9, 50_000, 90_000]),
      placeOf(
        "XX",
        ["capital", "locality", capital, 47, 9, 1_500, 20_000],
        capital === "Xland" ? [] : [{ text: "Xland", kind: "alternate" }],
      ),
      placeOf("XX", ["village", "locality", "Milldale", 47.07, 9, 1_500, 600]),
    ],
    [],
    "XX",
  );
  const finder = new PlaceFinder(places);
  return (latitude: number) => {
    const at = finder.stated("Xland", { latitudeE7: Math.round(latitude * 1e7), longitudeE7: 90_000_000 });
    return at === undefined ? undefined : places[at]?.key;
  };
}

test("PlaceFinder takes the country's name as that of a city with another name only inside of it", () => {
  const stated = finderOf("Xland City");
  expect(stated(47.01)).toBe("capital");
  expect(stated(47.07)).toBeUndefined();
});

test("PlaceFinder takes the country's name as that of a city with no other name wherever it is stated", () => {
  expect(finderOf("Xland")(47.07)).toBe("capital");
});

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

test.each(["00-000", "-9", "S/N", "s/n", "0", "000", "", "-", "б/н", "N/A", "null"])(
  "isPlaceholder() knows %p",
  (text) => expect(isPlaceholder(text)).toBe(true),
);

test.each(["00-950", "01-000", "10", "0A", "9", "A", "12-0", "AD100", "Villa Rosa", "1/0"])(
  "isPlaceholder() keeps %p",
  (text) => expect(isPlaceholder(text)).toBe(false),
);

test.each(
  [
    ["Plac Plac Solny", "Plac Solny"],
    ["ULICA Ulica Długa", "Ulica Długa"],
    ["Baden Baden Way", "Baden Baden Way"],
    ["Street Road", "Street Road"],
    ["Plac Plac", "Plac Plac"],
    ["First First Street", "First First Street"],
    ["Hampton Court Court", "Hampton Court Court"],
  ] as const,
)("withoutDoubledType() makes %p %p", (name, expected) => {
  expect(withoutDoubledType(name)).toBe(expected);
});

const NOWHERE = { latitudeE7: 0, longitudeE7: 0 };
const HOUSE = { key: "1", point: NOWHERE, street: "Plac Plac Solny", number: "12", postcode: "00-000" };

test("withoutPlaceholders() leaves out what is no data, and keeps the rest", () => {
  expect(withoutPlaceholders({ kind: "house", record: HOUSE })).toEqual({
    kind: "house",
    record: { key: "1", point: NOWHERE, street: "Plac Solny", number: "12" },
  });
  expect(withoutPlaceholders({ kind: "house", record: { ...HOUSE, number: "S/N" } })).toBeUndefined();
  const kept = { kind: "house", record: { ...HOUSE, street: "Rynek", postcode: "50-060" } } as const;
  expect(withoutPlaceholders(kept)).toBe(kept);
  const postcode = { key: "1", point: NOWHERE, countryCode: "PL", postcode: "00-000" };
  expect(withoutPlaceholders({ kind: "postcode", record: postcode })).toBeUndefined();
});
