import type { Coordinates } from "../../domain/coordinates.ts";
import type { Place } from "../../gazetteer/gazetteer.ts";
import { distanceM } from "../../geo/distance_m.ts";
import {
  IMPORTANCE_CEILING,
  IMPORTANCE_FLOOR,
  IMPORTANCE_UNKNOWN,
  NEAR_COST_MAX,
  NEAR_HALF_M,
  PROMINENCE_EXPONENT,
} from "../weights.ts";

/** Units of importance in a tenfold population. */
const IMPORTANCE_PER_DECADE = 1_000;

/** What it costs that a place is less known than the greatest: the prior between namesakes. */
export function prominenceCostOf({ importance, population }: Place): number {
  const known = population > 0 ? importance : IMPORTANCE_UNKNOWN;
  const rank = Math.min(IMPORTANCE_CEILING, Math.max(IMPORTANCE_FLOOR, known));
  return PROMINENCE_EXPONENT * Math.LN10 * (IMPORTANCE_CEILING - rank) / IMPORTANCE_PER_DECADE;
}

/** What it costs that a place is away from the point the caller is near to: a bias, never a filter. */
export function nearCostOf(place: Place, near: Coordinates): number {
  const beyondM = Math.max(0, distanceM(place.coordinates, near) - place.radiusM);
  const halves = beyondM / NEAR_HALF_M;
  return NEAR_COST_MAX * (1 - 1 / (1 + halves * halves));
}
