import { type SQL, sql } from "drizzle-orm";
import { wordedRows } from "./conditions.ts";
import type { Database } from "../store/database.ts";
import type { LocationOwner } from "./location.ts";
import { findRows } from "./find_rows.ts";
import type { FoundRow } from "./found_row.ts";
import { walkOrSearch } from "./walk_or_search.ts";

/** A question for the newest. */
export interface FindNewest {
  readonly owner: LocationOwner;
  /** Whose they are and what else must hold. */
  readonly conditions: SQL;
  /** The words among it, as `wordsQuery` gives them: then few may fit. */
  readonly words: string | undefined;
  readonly limit: number;
  /** The identifier of the last row of the page before. */
  readonly after: string | undefined;
}

/** Rows looked at before the index of words is. */
const FIRST_WALK = 1000;
/** Rows looked at where enough of the first ones fit. */
const LONG_WALK = 20_000;
/** Comes after every identifier: they are ASCII letters, digits and underscores. */
const AFTER_ALL = "~";

/** The newest first. Those with some words by going through the newest, or by the index of words. */
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
 * Goes through an organization's locations as they stand in `locations_of_organization`. The environment is a range of
 * one and part of the order, as no other index then has that order: by the identifier alone the planner would go
 * through everybody's.
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

/** All that fit are found before they are put in order, so that no other index is begun with. */
function findByWords(
  transaction: Database,
  { conditions, limit, after }: FindNewest,
  words: string,
): Promise<readonly FoundRow[]> {
  const from = sql`select l.id, 0 as key, 0 as among from ${wordedRows(words)} as l
    where ${conditions} and l.id < ${after ?? AFTER_ALL} collate "C" offset 0`;
  return findRows(transaction, { from, orderBy: [sql`id desc`], limit });
}
