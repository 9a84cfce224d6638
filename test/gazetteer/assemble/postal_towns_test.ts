import { expect, test } from "bun:test";
import { assembleStreets } from "../../../src/gazetteer/assemble/assemble_streets.ts";
import { type DatasetArea, mergePlaces } from "../../../src/gazetteer/assemble/merge_places.ts";
import { PlaceFinder } from "../../../src/gazetteer/assemble/place_finder.ts";
import { postalTownsOf, unlistedTowns } from "../../../src/gazetteer/assemble/postal_towns.ts";
import { Provenances } from "../../../src/gazetteer/assemble/places_by_key.ts";
import type { AreaRecord, PointE7, PostcodeRecord, RangeRecord } from "../../../src/gazetteer/sources/record.ts";
import { placeOf } from "../../support/gazetteers/plain_records.ts";

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
    [...areas, ...unlistedTowns(postalTowns, { addresses: () => addresses, finder: listed })],
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
  const half = 200_000;
  return Int32Array.of(
    y - half,
    x - half,
    y - half,
    x + half,
    y + half,
    x + half,
    y + half,
    x - half,
    y - half,
    x - half,
  );
}
