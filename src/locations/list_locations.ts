import { and, desc, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { Page } from "../domain/page.ts";
import { pageFrom } from "../domain/page_from.ts";
import type { PageRequest } from "../domain/page_request.ts";
import { Problem } from "../domain/problem.ts";
import { readPageRequest } from "../domain/read_page_request.ts";
import { locations } from "../store/schema/locations.ts";
import { maps } from "../store/schema/maps.ts";
import { type Tenant, withOrganization } from "../store/with_organization.ts";
import { insideOf, ownConditions } from "./conditions.ts";
import { findInBounds } from "./find_in_bounds.ts";
import { findNearest } from "./find_nearest.ts";
import type { FoundRow } from "./found_row.ts";
import { type ListCursor, type ListOrder, readListCursor, writeListCursor } from "./list_cursor.ts";
import type { Location, LocationOwner } from "./location.ts";
import { checkFilter, type LocationFilter } from "./location_filter.ts";
import { locationOf } from "./location_of.ts";
import { owned } from "./owned.ts";
import type { LocationsRoom } from "./room.ts";

/**
 * Which locations are wanted. With `near` the nearest come first; else those of a map in its order; else those in
 * `bounds` along a curve, neighbours together; else the newest first.
 */
export interface ListLocations extends PageRequest, LocationFilter {
  readonly owner: LocationOwner;
}

/**
 * Lists an organization's locations in one environment. Pages are stable: a location saved or deleted in between
 * neither repeats nor hides another.
 *
 * @throws {Problem} `INVALID_REQUEST` for a page or filter that cannot be read; `NOT_FOUND` for an unknown map.
 */
export async function listLocations(room: LocationsRoom, command: ListLocations): Promise<Page<Location>> {
  checkFilter(command);
  const order = orderOf(command);
  return await withOrganization(room.database, command.owner.organizationId, async (tenant) => {
    await assertMap(tenant, command);
    const conditions = ownConditions(command.owner, command);
    if (conditions === undefined) {
      return { data: [], nextCursor: null, hasMore: false };
    }
    return order === undefined
      ? await newest(tenant, command, conditions)
      : await ordered(tenant, { ...command, order, conditions });
  });
}

function orderOf({ near, mapId, bounds }: LocationFilter): ListOrder | undefined {
  return near !== undefined ? "near" : mapId !== undefined ? "map" : bounds !== undefined ? "curve" : undefined;
}

async function assertMap({ transaction }: Tenant, { owner, mapId }: ListLocations): Promise<void> {
  if (mapId === undefined) {
    return;
  }
  const [map] = await transaction.select({ id: maps.id }).from(maps).where(and(
    eq(maps.id, mapId),
    eq(maps.organizationId, owner.organizationId),
    eq(maps.environment, owner.environment),
  ));
  if (map === undefined) {
    throw new Problem("NOT_FOUND", "There is no map with this identifier");
  }
}

async function newest({ transaction }: Tenant, command: ListLocations, conditions: SQL): Promise<Page<Location>> {
  const { limit, after } = readPageRequest(command);
  if (command.text === undefined && command.tag === undefined) {
    const rows = await transaction.select().from(locations)
      .where(and(owned(command.owner), after === undefined ? undefined : lt(locations.id, after)))
      .orderBy(desc(locations.id)).limit(limit + 1);
    return pageFrom(rows.map(locationOf), { limit, identifierOf: ({ id }) => id });
  }
  const earlier = after === undefined ? sql`true` : sql`l.id < ${after}`;
  const found = await transaction.execute<{ id: string }>(sql`
    select l.id from own_locations l where ${conditions} and ${earlier} order by l.id desc limit ${limit + 1}`);
  const data = await readAll(transaction, command.owner, found);
  return pageFrom(data, { limit, identifierOf: ({ id }) => id });
}

interface Ordered extends ListLocations {
  readonly order: ListOrder;
  readonly conditions: SQL;
}

async function ordered({ transaction }: Tenant, command: Ordered): Promise<Page<Location>> {
  const { order, owner, cursor } = command;
  const { limit } = readPageRequest(command.limit === undefined ? {} : { limit: command.limit });
  const after = readListCursor(order, cursor);
  const found = await find({ transaction, organizationId: owner.organizationId }, command, { limit: limit + 1, after });
  const wanted = found.slice(0, limit);
  const last = wanted.at(-1);
  const hasMore = found.length > limit;
  return {
    data: await readAll(transaction, owner, wanted),
    nextCursor: hasMore && last !== undefined ? writeListCursor(order, last) : null,
    hasMore,
  };
}

function find(
  { transaction }: Tenant,
  { order, conditions, bounds, near, radiusM, mapId, text, tag }: Ordered,
  page: { readonly limit: number; readonly after: ListCursor | undefined },
): Promise<readonly FoundRow[]> {
  if (order === "near" && near !== undefined) {
    return findNearest(transaction, { ...page, near, radiusM, bounds, conditions });
  }
  if (order === "map") {
    const { limit, after } = page;
    const inBounds = bounds === undefined ? sql`true` : insideOf(bounds);
    const later = after === undefined
      ? sql`true`
      : sql`(m.rank, m.location_id) > (${after.key}::float8, ${after.id} collate "C")`;
    return transaction.execute<FoundRow>(sql`
      select l.id, m.rank as key from map_locations m join own_locations l on l.id = m.location_id
      where m.map_id = ${mapId} and ${later} and ${conditions} and ${inBounds}
      order by m.rank, m.location_id limit ${limit}`);
  }
  if (bounds === undefined) {
    throw new TypeError("Cannot list along the curve as there are no bounds");
  }
  return findInBounds(transaction, {
    ...page,
    bounds,
    conditions,
    by: text === undefined && tag === undefined ? "place" : "words",
  });
}

/** The locations that were found, in the order in which they were. */
async function readAll(
  transaction: Tenant["transaction"],
  owner: LocationOwner,
  found: readonly { readonly id: string }[],
): Promise<readonly Location[]> {
  if (found.length === 0) {
    return [];
  }
  const rows = await transaction.select().from(locations)
    .where(and(owned(owner), inArray(locations.id, found.map(({ id }) => id))));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap(({ id }) => {
    const row = byId.get(id);
    return row === undefined ? [] : [locationOf(row)];
  });
}
