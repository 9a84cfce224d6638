import type { GazetteerInput } from "../../src/gazetteer/builder/build_gazetteer.ts";
import { plainGazetteer } from "../support/gazetteers/plain_gazetteer.ts";
import { plainStreets } from "../support/gazetteers/plain_streets.ts";

const COUNTRY = { key: "LI", latitude: 47.14, longitude: 9.54, radiusM: 13_000, population: 39_000 };
const TOWN = { key: "vaduz", latitude: 47.1415, longitude: 9.5215, radiusM: 2_500, population: 5_700 };
const NAMES: Pick<GazetteerInput["places"][number], "names" | "dataset" | "countryCode"> = {
  names: [],
  dataset: 0,
  countryCode: "LI",
};
const POINT = { latitudeE7: 471_400_100, longitudeE7: 95_228_200 };

const input: GazetteerInput = {
  datasets: [{
    name: "openstreetmap",
    version: "1",
    licence: "ODbL 1.0",
    attribution: "© OpenStreetMap contributors, ODbL 1.0",
    coverage: [{ kind: "streets", completeness: "complete", bounds: [9.4, 47, 9.7, 47.3], records: 1 }],
  }],
  places: [
    { ...COUNTRY, ...NAMES, name: "Liechtenstein", kind: "country" },
    { ...TOWN, ...NAMES, name: "Vaduz", kind: "locality", parentKey: "LI" },
  ],
  areas: [],
};

/** One street of Vaduz: what `gazetteer` is in examples. */
export const gazetteer = {
  ...plainGazetteer(input),
  ...plainStreets(input, {
    streets: [{
      key: "vaduz Städtle",
      names: [{ text: "Städtle", kind: "primary" }],
      placeKey: "vaduz",
      otherPlaceKeys: [],
      postcode: "9490",
      paths: [Int32Array.of(POINT.latitudeE7, POINT.longitudeE7 - 9_000, POINT.latitudeE7, POINT.longitudeE7 + 9_000)],
      houses: ["21", "23", "25"].map((number, at) => ({
        number,
        point: { latitudeE7: POINT.latitudeE7, longitudeE7: POINT.longitudeE7 + (at - 1) * 3_000 },
      })),
      ranges: [],
      dataset: 0,
    }],
    namedPlaces: [],
    postcodes: [],
    codes: [],
  }),
};
