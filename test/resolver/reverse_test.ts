import { expect, test } from "bun:test";
import type { Gazetteer, HouseRange, NearHouse, NearOptions, Street } from "../../src/gazetteer/port.ts";
import { distanceM, distanceToPath } from "../../src/geo/distance_m.ts";
import { pointAlong } from "../../src/resolver/address/scoring/numbers/interpolate_number.ts";
import { resolve } from "../../src/resolver/mod.ts";
import { housesAt } from "../../src/resolver/reverse/house_at.ts";
import { withoutStreets } from "../support/gazetteers/plain_records.ts";
import { smallWorld } from "./small_world.ts";

const LINE = [
  { latitude: 32.5, longitude: -86.5 },
  { latitude: 32.5, longitude: -86.499 },
  { latitude: 32.501, longitude: -86.498 },
];
const RANGE: HouseRange = { from: "99", to: "1", step: "odd", path: LINE, postcode: "36067" };

test("housesAt() returns each number of a range at the very place where that number is looked for", () => {
  for (const [from, to, step] of [["99", "1", 2], ["2", "40", 2], ["7", "21", 1], ["5", "5", 2]] as const) {
    const range = { ...RANGE, from, to, step: step === 1 ? "all" : Number(from) % 2 === 1 ? "odd" : "even" } as const;
    const [low, high] = [Math.min(Number(from), Number(to)), Math.max(Number(from), Number(to))];
    for (let number = low; number <= high; number += step) {
      const share = from === to ? 0.5 : (number - Number(from)) / (Number(to) - Number(from));
      const [house] = housesAt(pointAlong(LINE, share), { gazetteer: holding({ range }), limit: 1, maxDistanceM: 75 });
      expect(house).toMatchObject({ houseNumber: String(number), isInterpolated: true, postcode: "36067" });
      expect(house?.distanceM).toBeLessThan(0.01);
    }
  }
});

test("housesAt() returns a known house within 25 m before a number of a range, and a nearer number beyond", () => {
  const known = { latitude: 32.50003, longitude: -86.4995 };
  const gazetteer = holding({ range: RANGE, known });
  const first = (latitude: number) =>
    housesAt({ latitude, longitude: -86.4995 }, { gazetteer, limit: 1, maxDistanceM: 75 })[0];
  expect(first(32.50003)).toMatchObject({ houseNumber: "80", isInterpolated: false });
  expect(first(32.4999)).toMatchObject({ houseNumber: "80", isInterpolated: false });
  expect(first(32.4997)).toMatchObject({ isInterpolated: true });
});

test("housesAt() returns nothing of lettered ranges, nor beyond its reach", () => {
  const at = { latitude: 32.5, longitude: -86.4995 };
  const lettered = holding({ range: { ...RANGE, from: "12a", to: "12f", step: "alphabetic" } });
  expect(housesAt(at, { gazetteer: lettered, limit: 1, maxDistanceM: 75 })).toEqual([]);
  const away = { ...at, latitude: 32.499 };
  expect(housesAt(away, { gazetteer: holding({ range: RANGE }), limit: 1, maxDistanceM: 75 })).toEqual([]);
});

/** One street with a range, and a house where one is wanted. */
function holding({ range, known }: { readonly range: HouseRange; readonly known?: (typeof LINE)[number] }) {
  return {
    ...withoutStreets(smallWorld()),
    nearestHouses: (point: (typeof LINE)[number], options: NearOptions): NearHouse[] =>
      known === undefined ? [] : within({
        street: 1,
        house: { number: "80", digits: 80, coordinates: known },
        distanceM: distanceM(point, known),
      }, options),
    nearestRanges: (point: (typeof LINE)[number], options: NearOptions) =>
      within({
        street: 1,
        range,
        distanceM: distanceToPath(
          point.latitude * 1e7,
          point.longitude * 1e7,
          Int32Array.from(range.path.flatMap(({ latitude, longitude }) => [latitude * 1e7, longitude * 1e7])),
        ),
      }, options),
  };
}

function within<Near extends { readonly distanceM: number }>(near: Near, { maxDistanceM }: NearOptions): Near[] {
  return near.distanceM <= maxDistanceM ? [near] : [];
}

