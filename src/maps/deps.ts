import type { Chance, Clock } from "../domain/clock.ts";
import type { Database } from "../store/with_claims.ts";
import type { Clusterer } from "./public/clusterer.ts";
import { PointsCache } from "./public/public_map.ts";

export interface MapsParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly clusterer: Clusterer;
}

/** Dependencies of the maps, the first argument of every operation. */
export interface MapsDeps extends MapsParts {
  /** The points of published maps while they do not change. */
  readonly points: PointsCache;
}

export function openMaps(parts: MapsParts): MapsDeps {
  return { ...parts, points: new PointsCache() };
}
