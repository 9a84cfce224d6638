import { type SQL, sql } from "drizzle-orm";
import type { Bounds } from "../domain/bounds.ts";
import type { Coordinates } from "../domain/coordinates.ts";
import { circleBounds } from "../geo/circle_bounds.ts";
import { curveRanges } from "../geo/curve_ranges.ts";
import type { Database } from "../store/database.ts";
import { insideOf } from "./conditions.ts";
import { distanceFrom } from "./distance_from.ts";
import { piecesOf } from "./find_in_bounds.ts";
import { EVERYWHERE_M } from "./everywhere.ts";
import { findRows } from "./find_rows.ts";
import { firstCircleM } from "./first_circle.ts";
import type { FoundRow } from "./found_row.ts";
import type { ListCursor } from "./list_cursor.ts";
import type { LocationOwner } from "./location.ts";

/** A question for what is near a point. */
export interface FindNearest {
  readonly owner: LocationOwner;
  readonly near: Coordinates;
  /** Metres; absent: any distance. */
  readonly radiusM: number | undefined;
  readonly bounds: Bounds | undefined;
  /** Whose they are and what else must hold. */
  readonly conditions: SQL;
  readonly limit: number;
  readonly after: ListCursor | undefined;
}

/** Rows of a circle that are looked at: one with more of them is far too wide for a page, by some milliseconds. */
const AMONG_MAX = 2000;
/** How much wider or narrower the next circle is, as long as only one side is known: sixteen times the area. */
const STEP = 4;
/** Between a circle of too few and one of too many that are so near each other a whole crowd stands at one distance. */
const CLOSE = 1.1;
/** As narrow as circles become: a crowd at one spot. Metres. */
const SPOT_M = 1;

/**
 * The nearest first, from a circle that holds a page and not much more. The first one is mostly right; where the
 * neighbours along the curve told wrong, by the edge of a crowded city, wider and narrower ones are looked at.
 */
export async function findNearest(transaction: Database, question: FindNearest): Promise<readonly FoundRow[]> {
  const widestM = Math.min(question.radiusM ?? EVERYWHERE_M, EVERYWHERE_M);
  // Of the first there are too few, of the other enough, or there is none wider.
  let [fewM, enoughM] = [0, widestM];
  let radiusM = Math.min(await firstCircleM(transaction, question), widestM);
  for (;;) {
    const isLast = enoughM <= Math.max(fewM * CLOSE, SPOT_M);
    const amongMax = isLast ? Number.MAX_SAFE_INTEGER : AMONG_MAX;
    const rows = await findInCircle(transaction, question, { radiusM: isLast ? enoughM : radiusM, amongMax });
    const isCut = (rows[0]?.among ?? 0) > amongMax;
    if (isLast || (!isCut && (rows.length >= question.limit || radiusM >= widestM))) {
      return rows;
    }
    [fewM, enoughM] = isCut ? [fewM, radiusM] : [radiusM, enoughM];
    radiusM = between(fewM, enoughM, { isOpen: enoughM === widestM && !isCut });
  }
}

/** Half way, in how often the one is the other, where both are known. */
function between(fewM: number, enoughM: number, { isOpen }: { readonly isOpen: boolean }): number {
  return fewM === 0 ? enoughM / STEP : isOpen ? Math.min(fewM * STEP, enoughM) : Math.sqrt(fewM * enoughM);
}

/** At most some of a circle's rows, and the nearest of those: of all, where they are not more than that. */
async function findInCircle(
  transaction: Database,
  { near, bounds, conditions, limit, after }: FindNearest,
  { radiusM, amongMax }: { readonly radiusM: number; readonly amongMax: number },
): Promise<readonly FoundRow[]> {
  const circle = circleBounds(near, radiusM);
  const inBounds = bounds === undefined ? sql`true` : insideOf(bounds);
  const later = after === undefined
    ? sql`true`
    : sql`(away.key, away.id) > (${after.key}::float8, ${after.id} collate "C")`;
  const from = sql`
    select id, key, count(*) over () as among from (
      select * from (
        select inside.id, ${distanceFrom(near)} as key from ${piecesOf(curveRanges(circle))} cross join lateral (
          select l.id, l.latitude, l.longitude from own_locations l
          where ${conditions} and l.cell between piece.low and piece.high and ${insideOf(circle)} and ${inBounds}
          -- Else the planner joins the pieces to all locations at once: it cannot know how short they are.
          offset 0
        ) as inside
      ) as away where away.key <= ${radiusM}::float8 and ${later} limit ${amongMax}::bigint + 1
    ) as looked`;
  return await findRows(transaction, { from, orderBy: [sql`key`, sql`id`], limit });
}
