import { type SQL, sql } from "drizzle-orm";
import type { Bounds } from "../../domain/bounds.ts";
import { type CurveRange, curveRanges } from "../../geo/curve_ranges.ts";
import type { Database } from "../../store/database.ts";
import type { LocationOwner } from "../location.ts";
import { insideOf, piecesOf } from "./conditions.ts";
import { findInBoundsByWords } from "./words/find_in_bounds_by_words.ts";
import { findRows, type FoundRow } from "./find_rows.ts";
import type { ListCursor } from "./list_cursor.ts";

/** A query for the locations in a box. */
export interface FindInBounds {
  readonly bounds: Bounds;
  readonly owner: LocationOwner;
  /** Condition for the owner and all other filters. */
  readonly conditions: SQL;
  /** The words of the query, as `wordsQuery()` returns them; with words few rows may match. */
  readonly words: string | undefined;
  readonly limit: number;
  readonly after: ListCursor | undefined;
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
