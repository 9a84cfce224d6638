import type { Bounds, Coordinates } from "../../domain/coordinates.ts";
import { type FieldProblem, Problem } from "../../domain/problem.ts";
import { type SQL, sql } from "drizzle-orm";
import type { CurveRange } from "../../geo/curve_ranges.ts";
import { EARTH_RADIUS_M } from "../../geo/distance_m.ts";
import type { LocationOwner, LocationsDeps } from "../location.ts";
import { wordsQuery } from "./words/words_of.ts";
import { type Tenant, withOrganization } from "../../store/with_claims.ts";

/** The owner's locations with these identifiers, or all that match a filter. */
export type LocationChoice =
  | { readonly locationIds: readonly string[] }
  | { readonly filter: Pick<LocationFilter, "text" | "tag" | "bounds"> };

/** Locations to work on together. */
interface ChooseLocations<Result> {
  readonly owner: LocationOwner;
  readonly choice: LocationChoice;
  /** Most locations that are read. */
  readonly limit: number;
  /** Works on them, in the transaction in which they cannot be deleted. Of a filter the oldest come first. */
  readonly andThen: (tenant: Tenant, locationIds: readonly string[]) => Promise<Result>;
}

/** A filter of locations: all given fields must match. */
export interface LocationFilter {
  /** Each word must be the beginning of a word of the name, the label, a tag or the short code. */
  readonly text?: string;
  /** One of its tags, exactly. */
  readonly tag?: string;
  readonly bounds?: Bounds;
  /** Nearest first. */
  readonly near?: Coordinates;
  /** Metres from `near`; absent: any distance. */
  readonly radiusM?: number;
  /** Locations on this map, in its order. */
  readonly mapId?: string;
}

/** A quarter of the earth's circumference: anything further is not near. */
const RADIUS_M_MAX = 10_000_000;
const TEXT_LENGTH_MAX = 200;

/**
 * Asserts that a filter is valid.
 *
 * @throws {Problem} `INVALID_REQUEST`, pointing at every field that cannot.
 */
export function checkFilter({ text, bounds, near, radiusM }: LocationFilter): void {
  const errors: FieldProblem[] = [];
  if (text !== undefined && text.length > TEXT_LENGTH_MAX) {
    errors.push({ pointer: "/q", detail: `must have at most ${TEXT_LENGTH_MAX} characters` });
  }
  if (bounds !== undefined && !isBounds(bounds)) {
    errors.push({
      pointer: "/bounds",
      detail: "must be west,south,east,north in degrees, with south not greater than north",
    });
  }
  if (near !== undefined && !isPoint(near)) {
    errors.push({ pointer: "/near", detail: "must be latitude,longitude in degrees" });
  }
  if (radiusM !== undefined && !(radiusM > 0 && radiusM <= RADIUS_M_MAX)) {
    errors.push({ pointer: "/radius_m", detail: `must be a number of metres above 0, at most ${RADIUS_M_MAX}` });
  }
  if (radiusM !== undefined && near === undefined) {
    errors.push({ pointer: "/radius_m", detail: "near is required with radius_m" });
  }
  if (errors.length > 0) {
    throw new Problem("INVALID_REQUEST", "The list cannot be filtered because parameters are invalid", {
      errors,
    });
  }
}

function isBounds([west, south, east, north]: Bounds): boolean {
  return [west, east].every((longitude) => Math.abs(longitude) <= 180) &&
    [south, north].every((latitude) => Math.abs(latitude) <= 90) && south <= north;
}

function isPoint({ latitude, longitude }: Coordinates): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
}

/** The conditions of a query for locations. Undefined: nothing can match. */
export function ownConditions(owner: LocationOwner, filter: LocationFilter): SQL | undefined {
  const { text, tag, mapId } = filter;
  const conditions = [
    sql`l.organization_id = ${owner.organizationId} and l.environment = ${owner.environment}`,
  ];
  if (text !== undefined || tag !== undefined) {
    const words = wordsQuery(owner, { text, tag });
    if (words === undefined) {
      return undefined;
    }
    conditions.push(sql`l.words @@ ${words}::tsquery`);
  }
  if (mapId !== undefined) {
    conditions.push(sql`exists (
      select from map_locations m where m.map_id = ${mapId} and m.location_id = l.id)`);
  }
  return sql.join(conditions, sql` and `);
}

