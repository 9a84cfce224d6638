import { sql } from "drizzle-orm";
import { curveCell } from "../../geo/curve_cell.ts";
import { EARTH_RADIUS_M } from "../../geo/distance_m.ts";
import type { Database } from "../../store/database.ts";
import { distanceFrom } from "./conditions.ts";
import type { FindNearest } from "./find_nearest.ts";

/** Half of the earth's circumference: a circle of this radius contains everything. Metres. */
export const EVERYWHERE_M = Math.PI * EARTH_RADIUS_M;

/**
 * Neighbours along the curve in either direction. With this many, the radius is rarely more than twice what the page
 * needs.
 */
const NEIGHBOURS = 100;
/** Where the neighbours say nothing: some blocks of a town. Metres. */
const FIRST_M = 250;
/** Factor for later pages: slightly more than the circle of the previous ones. */
const BEHIND = 1.5;
/** Tolerance for rounding, so that a row at the radius is inside. */
const SLACK = 1 + 1e-9;

/**
 * Radius of a circle that holds a page, in metres. What is close along the curve is close in space, so that the circle
 * contains at least that many neighbours. They are found in the index alone; where they are all rows, the circle covers
 * the earth.
 */
export async function firstCircleM(
  transaction: Database,
  { owner: { organizationId, environment }, near, limit, after }: FindNearest,
): Promise<number> {
  const own = sql`l.organization_id = ${organizationId} and l.environment = ${environment}`;
  const cell = sql`${curveCell(near)}::bigint`;
  const later = after === undefined ? sql`true` : sql`(key, id) > (${after.key}::float8, ${after.id} collate "C")`;
  const [circle] = await transaction.select({
    seen: sql<number>`count(*)`.mapWith(Number),
    lastM: sql<number | null>`(array_agg(key order by key) filter (where ${later}))[${limit}::int]`,
  }).from(sql`(
    select ${distanceFrom(near)} as key, id from (
      (select l.id, l.latitude, l.longitude from own_locations l where ${own} and l.cell >= ${cell}
        order by l.cell, l.id limit ${NEIGHBOURS}::bigint)
      union all
      (select l.id, l.latitude, l.longitude from own_locations l where ${own} and l.cell < ${cell}
        order by l.cell desc, l.id desc limit ${NEIGHBOURS}::bigint)
    ) as inside
  ) as away`).prepare("first_circle").execute();
  if (circle === undefined || circle.seen < NEIGHBOURS) {
    return EVERYWHERE_M;
  }
  return circle.lastM === null ? Math.max(FIRST_M, (after?.key ?? 0) * BEHIND) : circle.lastM * SLACK;
}
