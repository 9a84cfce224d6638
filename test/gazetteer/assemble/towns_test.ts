import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { assembleStreets } from "../../../src/gazetteer/assemble/assemble_streets.ts";
import { cluster } from "../../../src/gazetteer/assemble/cluster.ts";
import { postalTownsOf, unlistedTowns } from "../../../src/gazetteer/assemble/gather_postcodes.ts";
import { giveParents } from "../../../src/gazetteer/assemble/give_parents.ts";
import { type DatasetArea, mergePlaces } from "../../../src/gazetteer/assemble/merge_places.ts";
import { PlaceFinder } from "../../../src/gazetteer/assemble/place_finder.ts";
import { type AnyRecord, fromLine, Provenances, toLine } from "../../../src/gazetteer/assemble/places_by_key.ts";
import { withoutDoubledType, withoutPlaceholders } from "../../../src/gazetteer/assemble/read_records.ts";
import {
  isSameName,
  type LocatedAddress,
  townsOfAddresses,
} from "../../../src/gazetteer/assemble/towns_of_addresses.ts";
import {
  type AreaRecord,
  isPlaceholder,
  type PointE7,
  type PostcodeRecord,
  type RangeRecord,
} from "../../../src/gazetteer/sources/record.ts";
import { areNear, type Box } from "../../../src/geo/box_e7.ts";
import { placeOf } from "../../support/gazetteers/plain_records.ts";
import { examples } from "../../support/runner/depth.ts";
import { rowsOfFunction } from "../../support/files/shared_data.ts";

const COUNTRY = placeOf("XX", ["country:XX", "country", "Xland", 32.5, -86.5, 100_000, 1_000]);
/** A village without an outline, the post town ten kilometres off, and a city with an outline. */
const AREAS: readonly AreaRecord[] = [
  dot("n1", "Pine Level", point(32.58, -86.46)),
  dot("n2", "Prattville", point(32.46, -86.46)),
  { ...dot("r3", "Millbrook", point(32.48, -86.36)), polygons: [[squareAround(32.48, -86.36)]] },
];
const POSTCODES: readonly PostcodeRecord[] = [
  postcode("36067", "Prattville", point(32.5, -86.48)),
  postcode("36749", "Jones", point(32.51, -86.81)),
  postcode("36100", "Millbrook", point(32.48, -86.36)),
  postcode("36100", "Elmore", point(32.53, -86.31)),
];

test("assembleStreets() puts an address that states no town into its postcode's, and keeps the village as another", () => {
  const [street] = assembled([range("Oak Road", "36067", point(32.581, -86.461))]);
  expect(street).toMatchObject({ placeKey: "1:n2", otherPlaceKeys: ["1:n1"] });
});

test("assembleStreets() takes the outline around an address, and the town it names, before its postcode's", () => {
  const inside = point(32.481, -86.361);
  expect(assembled([range("Oak Road", "36067", inside)])[0]?.placeKey).toBe("1:r3");
  const stated = { ...range("Oak Road", "36067", point(32.581, -86.461)), locality: "Pine Level" };
  expect(assembled([stated])[0]?.placeKey).toBe("1:n1");
});

test("unlistedTowns() makes a place of a town that only the postcode of an address knows, once", () => {
  const ranges = ["A Road", "B Road", "C Road"].map((street, i) =>
    range(street, "36749", point(32.6, -86.88 - i / 100))
  );
  const town = "3:postal_town:XX:36749";
  expect(assembled(ranges).map(({ placeKey }) => placeKey)).toEqual([town, town, town]);
});

test("unlistedTowns() takes a postcode of one building for no town's", () => {
  const ranges = [1, 2, 3].map((i) => range("A Road", "36749", point(32.6, -86.88 - i / 1000)));
  expect(assembled(ranges).map(({ placeKey }) => placeKey)).not.toContain("3:postal_town:XX:36749");
});

