import type { Coordinates } from "../../domain/coordinates.ts";
import { distanceM } from "../../geo/distance_m.ts";
import { distanceToPath } from "../../geo/distance_to_path.ts";
import type { Question } from "../questions/question.ts";

/** Metres from a point to the nearest true point or line; null where there is no truth. */
export function metresFromTruth(
  { truth, paths = [] }: Pick<Question, "truth" | "paths">,
  coordinates: Coordinates,
): number | null {
  const ofPoints = truth.map((point) => distanceM(point, coordinates));
  const ofPaths = paths.map((path) =>
    distanceToPath(
      Math.round(coordinates.latitude * 1e7),
      Math.round(coordinates.longitude * 1e7),
      Int32Array.from(path),
    )
  );
  const all = [...ofPoints, ...ofPaths];
  return all.length === 0 ? null : all.reduce((least, distance) => Math.min(least, distance), Infinity);
}
