import { type Column, type GetColumnData, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Database } from "../store/database.ts";
import { locations } from "../store/schema/locations.ts";
import type { FoundRow } from "./found_row.ts";

const COLUMNS = {
  ...columnsOf(getTableColumns(locations)),
  key: sql<number>`key`.mapWith(Number),
  among: sql<number>`among`.mapWith(Number),
};

/** A question whose rows are read once they are found. */
export interface FindRows {
  /** A statement that gives `id`, `key` and `among`. Its text is the same for every question of its kind. */
  readonly from: SQL;
  /** Of these three. */
  readonly orderBy: readonly SQL[];
  readonly limit: number;
}

/**
 * Finds rows and reads what is found, in one statement: an index that has all a question asks about finds them without
 * reading any other, and a row is a page of the disk. It is prepared: a statement that is not asks the server twice,
 * first for the types of its parameters.
 */
export async function findRows(
  transaction: Database,
  { from, orderBy, limit }: FindRows,
): Promise<readonly FoundRow[]> {
  return await transaction.select(COLUMNS)
    .from(sql`(
      select id as found_id, key, among from (${from}) as found order by ${
      sql.join([...orderBy], sql`, `)
    } limit ${limit}::bigint
    ) as found cross join lateral (
      -- Row by row, as the planner cannot know that there are few.
      select * from own_locations where id = found_id limit 1
    ) as l`)
    .orderBy(...orderBy)
    .prepare("find_rows")
    .execute();
}

/** The table's columns as those of a statement: by name alone, read as the table reads them. */
function columnsOf<Columns extends Readonly<Record<string, Column>>>(
  columns: Columns,
): { [Name in keyof Columns]: SQL<GetColumnData<Columns[Name]>> } {
  const read = Object.entries(columns).map(([name, column]) => [
    name,
    sql`${sql.identifier(column.name)}`.mapWith(column),
  ]);
  // What is read of a name is what its column reads, which `fromEntries` cannot tell.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(read) as { [Name in keyof Columns]: SQL<GetColumnData<Columns[Name]>> };
}
