import { type Column, type GetColumnData, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Database } from "../store/database.ts";
import { locations } from "../store/schema/locations.ts";
import type { FoundRow } from "./found_row.ts";

const COLUMNS = { ...columnsOf(getTableColumns(locations)), key: sql<number>`key`.mapWith(Number) };

/** A question whose rows are read where they are found. */
export interface FindRows {
  /** A statement that gives all columns of locations and `key`. Its text is the same for every question of its kind. */
  readonly from: SQL;
  readonly orderBy: readonly SQL[];
  readonly limit: number;
}

/**
 * Finds and reads rows in one statement. It is prepared: one that is not asks the server twice, first for the types of
 * its parameters.
 */
export async function findRows(
  transaction: Database,
  { from, orderBy, limit }: FindRows,
): Promise<readonly FoundRow[]> {
  return await transaction.select(COLUMNS)
    .from(sql`(${from}) as found`)
    .orderBy(...orderBy)
    .limit(limit)
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
