import { describe, expect, test } from "bun:test";
import { distanceM } from "../../../src/geo/distance_m.ts";
import { NATIONAL_GRIDS } from "../../../src/resolver/coordinates/national_grids.ts";
import { recognizeCoordinates } from "../../../src/resolver/coordinates/recognize_coordinates.ts";
import { NATIONAL_GRID_ROWS } from "../../corpora/corpora.ts";

describe("recognizeCoordinates() puts a national grid's point where PROJ does, within the grid's own accuracy", () => {
  for (const [system, epsg, easting, northing, latitude, longitude] of NATIONAL_GRID_ROWS) {
    test(`${system} EPSG:${epsg}`, () => {
      const grid = NATIONAL_GRIDS.find((known) => known.epsg === epsg);
      const order = grid?.isNorthingFirst === true ? [northing, easting] : [easting, northing];
      const [best] = recognizeCoordinates(`EPSG:${epsg} ${order.join(", ")}`);
      if (best?.outcome !== "point") {
        throw new Error(`EPSG:${epsg} is not read`);
      }
      expect(best.system).toBe(system);
      expect(distanceM(best.coordinates, { latitude, longitude })).toBeLessThanOrEqual((grid?.datumM ?? 0) + 0.5);
    });
  }
});

test("every national grid has a row", () => {
  const tested = new Set(NATIONAL_GRID_ROWS.map(([, epsg]) => epsg));
  expect(NATIONAL_GRIDS.filter(({ epsg }) => !tested.has(epsg)).map(({ system }) => system)).toEqual([]);
});
