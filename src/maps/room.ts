import type { Chance } from "../domain/chance.ts";
import type { Clock } from "../domain/clock.ts";
import type { Database } from "../store/database.ts";
import type { Clusterer } from "./clusterer.ts";
import { PointsCache } from "./points_cache.ts";

/** What the room is opened with. */
export interface MapsParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly clusterer: Clusterer;
}

/** What every verb of maps is handed first. */
export interface MapsRoom extends MapsParts {
  /** What published maps show, as long as it does not change. */
  readonly points: PointsCache;
}

/** Opens the maps room. */
export function openMaps(parts: MapsParts): MapsRoom {
  return { ...parts, points: new PointsCache() };
}
