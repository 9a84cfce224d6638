import { type SQL, sql } from "drizzle-orm";
import type { CurveRange } from "../../../geo/curve_ranges.ts";
import type { Database } from "../../../store/database.ts";
import { piecesOf, wordedRows } from "../conditions.ts";
import type { FindInBounds } from "../find_in_bounds.ts";
import { findRows, type FoundRow } from "../find_rows.ts";
import { walkOrSearch } from "./walk_or_search.ts";

/** A query for the locations with some words in a box. */
export interface FindInBoundsByWords extends FindInBounds {
  readonly words: string;
  /** The ranges of the curve that cover the box, ascending. */
  readonly ranges: readonly CurveRange[];
  /** Condition that a row is in the box and after the previous page. */
  readonly inside: SQL;
}

/** Rows of the box that are checked for the words first; each costs a disk page. */
const FIRST_WALK = 300;
/** Rows checked when enough of the first ones match. */
const LONG_WALK = 6000;

/** The locations with the words in a box, along the curve: by walking through the box, or by the index of words. */
export async function findInBoundsByWords(
  transaction: Database,
  question: FindInBoundsByWords,
): Promise<readonly FoundRow[]> {
  return await walkOrSearch({
    limit: question.limit,
    firstWalk: FIRST_WALK,
    longWalk: LONG_WALK,
    walk: (rows) => walk(transaction, question, rows),
    isAll: async () => await countWalked(transaction, question) < FIRST_WALK,
    search: () => findByWords(transaction, question),
  });
}

function walk(transaction: Database, question: FindInBoundsByWords, rows: number): Promise<readonly FoundRow[]> {
  const from = sql`
    select l.id, l.cell as key, 0 as among from (${walked(question, { rows, columns: sql`l.*` })}) as l
    where ${question.conditions} limit ${question.limit}::bigint`;
  return findRows(transaction, { from, orderBy: [sql`key`, sql`id`], limit: question.limit });
}

/** Number of rows that the first walk read, counted in the index. */
async function countWalked(transaction: Database, question: FindInBoundsByWords): Promise<number> {
  const [counted] = await transaction.select({ rows: sql<number>`count(*)`.mapWith(Number) })
    .from(sql`(${walked(question, { rows: FIRST_WALK, columns: sql`l.id` })}) as walked`)
    .prepare("count_walked").execute();
  return counted?.rows ?? FIRST_WALK;
}

/** A lateral join reads the ranges in their order, which is the curve's. */
function walked(
  { owner: { organizationId, environment }, ranges, inside }: FindInBoundsByWords,
  { rows, columns }: { readonly rows: number; readonly columns: SQL },
): SQL {
  return sql`
    select walked.* from ${piecesOf(ranges)} cross join lateral (
      select ${columns} from own_locations l
      where l.organization_id = ${organizationId} and l.environment = ${environment}
        and l.cell between piece.low and piece.high and ${inside}
      order by l.cell, l.id limit ${rows}::bigint
    ) as walked limit ${rows}::bigint`;
}

/** All matches are found before they are sorted; otherwise the planner starts with another index. */
function findByWords(
  transaction: Database,
  { words, conditions, inside, limit }: FindInBoundsByWords,
): Promise<readonly FoundRow[]> {
  const from = sql`
    select l.id, l.cell as key, 0 as among from ${wordedRows(words)} as l where ${conditions} and ${inside} offset 0`;
  return findRows(transaction, { from, orderBy: [sql`key`, sql`id`], limit });
}
