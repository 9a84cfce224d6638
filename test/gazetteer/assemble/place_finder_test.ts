import { expect, test } from "bun:test";
import { mergePlaces } from "../../../src/gazetteer/assemble/merge_places.ts";
import { PlaceFinder } from "../../../src/gazetteer/assemble/place_finder.ts";
import type { PlaceRecord } from "../../../src/gazetteer/builder/build_gazetteer.ts";

const PLACE: Pick<PlaceRecord, "names" | "longitude" | "countryCode" | "dataset" | "radiusM"> = {
  names: [],
  longitude: 9,
  countryCode: "XX",
  dataset: 0,
  radiusM: 1_500,
};

function finderOf(capital: string) {
  const places = mergePlaces(
    [
      { ...PLACE, key: "XX", kind: "country", name: "Xland", latitude: 47, radiusM: 50_000, population: 90_000 },
      {
        ...PLACE,
        key: "capital",
        kind: "locality",
        name: capital,
        names: capital === "Xland" ? [] : [{ text: "Xland", kind: "alternate" }],
        latitude: 47,
        population: 20_000,
      },
      { ...PLACE, key: "village", kind: "locality", name: "Milldale", latitude: 47.07, population: 600 },
    ],
    [],
    "XX",
  );
  const finder = new PlaceFinder(places);
  return (latitude: number) => {
    const at = finder.stated("Xland", { latitudeE7: Math.round(latitude * 1e7), longitudeE7: 90_000_000 });
    return at === undefined ? undefined : places[at]?.key;
  };
}

test("PlaceFinder takes the country's name as that of a city with another name only inside of it", () => {
  const stated = finderOf("Xland City");
  expect(stated(47.01)).toBe("capital");
  expect(stated(47.07)).toBeUndefined();
});

test("PlaceFinder takes the country's name as that of a city with no other name wherever it is stated", () => {
  expect(finderOf("Xland")(47.07)).toBe("capital");
});
