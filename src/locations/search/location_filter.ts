import type { Bounds, Coordinates } from "../../domain/coordinates.ts";
import { type FieldProblem, Problem } from "../../domain/problem.ts";
import { type SQL, sql } from "drizzle-orm";
import type { CurveRange } from "../../geo/curve_ranges.ts";
import { EARTH_RADIUS_M } from "../../geo/distance_m.ts";
import type { FoundRow, LocationOwner, LocationsDeps } from "../location.ts";
import { type Tenant, withOrganization } from "../../store/with_claims.ts";
import { fold } from "../../text/fold.ts";

/** The owner's locations with these identifiers, or all that match a filter. */
export type LocationChoice =
  | { readonly locationIds: readonly string[] }
  | { readonly filter: Pick<LocationFilter, "text" | "tag" | "bounds"> };

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

interface Searchable {
  readonly shortCode: string | null;
  readonly name: string | null;
  readonly label: string;
  readonly tags: readonly string[];
}

/** More words than any address has; further words are not indexed. */
const WORDS_MAX = 64;
/** Words of a query; more would not narrow it further. */
const QUESTION_WORDS_MAX = 8;
/** Longer words are matched by their beginning. */
const WORD_LENGTH_MAX = 40;
const OWNER_LENGTH = 8;
const NOT_WORD = /[^\p{L}\p{M}\p{N}]+/u;

/**
 * The words that the index stores for a location. Each begins with its owner, so that a word that is common in other
 * organizations does not slow the search down. Tags are words of their own kind and stored whole.
 */
export function wordsOf(owner: LocationOwner, { shortCode, name, label, tags }: Searchable): readonly string[] {
  const codes = shortCode === null ? [] : [shortCode, shortCode.slice(0, 4), shortCode.slice(4)];
  const text = [...codes, name ?? "", label, ...tags].join(" ");
  const prefix = prefixOf(owner);
  return [
    ...new Set([
      ...splitWords(text).slice(0, WORDS_MAX).map((word) => `${prefix}:${word}`),
      ...tags.map((tag) => `${prefix}#${tag}`),
    ]),
  ];
}

/**
 * The query to the index (`tsquery`): every word of the text begins a word of the location, and the tag is one of its
 * tags. Undefined for a text without words: it matches nothing.
 */
export function wordsQuery(
  owner: LocationOwner,
  { text, tag }: { readonly text?: string | undefined; readonly tag?: string | undefined },
): string | undefined {
  const prefix = prefixOf(owner);
  const words = text === undefined ? [] : splitWords(text).slice(0, QUESTION_WORDS_MAX);
  const terms = [
    ...words.map((word) => `${quoted(`${prefix}:${word}`)}:*`),
    ...(tag === undefined ? [] : [quoted(`${prefix}#${tag}`)]),
  ];
  return terms.length === 0 || (text !== undefined && words.length === 0) ? undefined : terms.join(" & ");
}

/**
 * The end of the organization's identifier is random: 40 bits are enough, because the organization is also a condition.
 */
function prefixOf({ organizationId, environment }: LocationOwner): string {
  return `${organizationId.slice(-OWNER_LENGTH)}${environment.charAt(0)}`;
}

function splitWords(text: string): string[] {
  return fold(text).split(NOT_WORD).filter((word) => word !== "").map((word) => word.slice(0, WORD_LENGTH_MAX));
}

function quoted(word: string): string {
  return `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}

/** Two ways to find rows with some words, and how many rows the walk reads before the search is used. */
interface WalkOrSearch {
  readonly limit: number;
  /** Rows read before the index of words is used: about the cost of that index for a rare word. */
  readonly firstWalk: number;
  /** Rows read where enough of the first ones match to expect a full page among so many. */
  readonly longWalk: number;
  /** Returns the matches among the first `rows` rows, at most `limit`. */
  readonly walk: (rows: number) => Promise<readonly FoundRow[]>;
  /** Returns the matches among all rows, at most `limit`, by the index of words. */
  readonly search: () => Promise<readonly FoundRow[]>;
  /** Whether the first walk read all rows. Absent: not checked, the search runs. */
  readonly isAll?: () => Promise<boolean>;
}

/**
 * Rows with some words, in the order of a walk. Common words are found by reading rows until the page is full; rare
 * ones by the index of words, which returns all matches anywhere. The number of matches among the first rows decides:
 * the planner cannot know how common a word is within one organization.
 */
export async function walkOrSearch(
  { limit, firstWalk, longWalk, walk, search, isAll }: WalkOrSearch,
): Promise<readonly FoundRow[]> {
  const first = await walk(firstWalk);
  if (first.length === limit || await isAll?.() === true) {
    return first;
  }
  if (first.length * longWalk >= limit * firstWalk) {
    const rows = await walk(longWalk);
    if (rows.length === limit) {
      return rows;
    }
  }
  return await search();
}
