import type { SQL } from "drizzle-orm";
import type { Environment } from "../domain/caller.ts";
import { maps } from "../store/schema/maps.ts";
import { matching } from "../store/rows.ts";
import type { Chance, Clock } from "../domain/clock.ts";
import type { Database } from "../store/with_claims.ts";
import type { Clusterer } from "./public/clusterer.ts";
import { PointsCache } from "./public/public_map.ts";

/** Owner of maps: every operation works inside one organization and one environment. Any caller fits. */
export interface MapOwner {
  readonly organizationId: string;
  readonly environment: Environment;
}

/** The author of a change, for the audit trail. */
export interface MapActor {
  /** A user's or a key's identifier. */
  readonly actorId: string;
  readonly address?: string;
  readonly userAgent?: string;
}

/** A selection of locations, as its organization sees it. */
export type LocationMap = Readonly<typeof maps.$inferSelect>;

/** Condition that a map is the owner's: part of every statement here that is not for the public. */
export function owned({ organizationId, environment }: MapOwner): SQL | undefined {
  return matching(maps, { organizationId, environment });
}

/** Maps of one organization in one environment: people do not make more. */
export const MAPS_MAX = 1000;

/**
 * Locations on one map. A published map's points are held in memory while it is in use, some 300 bytes each. A
 * constraint of the database enforces the same limit.
 */
export const MAP_LOCATIONS_MAX = 100_000;

/** Identifiers in one request to put locations on a map. A filter may choose as many as a map takes. */
export const PUT_TOGETHER_MAX = 1000;

interface MapsParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly clusterer: Clusterer;
}

export interface MapsDeps extends MapsParts {
  /** The points of published maps while they do not change. */
  readonly points: PointsCache;
}

export function openMaps(parts: MapsParts): MapsDeps {
  return { ...parts, points: new PointsCache() };
}
