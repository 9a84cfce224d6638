import fc from "fast-check";
import type { Coordinates } from "../../../src/domain/coordinates.ts";
import type { GazetteerInput, PlaceRecord } from "../../../src/gazetteer/builder/gazetteer_input.ts";
import type { StreetInput, StreetsInput } from "../../../src/gazetteer/builder/streets/street_row.ts";
import type { PointE7 } from "../../../src/gazetteer/sources/record.ts";
import { placeOf } from "../gazetteers/plain_records.ts";

/** Where the streets lie: an ordinary town, one on the antimeridian, one in the far north, one on the equator. */
export const CENTERS: readonly PointE7[] = [
  { latitudeE7: 471_400_000, longitudeE7: 95_200_000 },
  { latitudeE7: -168_000_000, longitudeE7: 1_799_995_000 },
  { latitudeE7: 782_200_000, longitudeE7: 156_500_000 },
  { latitudeE7: 0, longitudeE7: 0 },
];
const HALF_CIRCLE_E7 = 1_800_000_000;

/** Two countries with a region, towns and a district: everything a street can lie in. */
export const STREET_PLACES: GazetteerInput = {
  datasets: ["one", "two"].map((name) => ({ name, version: "1", licence: "CC0", attribution: name })),
  places: [
    place("country:XX", { kind: "country" }),
    place("country:YY", { kind: "country", countryCode: "YY" }),
    place("region:XX.1", { kind: "region", parentKey: "country:XX" }),
    ...["A", "B", "C"].map((name) => place(`town:${name}`, { parentKey: "region:XX.1" })),
    place("district:A1", { kind: "district", parentKey: "town:A" }),
    place("town:Y", { countryCode: "YY", parentKey: "country:YY" }),
  ],
  areas: [],
  mixes: [[1, 0]],
};
const PLACE_KEYS = STREET_PLACES.places.map(({ key }) => key);

function place(key: string, given: Partial<PlaceRecord>): PlaceRecord {
  return { ...placeOf("XX", [key, "locality", key, 1, 1, 1000, 0]), ...given };
}

/** Few letters, so that names often meet, nearly meet and share prefixes. */
export const streetName: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: fc.constantFrom("a", "b", "n", "é", "東", "𠮷"), maxLength: 12 }),
  fc.constantFrom("Main Street", "Main St", "Mian Street", "Hauptstraße", "Rue de l'Église", "Main", "—", ""),
  fc.constantFrom("Rua de Santa Catarina", "R. Santa Catarina", "Praça Catarina", "Katarina-Mian-Straße"),
);
const placeKey = fc.constantFrom(...PLACE_KEYS);
const point: fc.Arbitrary<PointE7> = fc.record({
  center: fc.constantFrom(...CENTERS),
  north: fc.integer({ min: -200_000, max: 200_000 }),
  east: fc.integer({ min: -200_000, max: 200_000 }),
}).map(({ center, north, east }) => ({
  latitudeE7: center.latitudeE7 + north,
  longitudeE7: wrapped(center.longitudeE7 + east),
}));
const step = fc.integer({ min: -20_000, max: 20_000 });
/** From one point on, so that pieces may meet. */
const path = (from: PointE7): fc.Arbitrary<Int32Array> =>
  fc.array(fc.tuple(step, step), { minLength: 1, maxLength: 6 }).map((steps) => {
    const points = [from.latitudeE7, from.longitudeE7];
    for (const [north, east] of steps) {
      points.push(points.at(-2)! + north, wrapped(points.at(-1)! + east));
    }
    return Int32Array.from(points);
  });
const postcode = fc.option(fc.constantFrom("9490", "SW1A 1AA", "00-950"), { nil: undefined });
const number = fc.oneof(
  fc.integer({ min: 1, max: 9_999_999 }).map(String),
  fc.integer({ min: 1, max: 20 }).map(String),
  fc.constantFrom("12a", "12 A", "012", "12bis", "3/4", "220-16", "A7", "1½", "km 4,5", "0", "12345678901"),
);

