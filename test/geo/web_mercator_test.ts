import { expect, test } from "bun:test";
import { latitudeAt, longitudeAt, worldX, worldY } from "../../src/geo/web_mercator.ts";

test("longitudeAt() and latitudeAt() return to the point of worldX() and worldY()", () => {
  for (const [longitude, latitude] of [[0, 0], [9.52, 47.14], [-179.9, -84.9], [180, 85]] as const) {
    expect(longitudeAt(worldX(longitude))).toBeCloseTo(longitude, 9);
    expect(latitudeAt(worldY(latitude))).toBeCloseTo(latitude, 9);
  }
});

test("worldY() draws what is beyond the map at its edges", () => {
  expect(worldY(90)).toBeCloseTo(0, 9);
  expect(worldY(-90)).toBeCloseTo(1, 9);
});
