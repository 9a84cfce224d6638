import { and, desc, eq, getTableColumns, isNull, lt, type SQL, sql } from "drizzle-orm";
import { type PgColumn, PgDialect, type PgTable } from "drizzle-orm/pg-core";
import { type Page, pageFrom, type PageRequest, readPageRequest } from "../domain/page.ts";
import type { Database } from "./with_claims.ts";

const DIALECT = new PgDialect();

/**
 * Runs a handwritten statement that the server prepares once for each connection: others are planned each time, and take
 * two round trips. For statements that run often and whose text is always the same.
 */
export async function runPrepared<Row extends Record<string, unknown> = Record<string, unknown>>(
  { _: { session } }: Database,
  statement: SQL,
): Promise<readonly Row[]> {
  return await session.prepareQuery<{ readonly execute: readonly Row[]; readonly all: never; readonly values: never }>(
    DIALECT.sqlToQuery(statement),
    undefined,
    "prepared",
    false,
  ).execute();
}

/** The condition that a row has these values in its columns; null stands for `is null`. */
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

/** The parts of a statement that read one page. */
interface PageOfRows {
  /** The rows after the previous page; undefined for the first one. */
  readonly after: SQL | undefined;
  readonly order: SQL;
  /** One row more than the page has, to see whether there is another one. */
  readonly limit: number;
}

interface NewestFirst<Row> {
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

/** The words of a text with single spaces between them. */
type Words<Text extends string> = Text extends `${infer Word} ${infer Rest}` ? Word | Words<Rest> : Text;

type Columns<Table extends PgTable> = Table["_"]["columns"];

/** The columns of a table that a text names, for the selection of a query: `columnsOf(users, "id email")`. */
export function columnsOf<Table extends PgTable, Names extends string>(
  table: Table,
  names: Names & (Words<Names> extends keyof Columns<Table> ? unknown : never),
): Pick<Columns<Table>, Words<Names> & keyof Columns<Table>> {
  const columns: Columns<Table> = getTableColumns(table);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type allows no other names
  return Object.fromEntries(names.split(" ").map((name) => [name, columns[name]])) as ReturnType<
    typeof columnsOf<Table, Names>
  >;
}
