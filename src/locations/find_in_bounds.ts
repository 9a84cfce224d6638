import { type SQL, sql } from "drizzle-orm";
import type { Bounds } from "../domain/bounds.ts";
import { type CurveRange, curveRanges } from "../geo/curve_ranges.ts";
import type { Database } from "../store/database.ts";
import { insideOf } from "./conditions.ts";
import { findInBoundsByWords } from "./find_in_bounds_by_words.ts";
import { findRows } from "./find_rows.ts";
import type { FoundRow } from "./found_row.ts";
import type { ListCursor } from "./list_cursor.ts";
import type { LocationOwner } from "./location.ts";
import { piecesOf } from "./pieces_of.ts";

/** A question for what is in a box. */
export interface FindInBounds {
  readonly bounds: Bounds;
  readonly owner: LocationOwner;
  /** Whose they are and what else must hold. */
  readonly conditions: SQL;
  /** The words among it, as `wordsQuery` gives them: then few may fit. */
  readonly words: string | undefined;
  readonly limit: number;
  readonly after: ListCursor | undefined;
}

/**
 * Pieces of a box: what lies in a piece and not in the box is read for nothing, and in a city that is much. They are
 * looked at in turn and only until the page is full. Measured: decision 0160.
 */
const PIECES = 128;

/**
 * What is in a box, along the curve: so a page costs the same however many more there are, and neighbours come
 * together. One descent of the index a piece of the curve, until there is enough.
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
  // The index has all that is asked for here. A lateral join goes through the pieces in their order, the curve's.
  const from = sql`
    select inside.id, inside.cell as key, 0 as among from ${piecesOf(ranges)} cross join lateral (
      select l.id, l.cell from own_locations l
      where ${conditions} and ${inside} and l.cell between piece.low and piece.high
      order by l.cell, l.id limit ${limit}::bigint
    ) as inside limit ${limit}::bigint`;
  return await findRows(transaction, { from, orderBy: [sql`key`, sql`id`], limit });
}

/** What is left of some pieces of the curve behind a row. */
function rangesAfter(ranges: readonly CurveRange[], after: ListCursor | undefined): readonly CurveRange[] {
  return after === undefined
    ? ranges
    : ranges.filter(([, to]) => to >= after.key).map(([from, to]) => [Math.max(from, after.key), to]);
}
