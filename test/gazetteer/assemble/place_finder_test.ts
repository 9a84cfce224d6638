import { expect, test } from "bun:test";
import { mergePlaces } from "../../../src/gazetteer/assemble/merge_places.ts";
import { PlaceFinder } from "../../../src/gazetteer/assemble/place_finder.ts";
import { placeOf } from "../../support/gazetteers/plain_records.ts";

function finderOf(capital: string) {
  const places = mergePlaces(
    [
      placeOf("XX", ["XX", "country", "Xland", 47, 9, 50_000, 90_000]),
      placeOf(
        "XX",
        ["capital", "locality", capital, 47, 9, 1_500, 20_000],
        capital === "Xland" ? [] : [{ text: "Xland", kind: "alternate" }],
      ),
      placeOf("XX", ["village", "locality", "Milldale", 47.07, 9, 1_500, 600]),
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
