import { expect, test } from "bun:test";
import { distanceM } from "../../src/geo/distance_m.ts";

test("distanceM() is the great circle, across antimeridian and poles", () => {
  const degree = distanceM({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 1 });
  expect(degree).toBeCloseTo(111_195.08, 1);
  expect(distanceM({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeCloseTo(degree, 4);
  expect(distanceM({ latitude: 89.5, longitude: 0 }, { latitude: 89.5, longitude: 180 })).toBeCloseTo(degree, 4);
  expect(distanceM({ latitude: 90, longitude: 10 }, { latitude: 90, longitude: -120 })).toBeCloseTo(0, 4);
  expect(distanceM({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(degree * 180, 2);
});
