import { placeOf, plainWorld, streetIn } from "../support/gazetteers/plain_records.ts";

const POINT = { latitudeE7: 471_400_100, longitudeE7: 95_228_200 };
const PLACES = [
  placeOf("LI", ["LI", "country", "Liechtenstein", 47.14, 9.54, 13_000, 39_000]),
  placeOf("LI", ["vaduz", "locality", "Vaduz", 47.1415, 9.5215, 2_500, 5_700, "LI"]),
];
const STREET = streetIn("vaduz", "Städtle", {
  postcode: "9490",
  paths: [Int32Array.of(POINT.latitudeE7, POINT.longitudeE7 - 9_000, POINT.latitudeE7, POINT.longitudeE7 + 9_000)],
  houses: ["21", "23", "25"].map((number, at) => ({
    number,
    point: { latitudeE7: POINT.latitudeE7, longitudeE7: POINT.longitudeE7 + (at - 1) * 3_000 },
  })),
});

/** One street of Vaduz: what `gazetteer` is in examples. */
export const gazetteer = plainWorld(PLACES, { streets: [STREET] }, {
  name: "openstreetmap",
  licence: "ODbL 1.0",
  attribution: "© OpenStreetMap contributors, ODbL 1.0",
  coverage: [{ kind: "streets", completeness: "complete", bounds: [9.4, 47, 9.7, 47.3], records: 1 }],
});