/**
 * The owner's rows with the words of a query, as a table expression that uses only the index of words. All other
 * conditions are checked afterwards.
 */
export function wordedRows(words: string): SQL {
  return sql`(select * from worded_locations where words @@ ${words}::tsquery offset 0)`;
}

/** Condition for a box; a box across the antimeridian has two ranges of longitudes. */
export function insideOf([west, south, east, north]: Bounds): SQL {
  const longitude = west <= east
    ? sql`l.longitude between ${west} and ${east}`
    : sql`(l.longitude >= ${west} or l.longitude <= ${east})`;
  return sql`l.latitude between ${south} and ${north} and ${longitude}`;
}

/** SQL for the metres from a point to the row `inside`, equal to `geo/distance_m.ts`. */
export function distanceFrom({ latitude, longitude }: Coordinates): SQL {
  const [south, west] = [sql`${latitude}::float8`, sql`${longitude}::float8`];
  return sql`(2 * ${EARTH_RADIUS_M}::float8 * asin(least(1, sqrt(
    power(sin(radians(inside.latitude - ${south}) / 2), 2) +
    cos(radians(${south})) * cos(radians(inside.latitude)) * power(sin(radians(inside.longitude - ${west}) / 2), 2)))))`;
}

/** Ranges of the curve as rows. Two arrays, so that the statement is the same for any number. */
export function piecesOf(ranges: readonly CurveRange[]): SQL {
  const [lows, highs] = [0, 1].map((end) => `{${ranges.map((range) => range[end]).join()}}`);
  return sql`unnest(${lows}::text::bigint[], ${highs}::text::bigint[]) as piece (low, high)`;
}

/**
 * Chooses locations of the owner and works on them in one transaction.
 *
 * @throws {Problem} `INVALID_REQUEST` for a filter that cannot be read; `NOT_FOUND` for an unknown identifier.
 */
export async function chooseLocations<Result>(
  deps: LocationsDeps,
  { owner, choice, limit, andThen }: ChooseLocations<Result>,
): Promise<Result> {
  if ("filter" in choice) {
    checkFilter(choice.filter);
  }
  return await withOrganization(deps.database, owner.organizationId, async (tenant) => {
    const locationIds = "filter" in choice
      ? await idsThatMatch(tenant, { owner, filter: choice.filter, limit })
      : await idsThatExist(tenant, { owner, locationIds: choice.locationIds });
    return await andThen(tenant, locationIds);
  });
}

async function idsThatMatch(
  { transaction }: Tenant,
  { owner, filter, limit }: {
    readonly owner: LocationOwner;
    readonly filter: LocationFilter;
    readonly limit: number;
  },
): Promise<readonly string[]> {
  const conditions = ownConditions(owner, filter);
  if (conditions === undefined) {
    return [];
  }
  const inside = filter.bounds === undefined ? sql`true` : insideOf(filter.bounds);
  const rows = await transaction.execute<{ id: string }>(sql`
    select l.id from locations l where ${conditions} and ${inside} order by l.id limit ${limit}::bigint for key share`);
  return [...rows].map(({ id }) => id);
}

/** In the order of the list. */
async function idsThatExist(
  { transaction }: Tenant,
  { owner, locationIds }: { readonly owner: LocationOwner; readonly locationIds: readonly string[] },
): Promise<readonly string[]> {
  const conditions = ownConditions(owner, {});
  const rows = await transaction.execute<{ id: string }>(sql`
    select l.id from locations l where ${conditions} and l.id in (${
    sql.join(locationIds.map((id) => sql`${id}`), sql`, `)
  }) order by l.id for key share`);
  const known = new Set([...rows].map(({ id }) => id));
  const missing = locationIds.find((id) => !known.has(id));
  if (missing !== undefined) {
    throw new Problem("NOT_FOUND", `There is no location with the identifier ${missing}`);
  }
  return locationIds;
}
