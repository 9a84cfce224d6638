import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../store/database.ts";
import type { LocationOwner } from "../location.ts";
import { wordedRows } from "./conditions.ts";
import { findRows, type FoundRow } from "./find_rows.ts";
import { walkOrSearch } from "./words/walk_or_search.ts";

/** A query for the newest locations. */
export interface FindNewest {
  readonly owner: LocationOwner;
  /** Condition for the owner and all other filters. */
  readonly conditions: SQL;
  /** The words of the query, as `wordsQuery()` returns them; with words few rows may match. */
  readonly words: string | undefined;
  readonly limit: number;
  /** The identifier of the last row of the previous page. */
  readonly after: string | undefined;
}

/** Rows read before the index of words is used. */
const FIRST_WALK = 1000;
/** Rows read when enough of the first ones match. */
const LONG_WALK = 20_000;
/** Sorts after every identifier: they are ASCII letters, digits and underscores. */
const AFTER_ALL = "~";

/** The newest first. With words by walking through the newest, or by the index of words. */
export async function findNewest(transaction: Database, question: FindNewest): Promise<readonly FoundRow[]> {
  const { words, limit } = question;
  if (words === undefined) {
    return await walk(transaction, question, limit);
  }
  return await walkOrSearch({
    limit,
    firstWalk: FIRST_WALK,
    longWalk: LONG_WALK,
    walk: (rows) => walk(transaction, question, rows),
    search: () => findByWords(transaction, question, words),
  });
}

/**
 * Walks through an organization's locations in the order of `locations_of_organization`. The environment is a range of
 * one value and part of the order, so that no other index has that order: ordered by the identifier alone, the planner
 * would read all organizations' rows.
 */
function walk(
  transaction: Database,
  { owner: { environment }, conditions, limit, after }: FindNewest,
  rows: number,
): Promise<readonly FoundRow[]> {
  const from = sql`select l.id, 0 as key, 0 as among from (
    select * from own_locations
    where environment >= ${environment} and (environment, id) < (${environment}, ${after ?? AFTER_ALL} collate "C")
    order by environment desc, id desc limit ${rows}::bigint offset 0
  ) as l where ${conditions} limit ${limit}::bigint`;
  return findRows(transaction, { from, orderBy: [sql`id desc`], limit });
}

/** All matches are found before they are sorted; otherwise the planner starts with another index. */
function findByWords(
  transaction: Database,
  { conditions, limit, after }: FindNewest,
  words: string,
): Promise<readonly FoundRow[]> {
  const from = sql`select l.id, 0 as key, 0 as among from ${wordedRows(words)} as l
    where ${conditions} and l.id < ${after ?? AFTER_ALL} collate "C" offset 0`;
  return findRows(transaction, { from, orderBy: [sql`id desc`], limit });
}
