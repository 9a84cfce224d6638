import { expect, test } from "bun:test";
import { warmUpStep } from "../../src/resolutions/mod.ts";
import { smallWorld } from "../resolver/small_world.ts";

const world = smallWorld();
const STEPS = 60;

/** The queries of a step to its gazetteer. */
function lookUpsIn(step: number): readonly string[] {
  const lookUps: string[] = [];
  warmUpStep({
    ...world,
    findPlaces(key, limit) {
      lookUps.push(key);
      return world.findPlaces(key, limit);
    },
    nearestPlaces(point, options) {
      lookUps.push(`${point.latitude} ${point.longitude}`);
      return world.nearestPlaces(point, options);
    },
  }, step);
  return lookUps;
}

test("warmUpStep() resolves the same inputs in the same step", () => {
  for (let step = 0; step < STEPS; step++) {
    expect(lookUpsIn(step)).toEqual(lookUpsIn(step));
  }
});

test("warmUpStep() resolves another point in each step, in loaded areas or where people live", () => {
  const lookUps = new Set(Array.from({ length: STEPS }, (_, step) => lookUpsIn(step)[0]));
  expect(lookUps.size).toBe(STEPS);
  for (const point of lookUps) {
    const [latitude = Number.NaN, longitude = Number.NaN] = (point ?? "").split(" ").map(Number);
    expect(latitude).toBeWithin(5, 60);
    expect(longitude).toBeWithin(-10, 120);
  }
});

test("warmUpStep() resolves points of data sets with streets, and then the labels it found", () => {
  // Around Paris.
  const bounds = [2.3, 48.84, 2.4, 48.87] as const;
  const coverage = [{ kind: "streets", completeness: "partial", bounds, records: 1 }] as const;
  const datasets = world.datasets.map((dataset) => ({ ...dataset, coverage }));
  const lookUps: string[] = [];
  for (let step = 0; step < STEPS; step++) {
    warmUpStep({
      ...world,
      datasets,
      findPlaces(key, limit) {
        lookUps.push(key);
        return world.findPlaces(key, limit);
      },
    }, step);
  }
  expect(lookUps).toContain("paris");
});
