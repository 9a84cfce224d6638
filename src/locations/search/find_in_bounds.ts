import { type SQL, sql } from "drizzle-orm";
import type { Bounds } from "../../domain/coordinates.ts";
import { type CurveRange, curveRanges } from "../../geo/curve_ranges.ts";
import type { Database } from "../../store/with_claims.ts";
import { insideOf, piecesOf, walkOrSearch, wordedRows } from "./location_filter.ts";
import { findRows, type FoundRow } from "../location.ts";
import type { ListCursor, PageOfLocations } from "./list_locations.ts";

/** Rows of the box that are checked for the words first; each costs a disk page. */
const FIRST_WALK = 300;

/** Rows checked when enough of the first ones match. */
const LONG_WALK = 6000;

export interface FindInBounds extends PageOfLocations {
  readonly bounds: Bounds;
}

/**
 * Number of curve ranges that a box is split into. Rows in a range but outside the box are read in vain, and in a city
 * there are many. The ranges are read in turn until the page is full. Measured: decision 0160.
 */
const PIECES = 128;

/**
 * The locations in a box, along the curve, so that a page costs the same however many there are, and neighbours are
 * listed together. One index scan per range of the curve, until the page is full.
 */
export async function findInBounds(transaction: Database, question: FindInBounds): Promise<readonly FoundRow[]> {
  const { bounds, conditions, limit, after } = question;
  const ranges = rangesAfter(curveRanges(bounds, PIECES), after);
  if (ranges.length === 0) {
    return [];
  }
  const later = after === undefined ? sql`true` : sql`(l.cell, l.id) > (${after.key}::bigint, ${after.id})`;
  const inside = sql`${later} and ${insideOf(bounds)}`;
  if (question.words !== undefined) {
    return await findInBoundsByWords(transaction, { ...question, words: question.words, ranges, inside });
  }
  // The index covers all columns used here. A lateral join reads the ranges in their order, which is the curve's.
  const from = sql`
    select inside.id, inside.cell as key, 0 as among from ${piecesOf(ranges)} cross join lateral (
      select l.id, l.cell from own_locations l
      where ${conditions} and ${inside} and l.cell between piece.low and piece.high
      order by l.cell, l.id limit ${limit}::bigint
    ) as inside limit ${limit}::bigint`;
  return await findRows(transaction, { from, orderBy: [sql`key`, sql`id`], limit });
}

/** The parts of some ranges of the curve that come after a row. */
function rangesAfter(ranges: readonly CurveRange[], after: ListCursor | undefined): readonly CurveRange[] {
  return after === undefined
    ? ranges
    : ranges.filter(([, to]) => to >= after.key).map(([from, to]) => [Math.max(from, after.key), to]);
}

interface FindInBoundsByWords extends FindInBounds {
  readonly words: string;
  /** The ranges of the curve that cover the box, ascending. */
  readonly ranges: readonly CurveRange[];
  /** Condition that a row is in the box and after the previous page. */
  readonly inside: SQL;
}

/** The locations with the words in a box, along the curve: by walking through the box, or by the index of words. */
async function findInBoundsByWords(
  transaction: Database,
  question: FindInBoundsByWords,
): Promise<readonly FoundRow[]> {
  return await walkOrSearch({
    limit: question.limit,
    firstWalk: FIRST_WALK,
    longWalk: LONG_WALK,
    walk: (rows) => walk(transaction, question, rows),
    isAll: async () => await countWalked(transaction, question) < FIRST_WALK,
    search: () => findByWords(transaction, question),
  });
}

function walk(transaction: Database, question: FindInBoundsByWords, rows: number): Promise<readonly FoundRow[]> {
  const from = sql`
    select l.id, l.cell as key, 0 as among from (${walked(question, { rows, columns: sql`l.*` })}) as l
    where ${question.conditions} limit ${question.limit}::bigint`;
  return findRows(transaction, { from, orderBy: [sql`key`, sql`id`], limit: question.limit });
}

/** Number of rows that the first walk read, counted in the index. */
async function countWalked(transaction: Database, question: FindInBoundsByWords): Promise<number> {
  const [counted] = await transaction.select({ rows: sql<number>`count(*)`.mapWith(Number) })
    .from(sql`(${walked(question, { rows: FIRST_WALK, columns: sql`l.id` })}) as walked`)
    .prepare("count_walked").execute();
  return counted?.rows ?? FIRST_WALK;
}

/** A lateral join reads the ranges in their order, which is the curve's. */
function walked(
  { owner: { organizationId, environment }, ranges, inside }: FindInBoundsByWords,
  { rows, columns }: { readonly rows: number; readonly columns: SQL },
): SQL {
  return sql`
    select walked.* from ${piecesOf(ranges)} cross join lateral (
      select ${columns} from own_locations l
      where l.organization_id = ${organizationId} and l.environment = ${environment}
        and l.cell between piece.low and piece.high and ${inside}
      order by l.cell, l.id limit ${rows}::bigint
    ) as walked limit ${rows}::bigint`;
}

/** All matches are found before they are sorted; otherwise the planner starts with another index. */
function findByWords(
  transaction: Database,
  { words, conditions, inside, limit }: FindInBoundsByWords,
): Promise<readonly FoundRow[]> {
  const from = sql`
    select l.id, l.cell as key, 0 as among from ${wordedRows(words)} as l where ${conditions} and ${inside} offset 0`;
  return findRows(transaction, { from, orderBy: [sql`key`, sql`id`], limit });
}
