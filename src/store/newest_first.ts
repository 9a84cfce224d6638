import { desc, lt, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type Page, pageFrom, type PageRequest, readPageRequest } from "../domain/page.ts";

/** The parts of a statement that read one page. */
export interface PageOfRows {
  /** The rows after the previous page; undefined for the first one. */
  readonly after: SQL | undefined;
  readonly order: SQL;
  /** One row more than the page has, to see whether there is another one. */
  readonly limit: number;
}

export interface NewestFirst<Row> {
  /** The table's identifiers, which sort by creation time. */
  readonly id: PgColumn;
  readonly read: (page: PageOfRows) => PromiseLike<readonly Row[]>;
}

/**
 * Reads a page of a list, newest first.
 *
 * @throws {Problem} `INVALID_REQUEST` for a page that cannot be read.
 */
export async function newestFirst<Row extends { readonly id: string }>(
  request: PageRequest,
  { id, read }: NewestFirst<Row>,
): Promise<Page<Row>> {
  const { limit, after } = readPageRequest(request);
  const rows = await read({
    after: after === undefined ? undefined : lt(id, after),
    order: desc(id),
    limit: limit + 1,
  });
  return pageFrom(rows, { limit, positionOf: (row) => row.id });
}

/**
 * The condition that the organization of a row is not suspended, for work on the rows of all organizations. Its
 * transaction has the claim `maintenance`.
 */
export function notSuspended(table?: string): SQL {
  const column = table === undefined ? sql`organization_id` : sql`${sql.identifier(table)}.organization_id`;
  return sql`not exists (
    select from organizations where organizations.id = ${column} and organizations.suspended_at is not null)`;
}
