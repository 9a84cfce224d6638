import { and, eq } from "drizzle-orm";
import { Problem } from "../../domain/problem.ts";
import { mapLocations } from "../../store/schema/map_locations.ts";
import { maps } from "../../store/schema/maps.ts";
import type { Tenant } from "../../store/with_organization.ts";
import type { MapsDeps } from "../deps.ts";
import { MAP_LOCATIONS_MAX } from "../limits.ts";
import { lockMap, type OneMap } from "./lock_map.ts";
import { rankAt } from "./rank_at.ts";

/** New locations of the same owner, to be added to a map's end in this order. */
export interface AppendToMap extends OneMap {
  readonly locationIds: readonly string[];
  /** The batch whose rows they are. */
  readonly batchId: string;
}

/** Batches that a map remembers: older ones have expired. A constraint of the database enforces the same limit. */
const BATCHES_MAX = 20;

/**
 * Adds new locations to the end of a map, in the transaction that creates them.
 *
 * @throws {Problem} `NOT_FOUND`; `CONFLICT` where the map has no room for all of them.
 */
export async function appendToMap(deps: MapsDeps, tenant: Tenant, command: AppendToMap): Promise<void> {
  const { mapId, locationIds, batchId } = command;
  const map = await lockMap(tenant, command);
  if (map.size + locationIds.length > MAP_LOCATIONS_MAX) {
    throw new Problem("CONFLICT", `The map has space for only ${MAP_LOCATIONS_MAX - map.size} more locations`);
  }
  const [first] = locationIds;
  if (first === undefined) {
    return;
  }
  const rank = await rankAt(tenant, { mapId, locationId: first, position: undefined });
  const addedAt = deps.clock.now();
  await tenant.transaction.insert(mapLocations).values(locationIds.map((locationId, i) => ({
    mapId,
    locationId,
    organizationId: tenant.organizationId,
    rank: rank + i,
    addedAt,
  })));
  const batchIds = [...map.batchIds.filter((id) => id !== batchId), batchId].slice(-BATCHES_MAX);
  await tenant.transaction.update(maps).set({ batchIds })
    .where(and(eq(maps.id, mapId), eq(maps.organizationId, tenant.organizationId)));
}