test("postalTownsOf() returns no town for a postcode that several towns share", () => {
  const towns = postalTownsOf(tagged(POSTCODES));
  expect([...towns.keys()]).toEqual(["36067", "36749"]);
});

function assembled(ranges: readonly RangeRecord[]) {
  const areas = AREAS.map((record): DatasetArea => ({ record, dataset: 1 }));
  const postalTowns = postalTownsOf(tagged(POSTCODES));
  const addresses = ranges.map((record) => ({ record, dataset: 2 }));
  const listed = new PlaceFinder(mergePlaces([COUNTRY], areas, "XX"));
  const places = mergePlaces(
    [COUNTRY],
    [
      ...areas,
      ...unlistedTowns(postalTowns, {
        addresses: () => addresses.map((belonging) => ({ belonging, point: NOWHERE })),
        finder: listed,
      }),
    ],
    "XX",
  );
  return assembleStreets(
    { streets: [], houses: [], ranges: addresses },
    { places, finder: new PlaceFinder(places), provenances: new Provenances(4), postalTowns },
  );
}

function tagged(records: readonly PostcodeRecord[]) {
  return records.map((record) => ({ record, dataset: 3 }));
}

function dot(key: string, name: string, at: PointE7): AreaRecord {
  return { key, kind: "locality", names: [{ text: name, kind: "primary" }], placeType: "village", point: at };
}

function postcode(code: string, locality: string, at: PointE7): PostcodeRecord {
  return { key: code, postcode: code, countryCode: "XX", locality, point: at };
}

function range(street: string, code: string, { latitudeE7, longitudeE7 }: PointE7): RangeRecord {
  const path = Int32Array.of(latitudeE7, longitudeE7, latitudeE7, longitudeE7 + 10_000);
  return { key: street, from: "1", to: "99", step: "odd", street, postcode: code, path };
}

function point(latitude: number, longitude: number): PointE7 {
  return { latitudeE7: Math.round(latitude * 1e7), longitudeE7: Math.round(longitude * 1e7) };
}

function squareAround(latitude: number, longitude: number): Int32Array {
  const { latitudeE7: y, longitudeE7: x } = point(latitude, longitude);
  const [south, north, west, east] = [y - 200_000, y + 200_000, x - 200_000, x + 200_000];
  return Int32Array.of(south, west, south, east, north, east, north, west, south, west);
}

const WORLD = [
  placeOf("XX", ["country:XX", "country", "Xland", 40, 10, 5_000, 1_000]),
  placeOf("XX", ["region:XX.1", "region", "Northshire", 40, 10, 5_000, 1_000, "country:XX"]),
  placeOf("XX", ["city", "locality", "Mountain View", 40, 10, 5_000, 1_000, "region:XX.1"]),
  placeOf("XX", ["quarter", "district", "Old Harbour", 40, 10, 5_000, 1_000, "city"]),
];
const HAMLET = { latitude: 40.1, longitude: 10.1 };
const FAR = { latitude: 43, longitude: 12 };

test("townsOfAddresses() makes a place of a town that only addresses name, in the area of its neighbours", () => {
  const [town, ...others] = townsOf(addressesOf("LITTLE HOPE", HAMLET, 3));
  expect(others).toEqual([]);
  expect(town?.record.names).toEqual([{ text: "Little Hope", kind: "primary" }]);
  expect((town?.record.point?.latitudeE7 ?? 0) / 1e7).toBeCloseTo(HAMLET.latitude + 0.001, 5);
  const places = mergePlaces(WORLD, town === undefined ? [] : [town], "XX");
  const finder = new PlaceFinder(places);
  const parents = giveParents(places, { finder, countryCode: "XX", provenances: new Provenances(3) });
  expect(parents.find(({ name }) => name === "Little Hope")?.parentKey).toBe("region:XX.1");
});