const house = (at: fc.Arbitrary<PointE7>) =>
  fc.record({
    number,
    point: at,
    unit: fc.option(fc.constantFrom("1", "B", "Top 3"), { nil: undefined }),
    postcode,
    dataset: fc.option(fc.constantFrom(0, 1, 2), { nil: undefined }),
  }).map(({ unit, postcode: code, dataset, ...rest }) => ({
    ...rest,
    ...(dataset === undefined ? {} : { dataset }),
    ...(unit === undefined ? {} : { unit }),
    ...(code === undefined ? {} : { postcode: code }),
  }));

const kind = fc.constantFrom("primary", "alternate", "old", "short", "international");
const name = fc.record({ text: streetName, kind });

const street: fc.Arbitrary<StreetInput> = point.chain((from) =>
  fc.record({
    names: fc.array(name, { minLength: 1, maxLength: 4 }),
    placeKey,
    otherPlaceKeys: fc.uniqueArray(placeKey, { maxLength: 2 }),
    postcode,
    paths: fc.array(path(from), { maxLength: 3 }),
    houses: fc.array(house(fc.oneof(point, fc.constant(from))), { maxLength: 6 }),
    ranges: fc.array(
      fc.record({
        from: number,
        to: number,
        step: fc.constantFrom("all", "odd", "even", "alphabetic"),
        path: path(from),
        postcode,
      }).map(({ postcode: code, ...rest }) => ({ ...rest, ...(code === undefined ? {} : { postcode: code }) })),
      { maxLength: 2 },
    ),
    dataset: fc.nat({ max: 1 }),
  })
).map(({ postcode: code, ...rest }) => ({ ...rest, key: "", ...(code === undefined ? {} : { postcode: code }) }));

const lying = { placeKey, point, dataset: fc.nat({ max: 1 }) };
const optional = { street: fc.constant("Main"), number: fc.constant("7") };

/** A small country's streets, with its houses, postcodes, named places and codes, each key once. */
export const streetsInput: fc.Arbitrary<StreetsInput> = fc.record({
  streets: fc.array(street, { maxLength: 40 }).map(keyed),
  namedPlaces: fc.array(
    fc.record({
      ...lying,
      ...optional,
      category: fc.constant("amenity=cafe"),
      names: fc.array(name, { minLength: 1 }),
    }, { requiredKeys: ["placeKey", "point", "dataset", "category", "names"] }),
    { maxLength: 8 },
  ).map(keyed),
  postcodes: fc.array(
    fc.record({
      ...lying,
      postcode: fc.constantFrom("9490", "SW1A 1AA", "sw1a1aa", "00-950"),
      localities: fc.constantFrom([], ["Flushing"], ["Haupt", "Neben ß"]),
      radiusM: fc.nat(),
    }),
    { maxLength: 8 },
  ).map(keyed),
  codes: fc.array(
    fc.record({
      ...lying,
      ...optional,
      system: fc.constantFrom("eircode", "short"),
      code: fc.constantFrom("A65 F4E2", "RRRD2929", "x"),
      label: fc.constant("Here"),
    }, { requiredKeys: ["placeKey", "point", "dataset", "system", "code"] }),
    { maxLength: 8 },
  ).map(keyed),
});

function keyed<Row extends object>(rows: readonly Row[]): (Row & { readonly key: string })[] {
  return rows.map((row, i) => ({ ...row, key: `row/${i}` }));
}

function wrapped(longitudeE7: number): number {
  return longitudeE7 > HALF_CIRCLE_E7
    ? longitudeE7 - 2 * HALF_CIRCLE_E7
    : longitudeE7 < -HALF_CIRCLE_E7
    ? longitudeE7 + 2 * HALF_CIRCLE_E7
    : longitudeE7;
}

/** Points anywhere, or between two parallels. */
export function pointArbitrary(
  { latitudeMax = 89.999, longitudeMax = 179.999 }: { latitudeMax?: number; longitudeMax?: number } = {},
): fc.Arbitrary<Coordinates> {
  return fc.record({
    latitude: fc.double({ min: -latitudeMax, max: latitudeMax, noNaN: true }),
    longitude: fc.double({ min: -longitudeMax, max: longitudeMax, noNaN: true }),
  });
}
