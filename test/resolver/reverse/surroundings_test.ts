import { expect, test } from "bun:test";
import type { Gazetteer, NearHouse, Street } from "../../../src/gazetteer/port.ts";
import { resolve } from "../../../src/resolver/mod.ts";
import { smallWorld } from "../small_world.ts";

const HERE = { latitude: 52.0907, longitude: 5.1214 };

/** The small world with one street of one house in a town, at the given distance from every point. */
function withHouse(town: string, distanceM: number): Gazetteer {
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
    distanceM,
  };
  return {
    ...world,
    street: () => street,
    nearestHouses: (_point, { maxDistanceM }) => (distanceM <= maxDistanceM ? [near] : []),
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
