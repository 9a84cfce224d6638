import type { Coordinates } from "../../domain/coordinates.ts";
import { type FieldProblem, Problem } from "../../domain/problem.ts";

/**
 * The same coordinates, checked to be on the globe.
 *
 * @throws {Problem} `INVALID_REQUEST`, pointing at what does not.
 */
export function checkedCoordinates({ latitude, longitude }: Coordinates): Coordinates {
  const errors: FieldProblem[] = [];
  if (!(Math.abs(latitude) <= 90)) {
    errors.push({ pointer: "/coordinates/latitude", detail: "must be a number from -90 to 90" });
  }
  if (!(Math.abs(longitude) <= 180)) {
    errors.push({ pointer: "/coordinates/longitude", detail: "must be a number from -180 to 180" });
  }
  if (errors.length > 0) {
    throw new Problem("INVALID_REQUEST", "The location cannot be saved because its coordinates are out of range", {
      errors,
    });
  }
  return { latitude, longitude };
}
