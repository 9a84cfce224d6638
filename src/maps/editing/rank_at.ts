import { and, asc, desc, eq, ne, sql } from "drizzle-orm";
import { mapLocations } from "../../store/schema/map_locations.ts";
import type { Tenant } from "../../store/with_organization.ts";

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
export async function rankAt(tenant: Tenant, place: PlaceOnMap): Promise<number> {
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
