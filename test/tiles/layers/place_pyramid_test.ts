import { expect, test } from "bun:test";
import fc from "fast-check";
import type { DrawableGazetteer, DrawablePlace } from "../../../src/gazetteer/mod.ts";
import { worldX, worldY } from "../../../src/geo/web_mercator.ts";
import { placePyramid } from "../../../src/tiles/layers/place_pyramid.ts";
import { examples } from "../../support/runner/depth.ts";

const place = fc.record({
  kind: fc.constantFrom("country", "region", "county", "locality", "district", "postcode" as const),
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  importance: fc.integer({ min: 0, max: 9000 }),
});
const SHOWN = ["country", "region", "locality", "district"];

function pyramidOf(places: readonly Omit<DrawablePlace, "id">[]) {
  const visitPlaces: DrawableGazetteer["visitPlaces"] = (visit) =>
    places.forEach((given, id) => visit({ ...given, id }));
  return placePyramid({
    visitPlaces,
    streetsIn: () => [],
    outlinesIn: () => [],
    watersIn: () => [],
    outlinedCountries: () => new Set(),
    drawnCell: () => undefined,
    drawingVersion: "",
    housesIn: () => [],
    streetPoints: () => [],
    settlementPoints: () => [],
    drawableStreet: noStreet,
  });
}

function noStreet(): never {
  throw new RangeError("There are no streets");
}

function tileAt(z: number, { latitude, longitude }: Omit<DrawablePlace, "id">) {
  const at = (share: number): number => Math.min(2 ** z - 1, Math.floor(share * 2 ** z));
  return { z, x: at(worldX(longitude)), y: at(Math.max(0, worldY(latitude))) };
}

test("placePyramid() shows every place at the last zoom, and from its first zoom on at every one", () => {
  fc.assert(
    fc.property(fc.array(place, { maxLength: 60 }), (places) => {
      const pyramid = pyramidOf(places);
      for (const [id, given] of places.entries()) {
        const isShown = Array.from(
          { length: 17 },
          (_, z) => pyramid.placesIn(tileAt(z, given)).filter((found) => found.id === id).length,
        );
        if (SHOWN.includes(given.kind)) {
          expect([isShown[14], isShown[16]]).toEqual([1, 1]);
          expect(isShown).toEqual(isShown.toSorted((one, other) => one - other));
        } else {
          expect(Math.max(...isShown)).toBe(0);
        }
      }
    }),
    { numRuns: examples(60) },
  );
});

test("placePyramid() shows at most 20 new places in a tile before the last zoom, the more important ones first", () => {
  const places = Array.from({ length: 200 }, (_, i) => ({
    kind: "locality" as const,
    latitude: 47 + (i % 20) * 1e-4,
    longitude: 9 + Math.floor(i / 20) * 1e-4,
    importance: 3000 + i,
  }));
  const pyramid = pyramidOf(places);
  let shown = 0;
  for (let z = 0; z < 14; z++) {
    const found = pyramid.placesIn(tileAt(z, places[0]!));
    expect(found.length - shown).toBeLessThanOrEqual(20);
    shown = found.length;
    expect(found.map(({ id }) => id)).toEqual(Array.from({ length: shown }, (_, i) => 199 - i));
  }
  expect(shown).toBeGreaterThan(0);
});