test("townsOfAddresses() makes two of one name that lie apart, whichever address comes first", () => {
  const given = [...addressesOf("Little Hope", HAMLET, 3), ...addressesOf("Little Hope", FAR, 4)];
  expect(keysOf(given)).toEqual(["stated_town:littlehope:40:10", "stated_town:littlehope:43:12"]);
  expect(keysOf(given.toReversed())).toEqual(keysOf(given));
});

test("townsOfAddresses() makes two of one name that lie apart in one degree", () => {
  const given = [
    ...addressesOf("Little Hope", HAMLET, 3),
    ...addressesOf("Little Hope", { latitude: 40.4, longitude: 10.4 }, 4),
  ];
  const places = mergePlaces(WORLD, townsOf(given), "XX");
  expect(places.length).toBe(WORLD.length + 2);
  expect(keysOf(given.toReversed())).toEqual(keysOf(given));
});

test.each([
  ["two addresses", addressesOf("Little Hope", HAMLET, 2)],
  ["the name of a known town", addressesOf("MOUNTAIN VIEW", HAMLET, 5)],
  ["the name of a quarter", addressesOf("Old Harbour", HAMLET, 5)],
  ["the name of the region around", addressesOf("Northshire", HAMLET, 5)],
  ["a number", addressesOf("Old Town 1", HAMLET, 5)],
  ["no town at all", addressesOf("UNINCORPORATED", HAMLET, 5)],
  ["several towns", addressesOf("Hope; Faith", HAMLET, 5)],
])("townsOfAddresses() takes %s for no town", (_, given) => {
  expect(townsOf(given)).toEqual([]);
});

test("townsOfAddresses() gives a known town the way that a register writes it", () => {
  const [town] = townsOf(addressesOf("MTN VIEW", HAMLET, 1));
  const places = mergePlaces(WORLD, town === undefined ? [] : [town], "XX");
  expect(places.length).toBe(WORLD.length);
  const finder = new PlaceFinder(places);
  const at = finder.stated("Mtn View", { latitudeE7: 40.1e7, longitudeE7: 10.1e7 });
  expect(places[at ?? -1]?.key).toBe("city");
});

const IS_SAME_NAME_ROWS = rowsOfFunction<[string, string, boolean]>("isSameName()");
test.each(IS_SAME_NAME_ROWS)("isSameName() takes %s for %s: %p", (written, name, expected) => {
  expect(isSameName(written, name)).toBe(expected);
});

function townsOf(given: readonly LocatedAddress[]): DatasetArea[] {
  const places = mergePlaces(WORLD, [], "XX");
  return townsOfAddresses(given, { places, finder: new PlaceFinder(places) });
}

function keysOf(given: readonly LocatedAddress[]): string[] {
  return townsOf(given).map(({ record }) => record.key).toSorted();
}

/** Addresses of one town, a hundred metres between them. */
function addressesOf(locality: string, at: { readonly latitude: number; readonly longitude: number }, count: number) {
  return Array.from({ length: count }, (_, i) => ({
    belonging: { record: { street: "Main Street", locality }, dataset: 2 },
    point: {
      latitudeE7: Math.round((at.latitude + 0.001 * (i - (count - 3) / 2)) * 1e7),
      longitudeE7: Math.round(at.longitude * 1e7),
    },
  }));
}

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
  expect(withoutPlaceholders({ kind: "house", record: HOUSE }))
    .toEqual({ kind: "house", record: { key: "1", point: NOWHERE, street: "Plac Solny", number: "12" } });
  expect(withoutPlaceholders({ kind: "house", record: { ...HOUSE, number: "S/N" } })).toBeUndefined();
  const kept = { kind: "house", record: { ...HOUSE, street: "Rynek", postcode: "50-060" } } as const;
  expect(withoutPlaceholders(kept)).toBe(kept);
  const empty = { key: "1", point: NOWHERE, countryCode: "PL", postcode: "00-000" };
  expect(withoutPlaceholders({ kind: "postcode", record: empty })).toBeUndefined();
});