const HERE = { latitude: 52.0907, longitude: 5.1214 };

/** The small world with one street of one house in a town, at the given distance from every point. */
function withHouse(town: string, awayM: number): Gazetteer {
  const world = smallWorld();
  const place = world.findPlaces(town, 1)[0]?.id ?? 0;
  const street: Street = {
    id: 0,
    name: "Oudegracht",
    place,
    coordinates: HERE,
    radiusM: 50,
    postcode: "3511",
    houseCount: 1,
    dataset: 0,
    placeId: "plc_street",
  };
  const near: NearHouse = {
    street: 0,
    house: { number: "12", digits: 12, coordinates: HERE, postcode: "3511 AP" },
    distanceM: awayM,
  };
  return {
    ...world,
    street: () => street,
    nearestHouses: (_point, { maxDistanceM }) => (awayM <= maxDistanceM ? [near] : []),
  };
}

test("resolve() labels a point by the nearest address, and by the areas that contain it", () => {
  const resolution = resolve({ text: "52.09071, 5.12142" }, { gazetteer: withHouse("utrecht", 20) });
  expect(resolution).toMatchObject({
    status: "found",
    coordinates: { latitude: 52.09071, longitude: 5.12142 },
    components: {
      houseNumber: "12",
      street: "Oudegracht",
      postcode: "3511 AP",
      locality: "Utrecht",
      countryCode: "NL",
    },
  });
  expect(resolution.status === "unresolved" ? "" : resolution.label).toContain("Oudegracht 12");
});

test("resolve() leaves an address that is too far away, or across the border, out of the label", () => {
  for (const gazetteer of [withHouse("utrecht", 500), withHouse("paris", 20)]) {
    expect(resolve({ text: "52.09071, 5.12142" }, { gazetteer })).toMatchObject({
      label: "Utrecht, Nederland",
      components: { locality: "Utrecht", countryCode: "NL" },
    });
  }
});

test("resolve() looks past a nearer house across the border for one on this side", () => {
  const there = withHouse("paris", 5);
  const here = withHouse("utrecht", 20);
  const gazetteer = {
    ...here,
    street: (id: number) => (id === 1 ? there : here).street(id),
    nearestHouses: (point: typeof HERE, options: { readonly limit: number; readonly maxDistanceM: number }) =>
      [
        ...there.nearestHouses(point, options).map((near) => ({ ...near, street: 1 })),
        ...here.nearestHouses(point, options),
      ]
        .slice(0, options.limit),
  };
  expect(resolve({ text: "52.09071, 5.12142" }, { gazetteer })).toMatchObject({
    components: { street: "Oudegracht", locality: "Utrecht", countryCode: "NL" },
  });
});

test("resolve() labels a point with the village of its address, and returns the municipality around it", () => {
  const world = withHouse("utrecht", 20);
  const municipality = world.findPlaces("koln", 1)[0]?.id ?? 0;
  const resolution = resolve({ text: "52.09071, 5.12142" }, {
    gazetteer: { ...world, areasContaining: (point) => [...world.areasContaining(point), municipality] },
  });
  expect(resolution).toMatchObject({ components: { district: "Utrecht", locality: "Köln" } });
  const label = resolution.status === "unresolved" ? "" : resolution.label;
  expect(label).toContain("Utrecht");
  expect(label).not.toContain("Köln");
});

test("resolve() says that the number of a point between two known ones is interpolated", () => {
  const world = withHouse("utrecht", 500);
  const path = [{ latitude: 52.0907, longitude: 5.121 }, { latitude: 52.0907, longitude: 5.1218 }];
  const gazetteer = {
    ...world,
    nearestRanges: () => [{ street: 0, range: { from: "2", to: "44", step: "even", path } as const, distanceM: 1 }],
  };
  expect(resolve({ text: "52.09071, 5.12142" }, { gazetteer })).toMatchObject({
    status: "found",
    precision: "coordinate",
    reasons: ["house_number_interpolated"],
    components: { street: "Oudegracht", houseNumber: "24" },
  });
});
