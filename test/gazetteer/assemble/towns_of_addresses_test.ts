import { expect, test } from "bun:test";
import { giveParents } from "../../../src/gazetteer/assemble/give_parents.ts";
import {
  isSameName,
  type LocatedAddress,
  townsOfAddresses,
} from "../../../src/gazetteer/assemble/towns_of_addresses.ts";
import { type DatasetArea, mergePlaces } from "../../../src/gazetteer/assemble/merge_places.ts";
import { PlaceFinder } from "../../../src/gazetteer/assemble/place_finder.ts";
import { Provenances } from "../../../src/gazetteer/assemble/places_by_key.ts";
import { placeOf } from "../../support/gazetteers/plain_records.ts";

const WORLD = [
  placeOf("XX", ["country:XX", "country", "Xland", 40, 10, 5_000, 1_000]),
  placeOf("XX", ["region:XX.1", "region", "Northshire", 40, 10, 5_000, 1_000, "country:XX"]),
  placeOf("XX", ["city", "locality", "Mountain View", 40, 10, 5_000, 1_000, "region:XX.1"]),
  placeOf("XX", ["quarter", "district", "Old Harbour", 40, 10, 5_000, 1_000, "city"]),
];
const HAMLET = { latitude: 40.1, longitude: 10.1 };
const FAR = { latitude: 43, longitude: 12 };

test("townsOfAddresses() makes a place of a town that only addresses name, in the area of its neighbours", () => {
  const [town, ...others] = townsOf(addresses("LITTLE HOPE", HAMLET, 3));
  expect(others).toEqual([]);
  expect(town?.record.names).toEqual([{ text: "Little Hope", kind: "primary" }]);
  expect((town?.record.point?.latitudeE7 ?? 0) / 1e7).toBeCloseTo(HAMLET.latitude + 0.001, 5);
  const places = mergePlaces(WORLD, town === undefined ? [] : [town], "XX");
  const parents = giveParents(places, {
    finder: new PlaceFinder(places),
    countryCode: "XX",
    provenances: new Provenances(3),
  });
  expect(parents.find(({ name }) => name === "Little Hope")?.parentKey).toBe("region:XX.1");
});

test("townsOfAddresses() makes two of one name that lie apart, whichever address comes first", () => {
  const given = [...addresses("Little Hope", HAMLET, 3), ...addresses("Little Hope", FAR, 4)];
  expect(keysOf(given)).toEqual(["stated_town:littlehope:40:10", "stated_town:littlehope:43:12"]);
  expect(keysOf(given.toReversed())).toEqual(keysOf(given));
});

test("townsOfAddresses() makes two of one name that lie apart in one degree", () => {
  const given = [
    ...addresses("Little Hope", HAMLET, 3),
    ...addresses("Little Hope", { latitude: 40.4, longitude: 10.4 }, 4),
  ];
  const places = mergePlaces(WORLD, townsOf(given), "XX");
  expect(places.length).toBe(WORLD.length + 2);
  expect(keysOf(given.toReversed())).toEqual(keysOf(given));
});

test.each([
  ["two addresses", addresses("Little Hope", HAMLET, 2)],
  ["the name of a known town", addresses("MOUNTAIN VIEW", HAMLET, 5)],
  ["the name of a quarter", addresses("Old Harbour", HAMLET, 5)],
  ["the name of the region around", addresses("Northshire", HAMLET, 5)],
  ["a number", addresses("Old Town 1", HAMLET, 5)],
  ["no town at all", addresses("UNINCORPORATED", HAMLET, 5)],
  ["several towns", addresses("Hope; Faith", HAMLET, 5)],
])("townsOfAddresses() takes %s for no town", (_, given) => {
  expect(townsOf(given)).toEqual([]);
});

test("townsOfAddresses() gives a known town the way that a register writes it", () => {
  const [town] = townsOf(addresses("MTN VIEW", HAMLET, 1));
  const places = mergePlaces(WORLD, town === undefined ? [] : [town], "XX");
  expect(places.length).toBe(WORLD.length);
  const finder = new PlaceFinder(places);
  const at = finder.stated("Mtn View", { latitudeE7: 40.1e7, longitudeE7: 10.1e7 });
  expect(places[at ?? -1]?.key).toBe("city");
});

test.each([
  ["MTN VIEW", "Mountain View", true],
  ["S SAN FRANCISCO", "South San Francisco", true],
  ["Fgura", "Il-Fgura", true],
  ["City of Dublin", "Dublin", true],
  ["Vallettaa", "Valletta", true],
  ["Salem", "Selma", false],
  ["Newton", "Newport", false],
  ["View", "Mountain View", false],
])("isSameName() takes %s for %s: %p", (written, name, expected) => {
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
function addresses(
  locality: string,
  at: { readonly latitude: number; readonly longitude: number },
  count: number,
): LocatedAddress[] {
  return Array.from({ length: count }, (_, i) => ({
    belonging: { record: { street: "Main Street", locality }, dataset: 2 },
    point: {
      latitudeE7: Math.round((at.latitude + 0.001 * (i - (count - 3) / 2)) * 1e7),
      longitudeE7: Math.round(at.longitude * 1e7),
    },
  }));
}
