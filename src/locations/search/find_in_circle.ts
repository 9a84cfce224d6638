import { type SQL, sql } from "drizzle-orm";
import { circleBounds } from "../../geo/circle_bounds.ts";
import { curveRanges } from "../../geo/curve_ranges.ts";
import type { Database } from "../../store/database.ts";
import { distanceFrom, insideOf, piecesOf, wordedRows } from "./conditions.ts";
import type { FindNearest } from "./find_nearest.ts";
import { findRows, type FoundRow } from "./find_rows.ts";

/** A circle, and how its rows are found. */
export interface Circle {
  readonly radiusM: number;
  /** Present: rows are found by the index of words. Absent: by reading all rows of the circle. */
  readonly words?: string;
  /** Limit on the rows that are read. The result is the nearest of those, so of all rows where there are not more. */
  readonly amongMax: number;
}

/** The nearest rows of a circle. */
export async function findInCircle(
  transaction: Database,
  { near, bounds, conditions, limit, after }: FindNearest,
  { radiusM, words, amongMax }: Circle,
): Promise<readonly FoundRow[]> {
  const circle = circleBounds(near, radiusM);
  const inBounds = bounds === undefined ? sql`true` : insideOf(bounds);
  const inside = sql`${conditions} and ${insideOf(circle)} and ${inBounds}`;
  const later = after === undefined
    ? sql`true`
    : sql`(away.key, away.id) > (${after.key}::float8, ${after.id} collate "C")`;
  const from = sql`
    select id, key, count(*) over () as among from (
      select * from (
        select inside.id, ${distanceFrom(near)} as key from ${
    words === undefined ? walk(circle, inside) : search(words, inside)
  }
      ) as away where away.key <= ${radiusM}::float8 and ${later} limit ${amongMax}::bigint
    ) as looked`;
  return await findRows(transaction, { from, orderBy: [sql`key`, sql`id`], limit });
}

/**
 * "offset 0" is needed because otherwise the planner joins the ranges to all locations at once: it cannot know how
 * short they are.
 */
function walk(circle: ReturnType<typeof circleBounds>, inside: SQL): SQL {
  return sql`${piecesOf(curveRanges(circle))} cross join lateral (
    select l.id, l.latitude, l.longitude from own_locations l
    where ${inside} and l.cell between piece.low and piece.high offset 0
  ) as inside`;
}

function search(words: string, inside: SQL): SQL {
  return sql`(select l.id, l.latitude, l.longitude from ${wordedRows(words)} as l where ${inside} offset 0) as inside`;
}
