import { type SQL, sql } from "drizzle-orm";
import type { Bounds, Coordinates } from "../../domain/coordinates.ts";
import type { Database } from "../../store/with_claims.ts";
import { findRows, type FoundRow } from "../location.ts";
import type { PageOfLocations } from "./list_locations.ts";
import { circleBounds } from "../../geo/circle_bounds.ts";
import { curveRanges } from "../../geo/curve_ranges.ts";
import { distanceFrom, insideOf, piecesOf, wordedRows } from "./location_filter.ts";
import { curveCell } from "../../geo/curve_cell.ts";
import { EARTH_RADIUS_M } from "../../geo/distance_m.ts";

/** Half of the earth's circumference: a circle of this radius contains everything. Metres. */
const EVERYWHERE_M = Math.PI * EARTH_RADIUS_M;

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

export interface FindNearest extends PageOfLocations {
  readonly near: Coordinates;
  /** Metres; absent: any distance. */
  readonly radiusM: number | undefined;
  readonly bounds: Bounds | undefined;
}

/** Rows of a circle that are read: a circle with more is far too wide for a page. Takes some milliseconds. */
const AMONG_MAX = 2000;
/** Factor between one circle and the next while only one bound is known: sixteen times the area. */
const STEP = 4;
/**
 * The search stops when the circle with too few rows and the one with too many differ by less than this factor: a crowd
 * is then at one distance.
 */
const CLOSE = 1.1;
/** Smallest circle, for crowds at one spot. Metres. */
const SPOT_M = 1;

/**
 * The nearest first, from a circle that holds little more than a page. The first guess is mostly right; where the
 * neighbours along the curve misled it, as at the edge of a dense city, wider and narrower circles are tried.
 */
export async function findNearest(transaction: Database, question: FindNearest): Promise<readonly FoundRow[]> {
  const widestM = Math.min(question.radiusM ?? EVERYWHERE_M, EVERYWHERE_M);
  if (question.words !== undefined) {
    return await findNearestByWords(transaction, { ...question, words: question.words, widestM });
  }
  // `fewM` has too few rows; `enoughM` has enough, or is the widest.
  let [fewM, enoughM] = [0, widestM];
  let radiusM = Math.min(await firstCircleM(transaction, question), widestM);
  for (;;) {
    const isLast = enoughM <= Math.max(fewM * CLOSE, SPOT_M);
    const amongMax = isLast ? Number.MAX_SAFE_INTEGER : AMONG_MAX;
    const circle = { radiusM: isLast ? enoughM : radiusM, amongMax };
    const rows = await findInCircle(transaction, question, circle);
    const isCut = (rows[0]?.among ?? 0) >= amongMax;
    if (isLast || (!isCut && (rows.length >= question.limit || radiusM >= widestM))) {
      return rows;
    }
    [fewM, enoughM] = isCut ? [fewM, radiusM] : [radiusM, enoughM];
    radiusM = between(fewM, enoughM, { isOpen: enoughM === widestM && !isCut });
  }
}

/** The geometric mean where both bounds are known. */
function between(fewM: number, enoughM: number, { isOpen }: { readonly isOpen: boolean }): number {
  return fewM === 0 ? enoughM / STEP : isOpen ? Math.min(fewM * STEP, enoughM) : Math.sqrt(fewM * enoughM);
}

/**
 * The nearest locations with some words. Common words are found by walking through the neighbours; rare ones by the
 * index of words, which returns all matches anywhere.
 */
async function findNearestByWords(
  transaction: Database,
  question: FindNearest & { readonly words: string; readonly widestM: number },
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

interface Circle {
  readonly radiusM: number;
  /** Present: rows are found by the index of words. Absent: by reading all rows of the circle. */
  readonly words?: string;
  /** Limit on the rows that are read. The result is the nearest of those, so of all rows where there are not more. */
  readonly amongMax: number;
}

async function findInCircle(
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

/**
 * Radius of a circle that holds a page, in metres. What is close along the curve is close in space, so that the circle
 * contains at least that many neighbours. They are found in the index alone; where they are all rows, the circle covers
 * the earth.
 */
async function firstCircleM(
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
