import { and, eq } from "drizzle-orm";
import { Problem } from "../../domain/problem.ts";
import { locations } from "../../store/schema/locations.ts";
import { mapLocations } from "../../store/schema/map_locations.ts";
import { type Tenant, withOrganization } from "../../store/with_organization.ts";
import type { MapsDeps } from "../deps.ts";
import { MAP_LOCATIONS_MAX } from "../limits.ts";
import { type LocationMap, mapOf, type MapOwner } from "../map.ts";
import { lockMap, type OneMap } from "./lock_map.ts";
import { rankAt } from "./rank_at.ts";
import { touchMap } from "./touch_map.ts";

/** A location to put on a map. */
export interface PutOnMap extends OneMap {
  readonly locationId: string;
  /** Its index in the map's order, from 0; larger than the size means the end. Absent: where it is, else the end. */
  readonly position?: number;
}

/**
 * Puts a location on a map, or moves it within its order. Repeating it changes nothing.
 *
 * @throws {Problem} `NOT_FOUND` for either; `CONFLICT` where the map is full.
 */
export function putOnMap(deps: MapsDeps, command: PutOnMap): Promise<LocationMap> {
  const { owner, mapId, locationId, position } = command;
  return withOrganization(deps.database, owner.organizationId, async (tenant) => {
    const { transaction, organizationId } = tenant;
    const map = await lockMap(tenant, command);
    await assertLocation(tenant, { owner, locationId });
    const key = and(eq(mapLocations.mapId, mapId), eq(mapLocations.locationId, locationId));
    const [there] = await transaction.select({ rank: mapLocations.rank }).from(mapLocations).where(key);
    if (there === undefined) {
      if (map.size >= MAP_LOCATIONS_MAX) {
        throw new Problem("CONFLICT", `The map already has ${MAP_LOCATIONS_MAX} locations`);
      }
      const rank = await rankAt(tenant, { mapId, locationId, position });
      await transaction.insert(mapLocations)
        .values({ mapId, locationId, organizationId, rank, addedAt: deps.clock.now() });
    } else if (position !== undefined) {
      await transaction.update(mapLocations).set({ rank: await rankAt(tenant, { mapId, locationId, position }) })
        .where(key);
    } else {
      return mapOf(map);
    }
    return await touchMap(tenant, { mapId, at: deps.clock.now() });
  });
}

/**
 * Removes a location from a map; the location itself stays.
 *
 * @throws {Problem} `NOT_FOUND` for the map, or a location that is not on it.
 */
export function takeOffMap(deps: MapsDeps, command: PutOnMap): Promise<void> {
  const { owner, mapId, locationId } = command;
  return withOrganization(deps.database, owner.organizationId, async (tenant) => {
    await lockMap(tenant, command);
    const taken = await tenant.transaction.delete(mapLocations)
      .where(and(eq(mapLocations.mapId, mapId), eq(mapLocations.locationId, locationId)))
      .returning({ id: mapLocations.locationId });
    if (taken.length === 0) {
      throw new Problem("NOT_FOUND", "There is no such location on the map");
    }
    await touchMap(tenant, { mapId, at: deps.clock.now() });
  });
}

async function assertLocation(
  { transaction, organizationId }: Tenant,
  { owner, locationId }: { readonly owner: MapOwner; readonly locationId: string },
): Promise<void> {
  const [location] = await transaction.select({ id: locations.id }).from(locations).where(and(
    eq(locations.id, locationId),
    eq(locations.organizationId, organizationId),
    eq(locations.environment, owner.environment),
  )).for("key share");
  if (location === undefined) {
    throw new Problem("NOT_FOUND", "There is no location with this identifier");
  }
}
