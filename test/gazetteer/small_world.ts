import { osmIdOfKey } from "../../src/domain/ids.ts";
import type { GazetteerInput, PlaceRecord } from "../../src/gazetteer/builder/gazetteer_input.ts";
import type { StreetsInput } from "../../src/gazetteer/builder/streets/street_row.ts";

/** A handful of real places: enough for every section of a file to have something in it. */
export const SMALL_WORLD: GazetteerInput = {
  datasets: [{ name: "small", version: "1", licence: "CC0", attribution: "Nobody" }],
  places: [
    area("country:LI", { kind: "country", name: "Liechtenstein", countryCode: "LI", latitude: 47.14, longitude: 9.52 }),
    area("country:CH", { kind: "country", name: "Schweiz", countryCode: "CH", latitude: 46.8, longitude: 8.2 }),
    area("region:CH.ZH", {
      kind: "region",
      name: "Zürich",
      countryCode: "CH",
      latitude: 47.4,
      longitude: 8.6,
      parentKey: "country:CH",
    }),
    town("Vaduz", { countryCode: "LI", latitude: 47.141, longitude: 9.521, population: 5700, parentKey: "country:LI" }),
    town("Zürich", {
      countryCode: "CH",
      latitude: 47.367,
      longitude: 8.55,
      population: 341730,
      parentKey: "region:CH.ZH",
    }),
    town("Winterthur", {
      countryCode: "CH",
      latitude: 47.5,
      longitude: 8.75,
      population: 91908,
      parentKey: "region:CH.ZH",
    }),
  ],
  areas: [{ key: "country:LI", rings: [[[9.47, 47.05], [9.64, 47.05], [9.64, 47.27], [9.47, 47.27]]] }],
};

const VADUZ = { latitudeE7: 471_410_000, longitudeE7: 95_210_000 };

/** One or two of everything in a file other than places. */
export const SMALL_STREETS: StreetsInput = {
  streets: Array.from({ length: 20 }, (_, i) => ({
    key: `street:${i}`,
    names: [
      { text: ["Städtle", "Austrasse", "Landstrasse", "Schlossweg"][i % 4] ?? "", kind: "primary" as const },
      ...(i % 5 === 0 ? [{ text: `Alter Weg ${i}`, kind: "old" as const }] : []),
    ],
    placeKey: i < 12 ? "town:Vaduz" : "town:Zürich",
    otherPlaceKeys: i === 3 ? ["country:LI"] : [],
    ...(i % 2 === 0 ? { postcode: "9490" } : {}),
    paths: i % 3 === 0 ? [] : [pathFrom(i), pathFrom(i + 40)],
    houses: Array.from({ length: 1 + i % 4 }, (_house, k) => ({
      number: k === 2 ? `${k}a` : String(k * 2 + 1),
      point: { latitudeE7: VADUZ.latitudeE7 + i * 3_000, longitudeE7: VADUZ.longitudeE7 + k * 900 },
      ...(k === 1 ? { unit: "Top 2", postcode: "9485" } : {}),
    })),
    ranges: i === 4 ? [{ from: "10", to: "20", step: "even" as const, path: pathFrom(i), postcode: "9490" }] : [],
    dataset: 0,
  })),
  namedPlaces: [{
    key: "named:1",
    names: [{ text: "Post Vaduz", kind: "primary" }],
    category: "amenity=post_office",
    placeKey: "town:Vaduz",
    point: VADUZ,
    street: "Städtle",
    number: "1",
    dataset: 0,
  }],
  postcodes: [{
    key: "postcode:9490",
    postcode: "9490",
    placeKey: "town:Vaduz",
    localities: ["Vaduz"],
    point: VADUZ,
    radiusM: 1500,
    dataset: 0,
  }],
  codes: [{
    key: "eircode:a65f4e2",
    system: "eircode",
    code: "A65 F4E2",
    label: "Here",
    placeKey: "town:Vaduz",
    point: VADUZ,
    dataset: 0,
  }],
  waters: [
    { key: "w1", name: "Weiher", category: "natural=water", point: VADUZ, radiusM: 40, paths: [] },
    { key: "w2", name: "Rhein", category: "waterway=river", point: VADUZ, radiusM: 900, paths: [pathFrom(0)] },
  ],
};

function pathFrom(i: number): Int32Array {
  const latitude = VADUZ.latitudeE7 + i * 3_000;
  return Int32Array.of(latitude, VADUZ.longitudeE7, latitude + 900, VADUZ.longitudeE7 + 4_000, latitude, 95_260_000);
}

type Given = Pick<PlaceRecord, "countryCode" | "latitude" | "longitude"> & Partial<PlaceRecord>;

function town(name: string, given: Given): PlaceRecord {
  return {
    key: `town:${name}`,
    kind: "locality",
    name,
    names: [{ text: `${name} town`, kind: "alternate", languages: ["en"] }],
    radiusM: 3000,
    population: 0,
    dataset: 0,
    ...given,
  };
}

function area(key: string, given: Given & Pick<PlaceRecord, "name" | "kind">): PlaceRecord {
  return {
    key,
    names: [{ text: given.countryCode, kind: "code" }],
    radiusM: 50_000,
    population: 0,
    dataset: 0,
    ...given,
  };
}

/** The same with identifiers of other sources: of the first town, of streets and of every second house. */
/** With zeros at the beginning and the end of words. */
export const VADUZ_GERS = "00ab5390-0000-4d00-8000-00000000f0a0";

export function withPlaceIds(input: GazetteerInput): GazetteerInput {
  return {
    ...input,
    places: input.places.map((place) =>
      place.name === "Vaduz"
        ? { ...place, osm: osm("r1155956"), wikidata: 1844, geonames: 3_042_030, gers: VADUZ_GERS }
        : place
    ),
  };
}

export function withStreetIds(input: StreetsInput): StreetsInput {
  return {
    ...input,
    streets: [...input.streets].map((street, i) => ({
      ...street,
      osm: osm(`w${7_000 + i}`),
      // More than 32 bits, as the newest nodes have them.
      houses: street.houses.map((house, k) =>
        k % 2 === 1 ? house : { ...house, osm: osm(`n${12_000_000_000 + 8 * i + k}`) }
      ),
    })),
    namedPlaces: [...input.namedPlaces].map((place) => ({
      ...place,
      osm: osm("n2147483648"),
      wikidata: 694_782,
      gers: "ffffffff-ffff-ffff-ffff-fffffffffffe",
    })),
  };
}

function osm(key: string): number {
  return osmIdOfKey(key) ?? 0;
}
