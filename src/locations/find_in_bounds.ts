import { type SQL, sql } from "drizzle-orm";
import type { Bounds } from "../domain/bounds.ts";
import { type CurveRange, curveRanges } from "../geo/curve_ranges.ts";
import type { Database } from "../store/database.ts";
import { insideOf } from "./conditions.ts";
import { findRows } from "./find_rows.ts";
import type { FoundRow } from "./found_row.ts";
import type { ListCursor } from "./list_cursor.ts";
import type { LocationOwner } from "./location.ts";

/** A question for what is in a box. */
export interface FindInBounds {
  readonly bounds: Bounds;
  readonly owner: LocationOwner;
  /** Whose they are and what else must hold. */
  readonly conditions: SQL;
  /** Whether words are among it: then few may fit, and the planner chooses which index to begin with. */
  readonly by: "place" | "words";
  readonly limit: number;
  readonly after: ListCursor | undefined;
}

/** Rows of a box that are looked through for words before their index is asked. */
const WALK = 2000;
/**
 * Pieces of a box: what lies in a piece and not in the box is read for nothing, and in a city that is much. They are
 * looked at in turn and only until the page is full. Measured: 0160.
 */
const PIECES = 128;

/**
 * What is in a box, along the curve: so a page costs the same however many more there are, and neighbours come
 * together. One descent of the index a piece of the curve, until there is enough.
 */
export async function findInBounds(transaction: Database, question: FindInBounds): Promise<readonly FoundRow[]> {
  const { bounds, limit, after } = question;
  const ranges = rangesAfter(curveRanges(bounds, PIECES), after);
  if (ranges.length === 0) {
    return [];
  }
  if (question.by === "words") {
    return await findWithWords(transaction, question, ranges);
  }
  // The index has all that is asked for here. A lateral join goes through the pieces in their order, the curve's.
  const from = sql`
    select inside.id, inside.cell as key, 0 as among from ${piecesOf(ranges)} cross join lateral (
      select l.id, l.cell from own_locations l
      where ${insideConditions(question)} and l.cell between piece.low and piece.high
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

/**
 * What is in a small box is looked through, however common the words are; of a larger one the beginning is, which is
 * enough for common words. What is left is rare: the index of words gives all that fit.
 */
async function findWithWords(
  transaction: Database,
  question: FindInBounds,
  ranges: readonly CurveRange[],
): Promise<readonly FoundRow[]> {
  const { owner, conditions, after } = question;
  const later = after === undefined ? sql`true` : sql`(l.cell, l.id) > (${after.key}::bigint, ${after.id})`;
  const walked = sql`
    select inside.* from ${piecesOf(ranges)} cross join lateral (
      select l.* from own_locations l where l.organization_id = ${owner.organizationId}
        and l.environment = ${owner.environment} and l.cell between piece.low and piece.high and ${later}
      order by l.cell, l.id limit ${WALK}::bigint
    -- A lateral join goes through the pieces in their order, which is the curve's.
    ) as inside limit ${WALK}::bigint`;
  const from = sql`
    select l.id, l.cell as key, 0 as among from (${walked}) as l where ${conditions} and ${insideOf(question.bounds)}`;
  const rows = await findRows(transaction, { from, orderBy: [sql`key`, sql`id`], limit: question.limit });
  if (rows.length === question.limit) {
    return rows;
  }
  const [counted] = await transaction.select({ rows: sql<number>`count(*)`.mapWith(Number) })
    .from(sql`(select 1 from (${walked}) as l) as walked`).prepare("count_walked").execute();
  return (counted?.rows ?? WALK) < WALK ? rows : await findByWords(transaction, question, ranges);
}

function findByWords(
  transaction: Database,
  question: FindInBounds,
  ranges: readonly CurveRange[],
): Promise<readonly FoundRow[]> {
  const from = sql`
    select l.id, l.cell as key, 0 as among from own_locations l
    where ${insideConditions(question)} and exists (
      select from ${piecesOf(ranges)} where l.cell between piece.low and piece.high)`;
  return findRows(transaction, { from, orderBy: [sql`key`, sql`id`], limit: question.limit });
}

function insideConditions({ bounds, conditions, after }: FindInBounds): SQL {
  const later = after === undefined ? sql`true` : sql`(l.cell, l.id) > (${after.key}::bigint, ${after.id})`;
  return sql`${conditions} and ${later} and ${insideOf(bounds)}`;
}

/** The pieces as rows: two arrays, so that a statement is the same for however many. */
export function piecesOf(ranges: readonly CurveRange[]): SQL {
  const [lows, highs] = [0, 1].map((end) => `{${ranges.map((range) => range[end]).join()}}`);
  return sql`unnest(${lows}::text::bigint[], ${highs}::text::bigint[]) as piece (low, high)`;
}
