import {
  decodeCursor,
  invalidCursor,
  type Page,
  pageFrom,
  type PageRequest,
  readPageRequest,
} from "../../domain/page.ts";
import { unknownIdentifier } from "../../domain/problem.ts";
import { type SQL, sql } from "drizzle-orm";
import { maps } from "../../store/schema/maps.ts";
import { type Database, type Tenant, withOrganization } from "../../store/with_claims.ts";
import {
  findRows,
  type FoundRow,
  type Location,
  locationOf,
  type LocationOwner,
  type LocationsDeps,
} from "../location.ts";
import {
  checkFilter,
  insideOf,
  type LocationFilter,
  ownConditions,
  walkOrSearch,
  wordedRows,
  wordsQuery,
} from "./location_filter.ts";
import { findInBounds } from "./find_in_bounds.ts";
import { findNearest } from "./find_nearest.ts";
import { firstOr, matching } from "../../store/rows.ts";

/** The orders of lists other than newest first; a cursor belongs to one of them. */
type ListOrder = "curve" | "near" | "map";

/** The last row of the previous page: its sort key and its identifier. */
export interface ListCursor {
  readonly key: number;
  readonly id: string;
}

export interface PageOfLocations {
  readonly owner: LocationOwner;
  /** Condition for the owner and all other filters. */
  readonly conditions: SQL;
  /** The words of the query, as `wordsQuery()` returns them; with words few rows may match. */
  readonly words: string | undefined;
  readonly limit: number;
  readonly after: ListCursor | undefined;
}

const FORM = /^(curve|near|map) ([-+.0-9e]{1,32}) (loc_[0-9a-z]{26})$/;

/**
 * Reads a cursor of a list in the given order.
 *
 * @throws {Problem} `INVALID_REQUEST` for one of another list.
 */
function readListCursor(order: ListOrder, cursor: string | undefined): ListCursor | undefined {
  if (cursor === undefined) {
    return undefined;
  }
  const [, written, key, id = ""] = FORM.exec(decodeCursor(cursor)) ?? [];
  if (written !== order || !Number.isFinite(Number(key))) {
    throw invalidCursor("an earlier answer to the same query");
  }
  return { key: Number(key), id };
}

/** Rows read before the index of words is used. */
const FIRST_WALK = 1000;

/** Rows read when enough of the first ones match. */
const LONG_WALK = 20_000;

/** Sorts after every identifier: they are ASCII letters, digits and underscores. */
const AFTER_ALL = "~";

/**
 * The wanted locations. With `near` the nearest come first; else those of a map in its order; else those in `bounds`
 * along a curve, neighbours together; else the newest first.
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
export async function listLocations(deps: LocationsDeps, command: ListLocations): Promise<Page<Location>> {
  checkFilter(command);
  const order = orderOf(command);
  return await withOrganization(deps.database, command.owner.organizationId, async (tenant) => {
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
  await transaction.select({ id: maps.id }).from(maps).where(
    matching(maps, { id: mapId, organizationId: owner.organizationId, environment: owner.environment }),
  ).then(firstOr(() => unknownIdentifier("map")));
}

async function newest({ transaction }: Tenant, command: ListLocations, conditions: SQL): Promise<Page<Location>> {
  const { limit, after } = readPageRequest(command);
  const words = wordsQuery(command.owner, command);
  const rows = await findNewest(transaction, { owner: command.owner, conditions, words, limit: limit + 1, after });
  return pageFrom(rows.map(locationOf), { limit, positionOf: ({ id }) => id });
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
  const { data, ...rest } = pageFrom(found, { limit, positionOf: ({ key, id }) => `${order} ${key} ${id}` });
  return { data: data.map(locationOf), ...rest };
}

function find(
  { transaction }: Tenant,
  { order, owner, conditions, bounds, near, radiusM, mapId, text, tag }: Ordered,
  page: { readonly limit: number; readonly after: ListCursor | undefined },
): Promise<readonly FoundRow[]> {
  const words = wordsQuery(owner, { text, tag });
  if (order === "near" && near !== undefined) {
    return findNearest(transaction, { ...page, owner, near, radiusM, bounds, conditions, words });
  }
  if (order === "map") {
    const { limit, after } = page;
    const inBounds = bounds === undefined ? sql`true` : insideOf(bounds);
    const later = after === undefined
      ? sql`true`
      : sql`(m.rank, m.location_id) > (${after.key}::float8, ${after.id} collate "C")`;
    // In order and limited inside: only what is shown is then read.
    const from = sql`
      select l.id, m.rank as key, 0 as among from map_locations m join own_locations l on l.id = m.location_id
      where m.map_id = ${mapId} and ${later} and ${conditions} and ${inBounds}
      order by m.rank, m.location_id limit ${limit}::bigint`;
    return findRows(transaction, { from, orderBy: [sql`key`, sql`id`], limit });
  }
  if (bounds === undefined) {
    throw new TypeError("Cannot list along the curve because there are no bounds");
  }
  return findInBounds(transaction, { ...page, owner, bounds, conditions, words });
}

interface FindNewest extends Omit<PageOfLocations, "after"> {
  /** The identifier of the last row of the previous page. */
  readonly after: string | undefined;
}

/** The newest first. With words by walking through the newest, or by the index of words. */
async function findNewest(transaction: Database, question: FindNewest): Promise<readonly FoundRow[]> {
  const { words, limit } = question;
  if (words === undefined) {
    return await walk(transaction, question, limit);
  }
  return await walkOrSearch({
    limit,
    firstWalk: FIRST_WALK,
    longWalk: LONG_WALK,
    walk: (rows) => walk(transaction, question, rows),
    search: () => findByWords(transaction, question, words),
  });
}

/**
 * Walks through an organization's locations in the order of `locations_of_organization`. The environment is a range of
 * one value and part of the order, so that no other index has that order: ordered by the identifier alone, the planner
 * would read all organizations' rows.
 */
function walk(
  transaction: Database,
  { owner: { environment }, conditions, limit, after }: FindNewest,
  rows: number,
): Promise<readonly FoundRow[]> {
  const from = sql`select l.id, 0 as key, 0 as among from (
    select * from own_locations
    where environment >= ${environment} and (environment, id) < (${environment}, ${after ?? AFTER_ALL} collate "C")
    order by environment desc, id desc limit ${rows}::bigint offset 0
  ) as l where ${conditions} limit ${limit}::bigint`;
  return findRows(transaction, { from, orderBy: [sql`id desc`], limit });
}

/** All matches are found before they are sorted; otherwise the planner starts with another index. */
function findByWords(
  transaction: Database,
  { conditions, limit, after }: FindNewest,
  words: string,
): Promise<readonly FoundRow[]> {
  const from = sql`select l.id, 0 as key, 0 as among from ${wordedRows(words)} as l
    where ${conditions} and l.id < ${after ?? AFTER_ALL} collate "C" offset 0`;
  return findRows(transaction, { from, orderBy: [sql`id desc`], limit });
}
