import { and, eq, getTableColumns, isNull, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/**
 * The condition that a row has these values in its columns.
 *
 * @example
 * ```ts
 * matching(apiKeys, { id: "key_1", revokedAt: null }); // id = 'key_1' and revoked_at is null
 * ```
 */
export function matching<Table extends PgTable>(table: Table, values: Partial<Table["$inferSelect"]>): SQL | undefined {
  const columns = getTableColumns(table);
  return and(
    ...Object.entries(values).map(([name, value]) => {
      const column = columns[name]!;
      return value === null ? isNull(column) : eq(column, value);
    }),
  );
}

/**
 * For `then()` of a query: its first row.
 *
 * @param absent makes the error where there is no row
 */
export function firstOr(absent: () => Error): <Row>(rows: readonly Row[]) => Row {
  return ([row]) => {
    if (row === undefined) {
      throw absent();
    }
    return row;
  };
}
