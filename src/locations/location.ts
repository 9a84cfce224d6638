import { and, type Column, eq, exists, type GetColumnData, getTableColumns, or, type SQL, sql } from "drizzle-orm";
import type { Environment } from "../domain/caller.ts";
import { locations } from "../store/schema/locations.ts";
import { shownShortCode } from "../text/short_code.ts";
import { presentComponents, presentSource } from "../domain/present_answer.ts";
import type { Chance, Clock } from "../domain/clock.ts";
import { type Database, withClaims, withOrganization } from "../store/with_claims.ts";
import { firstOr, matching } from "../store/rows.ts";
import { unknownIdentifier } from "../domain/problem.ts";
import { mapLocations, maps } from "../store/schema/maps.ts";

export interface LocationsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly chance: Chance;
}

/** Owner of locations: every operation works inside one organization and one environment. Any caller fits. */
export interface LocationOwner {
  readonly organizationId: string;
  readonly environment: Environment;
}

/** An organization's own data of a location: texts, numbers and booleans by name. */
export type Metadata = Readonly<Record<string, string | number | boolean | null>>;

export type Location = ReturnType<typeof locationOf>;

export function locationOf(row: typeof locations.$inferSelect) {
  return {
    ...row,
    /** As shown to users: `XXXX-XXXX`. Null for locations saved before codes existed, until they are changed. */
    shortCode: row.shortCode === null ? null : shownShortCode(row.shortCode),
    coordinates: { latitude: row.latitude, longitude: row.longitude },
  };
}

/** Condition that a location is the owner's: part of every statement here. */
export function owned({ organizationId, environment }: LocationOwner): SQL | undefined {
  return matching(locations, { organizationId, environment });
}

/** The public form of a location, in the API and in events. */
export function presentLocation(location: Location) {
  const { id, shortCode, name, label, coordinates, confidence, status, precision, ids, appended } = location;
  return {
    id,
    short_code: shortCode,
    name,
    label,
    coordinates: { latitude: coordinates.latitude, longitude: coordinates.longitude },
    confidence,
    status,
    precision,
    accuracy_m: location.accuracyM,
    components: presentComponents(location.components),
    source: location.source === null ? null : presentSource(location.source),
    ...(ids === null ? {} : { ids }),
    tags: [...location.tags],
    metadata: { ...location.metadata },
    ...(appended === null ? {} : { appended }),
    environment: location.environment,
    created_at: location.createdAt.toISOString(),
    updated_at: location.updatedAt.toISOString(),
  };
}

/** A location as a GeoJSON feature (RFC 7946, section 3.2). */
export function presentFeature(location: Location) {
  const { coordinates: { latitude, longitude }, ...properties } = presentLocation(location);
  return {
    type: "Feature" as const,
    id: location.id,
    geometry: { type: "Point" as const, coordinates: [longitude, latitude] as [number, number] },
    properties,
  };
}

/**
 * Reads a location of the owner.
 *
 * @throws {Problem} `NOT_FOUND`
 */
export function getLocation(
  deps: LocationsDeps,
  { owner, locationId }: { readonly owner: LocationOwner; readonly locationId: string },
): Promise<Location> {
  return withOrganization(deps.database, owner.organizationId, async ({ transaction }) => {
    const row = await transaction.select().from(locations).where(and(eq(locations.id, locationId), owned(owner)))
      .then(firstOr(() => unknownIdentifier("location")));
    return locationOf(row);
  });
}

interface FindByCode {
  readonly caller: LocationOwner;
  /** As `readShortCode()` returns it. */
  readonly code: string;
}

/**
 * The location of a short code: the caller's own, or one on a public map of any organization. Always one statement with
 * one index, so that a private code and an unused one take the same time.
 */
export function findByCode(deps: LocationsDeps, { caller, code }: FindByCode): Promise<Location | undefined> {
  const claims = { organizationId: caller.organizationId, publication: "on" } as const;
  return withClaims(deps.database, claims, async (transaction) => {
    const onPublicMap = transaction.select({ id: maps.id }).from(mapLocations)
      .innerJoin(maps, eq(maps.id, mapLocations.mapId))
      .where(
        and(eq(mapLocations.locationId, locations.id), matching(maps, { visibility: "public", environment: "live" })),
      );
    const [row] = await transaction.select().from(locations)
      .where(and(eq(locations.shortCode, code), or(owned(caller), exists(onPublicMap))));
    return row === undefined ? undefined : locationOf(row);
  });
}

const COLUMNS = {
  ...columnsOf(getTableColumns(locations)),
  key: sql<number>`key`.mapWith(Number),
  among: sql<number>`among`.mapWith(Number),
};

interface FindRows {
  /** A statement that returns `id`, `key` and `among`. Its text is the same for every query of its kind. */
  readonly from: SQL;
  /** Order by these three. */
  readonly orderBy: readonly SQL[];
  readonly limit: number;
}

/**
 * Finds rows and reads them in one statement: a covering index finds them without reading the table, where each row
 * costs a disk page. The statement is prepared: an unprepared one makes a second round trip for the types of its
 * parameters.
 */
export async function findRows(
  transaction: Database,
  { from, orderBy, limit }: FindRows,
): Promise<readonly FoundRow[]> {
  return await transaction.select(COLUMNS)
    .from(sql`(
      select id as found_id, key, among from (${from}) as found order by ${
      sql.join([...orderBy], sql`, `)
    } limit ${limit}::bigint
    ) as found cross join lateral (
      -- Row by row, as the planner cannot know that there are few.
      select * from own_locations where id = found_id limit 1
    ) as l`)
    .orderBy(...orderBy)
    .prepare("find_rows")
    .execute();
}

/** The table's columns as columns of a subquery: the same names and types. */
function columnsOf<Columns extends Readonly<Record<string, Column>>>(
  columns: Columns,
): { [Name in keyof Columns]: SQL<GetColumnData<Columns[Name]>> } {
  const read = Object.entries(columns).map(([name, column]) => [
    name,
    sql`${sql.identifier(column.name)}`.mapWith(column),
  ]);
  // The type of each value is that of its column, which `fromEntries` cannot express.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(read) as { [Name in keyof Columns]: SQL<GetColumnData<Columns[Name]>> };
}

export type FoundRow = typeof locations.$inferSelect & {
  /** Sort key of the answer. */
  readonly key: number;
  /** Number of rows that were read, where it is counted; else 0. */
  readonly among: number;
};
