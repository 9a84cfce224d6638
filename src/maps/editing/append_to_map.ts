import { sql } from "drizzle-orm";
import { Problem } from "../../domain/problem.ts";
import type { Tenant } from "../../store/with_organization.ts";
import type { MapsDeps } from "../deps.ts";
import { MAP_LOCATIONS_MAX } from "../limits.ts";
import { lockMap, type OneMap } from "./lock_map.ts";
import { rankAt } from "./rank_at.ts";
import { touchMap } from "./touch_map.ts";

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
