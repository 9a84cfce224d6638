import { type SQL, sql } from "drizzle-orm";
import type { Bounds } from "../domain/bounds.ts";
import type { Coordinates } from "../domain/coordinates.ts";
import { circleBounds } from "../geo/circle_bounds.ts";
import { curveRanges } from "../geo/curve_ranges.ts";
import { EARTH_RADIUS_M } from "../geo/distance_m.ts";
import type { Database } from "../store/database.ts";
import { insideOf } from "./conditions.ts";
import { piecesOf } from "./find_in_bounds.ts";
import { findRows } from "./find_rows.ts";
import type { FoundRow } from "./found_row.ts";
import type { ListCursor } from "./list_cursor.ts";

/** A question for what is near a point. */
export interface FindNearest {
  readonly near: Coordinates;
  /** Metres; absent: any distance. */
  readonly radiusM: number | undefined;
  readonly bounds: Bounds | undefined;
  readonly conditions: SQL;
  readonly limit: number;
  readonly after: ListCursor | undefined;
}

/** The first circle looked at: some blocks of a town. Metres. */
const FIRST_M = 250;
/** Each next one is so much wider, sixteen times the area: what was looked at before is a small part of it. */
const WIDER = 4;
/** Half the way around the earth: everything is in it. Metres. */
const EVERYWHERE_M = Math.PI * EARTH_RADIUS_M;

/** The nearest first, by looking at wider and wider circles until there are enough in one. */
export async function findNearest(transaction: Database, question: FindNearest): Promise<readonly FoundRow[]> {
  const radiusM = Math.min(question.radiusM ?? EVERYWHERE_M, EVERYWHERE_M);
  for (let circleM = Math.max(FIRST_M, (question.after?.key ?? 0) * 2);; circleM *= WIDER) {
    const rows = await findInCircle(transaction, question, Math.min(circleM, radiusM));
    if (rows.length >= question.limit || circleM >= radiusM) {
      return rows;
    }
  }
}

async function findInCircle(
  transaction: Database,
  { near, bounds, conditions, limit, after }: FindNearest,
  radiusM: number,
): Promise<readonly FoundRow[]> {
  const circle = circleBounds(near, radiusM);
  const inBounds = bounds === undefined ? sql`true` : insideOf(bounds);
  const later = after === undefined
    ? sql`true`
    : sql`(away.key, away.id) > (${after.key}::float8, ${after.id} collate "C")`;
  const from = sql`
    select * from (
      select inside.*, ${distanceFrom(near)} as key from ${piecesOf(curveRanges(circle))} cross join lateral (
        select l.* from own_locations l
        where ${conditions} and l.cell between piece.low and piece.high and ${insideOf(circle)} and ${inBounds}
        -- Else the planner joins the pieces to all locations at once: it cannot know how short they are.
        offset 0
      ) as inside
    ) as away where away.key <= ${radiusM}::float8 and ${later}`;
  return await findRows(transaction, { from, orderBy: [sql`key`, sql`id`], limit });
}

/** Metres, as `geo/distance_m.ts` has them. */
function distanceFrom({ latitude, longitude }: Coordinates): SQL {
  const [south, west] = [sql`${latitude}::float8`, sql`${longitude}::float8`];
  return sql`(2 * ${EARTH_RADIUS_M}::float8 * asin(least(1, sqrt(
    power(sin(radians(inside.latitude - ${south}) / 2), 2) +
    cos(radians(${south})) * cos(radians(inside.latitude)) * power(sin(radians(inside.longitude - ${west}) / 2), 2)))))`;
}
