import { type SQL, sql } from "drizzle-orm";
import type { CurveRange } from "../geo/curve_ranges.ts";
import type { Database } from "../store/database.ts";
import { wordedRows } from "./conditions.ts";
import type { FindInBounds } from "./find_in_bounds.ts";
import { findRows } from "./find_rows.ts";
import type { FoundRow } from "./found_row.ts";
import { piecesOf } from "./pieces_of.ts";
import { walkOrSearch } from "./walk_or_search.ts";

/** A question for what has some words and is in a box. */
export interface FindInBoundsByWords extends FindInBounds {
  readonly words: string;
  /** The pieces of the curve that cover the box, ascending. */
  readonly ranges: readonly CurveRange[];
  /** That a row is in the box, and behind the page before. */
  readonly inside: SQL;
}

/** Rows of a box that are looked through, each for its words: a page of the disk a row. */
const FIRST_WALK = 300;
/** Rows looked through where enough of the first ones fit. */
const LONG_WALK = 6000;

/** What has the words in a box, along the curve: by going through the box, or by the index of words. */
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

/** How many rows the first walk went through: found in the index. */
async function countWalked(transaction: Database, question: FindInBoundsByWords): Promise<number> {
  const [counted] = await transaction.select({ rows: sql<number>`count(*)`.mapWith(Number) })
    .from(sql`(${walked(question, { rows: FIRST_WALK, columns: sql`l.id` })}) as walked`)
    .prepare("count_walked").execute();
  return counted?.rows ?? FIRST_WALK;
}

/** A lateral join goes through the pieces in their order, which is the curve's. */
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

/** All that fit are found before they are put in order, so that no other index is begun with. */
function findByWords(
  transaction: Database,
  { words, conditions, inside, limit }: FindInBoundsByWords,
): Promise<readonly FoundRow[]> {
  const from = sql`
    select l.id, l.cell as key, 0 as among from ${wordedRows(words)} as l where ${conditions} and ${inside} offset 0`;
  return findRows(transaction, { from, orderBy: [sql`key`, sql`id`], limit });
}
