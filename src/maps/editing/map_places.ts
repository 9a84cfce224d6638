import { and, asc, desc, eq, ne, sql } from "drizzle-orm";
import { mapLocations } from "../../store/schema/maps.ts";
import { type Tenant, withOrganization } from "../../store/with_claims.ts";
import { Problem } from "../../domain/problem.ts";
import { type LocationMap, MAP_LOCATIONS_MAX, type MapOwner, type MapsDeps } from "../map.ts";
import { lockMap, type OneMap, touchMap } from "./edit_map.ts";
import { locations } from "../../store/schema/locations.ts";
import { firstOr, matching } from "../../store/rows.ts";

/** A position in a map's order. */
export interface PlaceOnMap {
  readonly mapId: string;
  /** The location to be placed, which does not count itself. */
  readonly locationId: string;
  /** From 0; absent or past the end: the end. */
  readonly position: number | undefined;
}

/** Initial distance between neighbours. After ten halvings it is 1, after fifty there is no number in between. */
const STEP = 1024;

/** The rank for a position. The map must be locked. */
async function rankAt(tenant: Tenant, place: PlaceOnMap): Promise<number> {
  const rank = await rankBetween(tenant, place);
  if (rank !== undefined) {
    return rank;
  }
  // There is no number between the two any more: all ranks are reassigned evenly.
  await tenant.transaction.execute(sql`
    update map_locations set rank = numbered.number * ${STEP}::float8 from (
      select location_id, row_number() over (order by rank, location_id) as number from map_locations
      where map_id = ${place.mapId}
    ) as numbered where map_id = ${place.mapId} and map_locations.location_id = numbered.location_id`);
  const fresh = await rankBetween(tenant, place);
  if (fresh === undefined) {
    throw new Error("Cannot place a location on a map because nothing is between even ranks");
  }
  return fresh;
}

async function rankBetween(
  { transaction }: Tenant,
  { mapId, locationId, position }: PlaceOnMap,
): Promise<number | undefined> {
  const others = and(eq(mapLocations.mapId, mapId), ne(mapLocations.locationId, locationId));
  const ranked = transaction.select({ rank: mapLocations.rank }).from(mapLocations).where(others);
  const [before, after] = position === undefined
    ? []
    : position === 0
    ? [undefined, ...await ranked.orderBy(asc(mapLocations.rank), asc(mapLocations.locationId)).limit(1)]
    : await ranked.orderBy(asc(mapLocations.rank), asc(mapLocations.locationId)).offset(position - 1).limit(2);
  if (after !== undefined) {
    const low = before?.rank ?? after.rank - 2 * STEP;
    const middle = low + (after.rank - low) / 2;
    return middle > low && middle < after.rank ? middle : undefined;
  }
  if (before !== undefined) {
    return before.rank + STEP;
  }
  const [last] = await transaction.select({ rank: mapLocations.rank }).from(mapLocations).where(others)
    .orderBy(desc(mapLocations.rank), desc(mapLocations.locationId)).limit(1);
  return (last?.rank ?? 0) + STEP;
}

/** Locations of the same owner, to be added to a map's end in this order. */
export interface AppendToMap extends OneMap {
  readonly locationIds: readonly string[];
  /** The batch whose rows they are. */
  readonly batchId?: string;
}

/** Batches that a map remembers: older ones have expired. A constraint of the database enforces the same limit. */
const BATCHES_MAX = 20;

/**
 * Adds locations to the end of a map, in the transaction that has created or locked them. Those that are on it stay
 * where they are. Returns the number of added ones.
 *
 * @throws {Problem} `NOT_FOUND`; `CONFLICT` where the map has no room for all of them.
 */
export async function appendToMap(deps: MapsDeps, tenant: Tenant, command: AppendToMap): Promise<number> {
  const { mapId, batchId } = command;
  const map = await lockMap(tenant, command);
  const locationIds = await idsNotOn(tenant, command);
  if (map.size + locationIds.length > MAP_LOCATIONS_MAX) {
    throw new Problem("CONFLICT", `The map has space for only ${MAP_LOCATIONS_MAX - map.size} more locations`);
  }
  const [first] = locationIds;
  if (first === undefined) {
    return 0;
  }
  const now = deps.clock.now();
  const rank = await rankAt(tenant, { mapId, locationId: first, position: undefined });
  await tenant.transaction.execute(sql`
    insert into map_locations (map_id, location_id, organization_id, rank, added_at)
    select ${mapId}, id, ${tenant.organizationId}, ${rank}::float8 + place - 1, ${now.toISOString()}::timestamptz
    from unnest(${arrayOf(locationIds)}::text::text[]) with ordinality as wanted (id, place)`);
  const batchIds = batchId === undefined
    ? map.batchIds
    : [...map.batchIds.filter((id) => id !== batchId), batchId].slice(-BATCHES_MAX);
  await touchMap(tenant, { mapId, at: now, batchIds });
  return locationIds.length;
}

async function idsNotOn(
  { transaction }: Tenant,
  { mapId, locationIds }: AppendToMap,
): Promise<readonly string[]> {
  const rows = await transaction.execute<{ id: string }>(sql`
    select id from unnest(${arrayOf(locationIds)}::text::text[]) with ordinality as wanted (id, place)
    where not exists (select from map_locations m where m.map_id = ${mapId} and m.location_id = wanted.id)
    order by place`);
  return [...rows].map(({ id }) => id);
}

/** An array as one parameter: a statement takes at most 65,535 of them. Identifiers have no characters to escape. */
function arrayOf(identifiers: readonly string[]): string {
  return `{${identifiers.join()}}`;
}

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
    const key = matching(mapLocations, { mapId, locationId });
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
      return map;
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
    await tenant.transaction.delete(mapLocations)
      .where(matching(mapLocations, { mapId, locationId }))
      .returning({ id: mapLocations.locationId })
      .then(firstOr(() => new Problem("NOT_FOUND", "There is no such location on the map")));
    await touchMap(tenant, { mapId, at: deps.clock.now() });
  });
}

async function assertLocation(
  { transaction, organizationId }: Tenant,
  { owner, locationId }: { readonly owner: MapOwner; readonly locationId: string },
): Promise<void> {
  await transaction.select({ id: locations.id }).from(locations).where(
    matching(locations, { id: locationId, organizationId, environment: owner.environment }),
  ).for("key share").then(firstOr(() => new Problem("NOT_FOUND", "There is no location with this identifier")));
}
