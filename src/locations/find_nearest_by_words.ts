import { sql } from "drizzle-orm";
import { circleBounds } from "../geo/circle_bounds.ts";
import { curveRanges } from "../geo/curve_ranges.ts";
import type { Database } from "../store/database.ts";
import { insideOf } from "./conditions.ts";
import { findInCircle } from "./find_in_circle.ts";
import type { FindNearest } from "./find_nearest.ts";
import { firstCircleM } from "./first_circle.ts";
import type { FoundRow } from "./found_row.ts";
import { piecesOf } from "./pieces_of.ts";

/** A question for what has some words and is near a point. */
export interface FindNearestByWords extends FindNearest {
  readonly words: string;
  /** Nothing farther is wanted. Metres. */
  readonly widestM: number;
}

/** Neighbours that are looked through first, each for its words: a page of the disk a row. */
const FIRST_WALK = 100;
/** Rows of a circle that are looked through at most: about what the index of words takes for a rare word. */
const LONG_WALK = 4000;
/** How much more than a page the next circle is to hold: those of the first one may stand closer than others. */
const ROOM = 2;
/** The neighbours, and a circle of which they told how wide it must be. */
const CIRCLES = 2;

/**
 * The nearest with some words. What is common is found by going through the neighbours; what is rare by the index of
 * words, which gives all that fit, wherever they are.
 */
export async function findNearestByWords(
  transaction: Database,
  question: FindNearestByWords,
): Promise<readonly FoundRow[]> {
  const { limit, words, widestM } = question;
  const all = { amongMax: Number.MAX_SAFE_INTEGER } as const;
  let radiusM = await firstCircleM(transaction, { ...question, limit: Math.max(limit, FIRST_WALK) });
  for (let i = 0; i < CIRCLES; i++) {
    radiusM = Math.min(radiusM, widestM);
    if (await countInCircle(transaction, question, radiusM) > LONG_WALK) {
      break;
    }
    const rows = await findInCircle(transaction, question, { ...all, radiusM });
    if (rows.length >= limit || radiusM >= widestM) {
      return rows;
    }
    radiusM *= Math.sqrt(ROOM * limit / Math.max(1, rows.length));
  }
  return await findInCircle(transaction, question, { ...all, radiusM: widestM, words });
}

/** How many rows the box around a circle has, up to one more than are looked through: found in the index. */
async function countInCircle(
  transaction: Database,
  { owner: { organizationId, environment }, near }: FindNearest,
  radiusM: number,
): Promise<number> {
  const circle = circleBounds(near, radiusM);
  const [counted] = await transaction.select({ rows: sql<number>`count(*)`.mapWith(Number) }).from(sql`(
    select 1 from ${piecesOf(curveRanges(circle))} cross join lateral (
      select 1 from own_locations l
      where l.organization_id = ${organizationId} and l.environment = ${environment}
        and l.cell between piece.low and piece.high and ${insideOf(circle)} limit ${LONG_WALK}::bigint + 1
    ) as inside limit ${LONG_WALK}::bigint + 1
  ) as counted`).prepare("count_in_circle").execute();
  return counted?.rows ?? 0;
}
