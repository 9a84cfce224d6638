import { beforeAll, expect, test } from "bun:test";
import type { AnyRecord } from "../../src/gazetteer/assemble/places_by_key.ts";
import type { Gazetteer } from "../../src/gazetteer/port.ts";
import { resolve } from "../../src/resolver/mod.ts";
import { assembledGazetteer } from "../support/gazetteers/assembled_gazetteer.ts";
import { placeOf } from "../support/gazetteers/plain_records.ts";

/** Two regions, whose border runs at 40° north, with a town of one name on each side of it. */
const WORLD = [
  placeOf("US", ["US", "country", "United States", 40, -80, 900_000, 90_000]),
  // A city that is a region, and has the short name of the region around it.
  placeOf("US", ["CL", "region", "Northland City", 40.9, -80, 1_500, 5_000, "US"], [
    { text: "Northland", kind: "alternate" },
  ]),
  placeOf("US", ["NL", "region", "Northland", 40.5, -80, 90_000, 20_000, "US"], [{ text: "NL", kind: "code" }]),
  placeOf("US", ["SL", "region", "Southland", 39.5, -80, 90_000, 20_000, "US"], [{ text: "SL", kind: "code" }]),
  placeOf("US", ["north", "locality", "Delmar", 40.03, -80, 1_500, 3_000, "NL"]),
  placeOf("US", ["south", "locality", "Delmar", 39.98, -80, 1_500, 3_000, "SL"]),
  placeOf("US", ["post", "locality", "Bluefield", 39.8, -80, 1_500, 3_000, "SL"]),
];

/** Houses: street, town, region, latitude, and the region of the first one if it differs. */
const HOUSES: readonly (readonly [
  street: string,
  town: string | undefined,
  region: string,
  latitude: number,
  first?: string,
])[] = [
  ["Border Street", "Delmar", "NL", 40.002],
  ["Rural Road", "Bluefield", "NL", 40.01],
  ["Mill Lane", "Little Hope", "Northland", 40.004],
  ["Prairie Road", undefined, "NL", 41.5],
  ["Creek Road", "Bluefield", "NL", 40.02],
  ["Shore Road", "Bluefield", "SL", 39.8, "NL"],
];

let gazetteer: Gazetteer;

beforeAll(async () => {
  const houses = HOUSES.flatMap(([street, locality, region, latitude, first = region]) =>
    Array.from({ length: 6 }, (_, at): AnyRecord => ({
      kind: "house",
      record: {
        key: `${street} ${at}`,
        number: String(at + 1),
        street,
        region: at === 0 ? first : region,
        countryCode: "US",
        ...(locality === undefined ? {} : { locality }),
        point: { latitudeE7: Math.round(latitude * 1e7) + at * 2_000, longitudeE7: -800_000_000 },
      },
    }))
  );
  // A line on the map, in the region of its houses: the street begins in the namesake town there.
  const line: AnyRecord = {
    kind: "street",
    record: {
      key: "Creek Road",
      names: [{ text: "Creek Road", kind: "primary" }],
      countryCode: "US",
      path: Int32Array.of(400_195_000, -800_000_000, 400_215_000, -800_000_000),
    },
  };
  const records = [line, ...houses];
  gazetteer = await assembledGazetteer("US", { world: WORLD, records });
});

test.each([
  ["3 Border Street, Delmar, NL", "the namesake in the region of the houses, though the other one is nearer"],
  ["3 Border Street, Delmar, Northland", "the same by the region's full name"],
  ["3 Rural Road, Bluefield, NL", "a post town on the other side of the border"],
  ["3 Mill Lane, Little Hope, NL", "a town that only its houses name"],
  ["3 Prairie Road, NL", "a house far from every town"],
  ["3 Creek Road, Bluefield, NL", "the same with the street's line, which lies there"],
])("resolve() agrees with %s: %s", (text) => {
  const { matches, reasons } = resolve({ text }, { gazetteer });
  expect(matches).toMatchObject({ street: "exact", houseNumber: "exact", region: "exact" });
  expect(reasons).not.toContain("region_conflict");
});

test.each(["3 Border Street, Delmar, SL", "3 Mill Lane, Little Hope, SL", "3 Shore Road, Bluefield, NL"])(
  "resolve() never finds %s: its houses, or all but one, are in the other region",
  (text) => {
    expect(resolve({ text }, { gazetteer }).status).not.toBe("found");
  },
);
