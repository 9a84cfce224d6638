import type { NameRecord, PlaceRecord } from "../../src/gazetteer/builder/gazetteer_input.ts";
import type { Gazetteer } from "../../src/gazetteer/port.ts";
import { plainGazetteer } from "../support/gazetteers/plain_gazetteer.ts";
import { placeOf, withoutStreets } from "../support/gazetteers/plain_records.ts";

type Row = readonly [
  key: string,
  kind: PlaceRecord["kind"],
  name: string,
  latitude: number,
  longitude: number,
  population: number,
  parent: string | undefined,
  others?: string,
];

const COUNTRIES: readonly Row[] = [
  ["US", "country", "United States", 39.8, -98.6, 331_000_000, undefined, "USA!,US!,America"],
  ["GB", "country", "United Kingdom", 54, -2, 67_000_000, undefined, "UK,GB!"],
  ["FR", "country", "France", 46.5, 2.5, 67_000_000, undefined, "FR!,Frankreich"],
  ["DE", "country", "Deutschland", 51, 10, 83_000_000, undefined, "DE!,Germany,Allemagne"],
  ["NL", "country", "Nederland", 52.2, 5.5, 17_000_000, undefined, "NL!,Netherlands"],
  ["GE", "country", "საქართველო", 42, 43.5, 3_700_000, undefined, "GE!,Georgia"],
  ["US/TX", "region", "Texas", 31.5, -99.3, 29_000_000, "US", "TX!"],
  ["US/IL", "region", "Illinois", 40, -89, 12_800_000, "US", "IL!"],
  ["US/MO", "region", "Missouri", 38.4, -92.5, 6_100_000, "US", "MO!"],
  ["US/NY", "region", "New York", 43, -75.5, 19_500_000, "US", "NY!"],
  ["US/GA", "region", "Georgia", 32.7, -83.4, 10_700_000, "US", "GA!"],
  ["FR/IDF", "region", "Île-de-France", 48.7, 2.5, 12_000_000, "FR"],
  ["NL/UT", "region", "Provincie Utrecht", 52.1, 5.2, 1_350_000, "NL", "Utrecht"],
];

const TOWNS: readonly Row[] = [
  ["1", "locality", "Paris", 48.8534, 2.3488, 2_138_551, "FR/IDF"],
  ["2", "locality", "Paris", 33.6609, -95.5555, 24_171, "US/TX"],
  ["3", "locality", "Springfield", 39.8017, -89.6437, 114_000, "US/IL"],
  ["4", "locality", "Springfield", 37.2153, -93.2982, 169_000, "US/MO"],
  ["5", "locality", "New York City", 40.7143, -74.006, 8_804_190, "US/NY", "New York"],
  ["6", "locality", "Köln", 50.9333, 6.95, 1_073_096, "DE", "Cologne"],
  ["7", "locality", "Berlin", 52.5244, 13.4105, 3_426_354, "DE"],
  ["8", "locality", "Utrecht", 52.0908, 5.1222, 290_529, "NL/UT"],
  ["9", "locality", "London", 51.5085, -0.1257, 8_961_989, "GB"],
  ["10", "locality", "Street", 51.1236, -2.7412, 11_669, "GB"],
  ["11", "locality", "Atlanta", 33.749, -84.388, 463_878, "US/GA"],
];

/** A world of a few places, in memory, for tests of one stage at a time. */
export function smallWorld(): Gazetteer {
  return withoutStreets(plainGazetteer({
    datasets: [{ name: "geonames", version: "1", licence: "CC BY 4.0", attribution: "© GeoNames, CC BY 4.0" }],
    places: [...COUNTRIES, ...TOWNS].map(recordOf),
    areas: [
      { key: "FR", rings: [[[-5, 42], [8, 42], [8, 51], [-5, 51], [-5, 42]]] },
      { key: "NL", rings: [[[3.3, 51.2], [7.2, 51.2], [7.2, 53.6], [3.3, 53.6], [3.3, 51.2]]] },
    ],
  }));
}

function recordOf([key, kind, name, latitude, longitude, people, parentKey, others = ""]: Row): PlaceRecord {
  const names = others.split(",").filter((text) => text !== "").map((text): NameRecord =>
    text.endsWith("!") ? { text: text.slice(0, -1), kind: "code" } : { text, kind: "alternate", languages: ["en"] }
  );
  const radiusM = kind === "locality" ? 500 + 12 * Math.sqrt(people) : 300_000;
  return placeOf(countryOf(key, parentKey), [key, kind, name, latitude, longitude, radiusM, people, parentKey], names);
}

function countryOf(key: string, parentKey: string | undefined): string {
  return (parentKey ?? key).slice(0, 2);
}
