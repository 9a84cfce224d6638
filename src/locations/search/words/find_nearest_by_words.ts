import { sql } from "drizzle-orm";
import { circleBounds } from "../../../geo/circle_bounds.ts";
import { curveRanges } from "../../../geo/curve_ranges.ts";
import type { Database } from "../../../store/database.ts";
import { insideOf, piecesOf } from "../conditions.ts";
import { findInCircle } from "../find_in_circle.ts";
import type { FindNearest } from "../find_nearest.ts";
import type { FoundRow } from "../find_rows.ts";
import { firstCircleM } from "../first_circle.ts";

/** A query for the locations with some words near a point. */
export interface FindNearestByWords extends FindNearest {
  readonly words: string;
  /** Largest distance. Metres. */
  readonly widestM: number;
}

/** Neighbours that are checked for the words first; each costs a disk page. */
const FIRST_WALK = 100;
/** Most rows of a circle that are checked: about the cost of the index of words for a rare word. */
const LONG_WALK = 4000;
/**
 * Factor on the number of rows that the next circle should hold: those of the first circle may be closer together than
 * others.
 */
const SPARE_FACTOR = 2;
/** The neighbours' circle, and one whose size follows from the first. */
const CIRCLES = 2;

/**
 * The nearest locations with some words. Common words are found by walking through the neighbours; rare ones by the
 * index of words, which returns all matches anywhere.
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
    radiusM *= Math.sqrt(SPARE_FACTOR * limit / Math.max(1, rows.length));
  }
  return await findInCircle(transaction, question, { ...all, radiusM: widestM, words });
}

/** Number of rows in the box around a circle, counted in the index up to one more than the limit. */
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
