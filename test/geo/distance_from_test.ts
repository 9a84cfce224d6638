import { expect, test } from "bun:test";
import fc from "fast-check";
import { distanceFrom, distanceM } from "../../src/geo/distance_m.ts";
import { pointArbitrary } from "../support/random/point_arbitrary.ts";

test("distanceFrom() is distanceM() to the last digit", () => {
  fc.assert(
    fc.property(pointArbitrary(), pointArbitrary(), (from, to) => {
      expect(distanceFrom(from)(to.latitude, to.longitude)).toBe(distanceM(from, to));
    }),
  );
});
