import { expect, test } from "bun:test";
import type { Gazetteer, NearHouse, Street, StreetGazetteer } from "../../src/gazetteer/gazetteer.ts";
import { resolve } from "../../src/resolver/mod.ts";
import { smallWorld } from "./small_world.ts";

const HERE = { latitude: 52.0907, longitude: 5.1214 };

/** The small world with one street of one house in a town, near to every point by the distance told. */
function withHouse(town: string, distanceM: number): Gazetteer & StreetGazetteer {
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
