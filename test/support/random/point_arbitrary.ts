import fc from "fast-check";
import type { Coordinates } from "../../../src/domain/coordinates.ts";

/** Points anywhere, or between two parallels. */
export function pointArbitrary(
  { latitudeMax = 89.999, longitudeMax = 179.999 }: { latitudeMax?: number; longitudeMax?: number } = {},
): fc.Arbitrary<Coordinates> {
  return fc.record({
    latitude: fc.double({ min: -latitudeMax, max: latitudeMax, noNaN: true }),
    longitude: fc.double({ min: -longitudeMax, max: longitudeMax, noNaN: true }),
  });
}
