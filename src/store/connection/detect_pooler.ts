import type { Sql } from "postgres";

/**
 * A result with the identity of its connection, as the server told it when it connected. Not part of the driver's
 * types.
 */
interface Answered {
  readonly state?: { readonly pid: number };
}

/**
 * Prepares no statements where a pooler is in between. One that hands out a server's connection for each transaction
 * (PgBouncer before 1.21) does not know which of them has which statement, and a transaction that uses one of another
 * connection fails with SQLSTATE 26000. A pooler shows in the first transaction: the process of the server is another
 * one than it was told. Replaces `sql.begin`.
 */
export function detectPooler(sql: Sql): void {
  let isKnown = false;
  // The driver's type has overloads that a wrapper cannot name; arguments are passed on unchanged.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const begin = sql.begin.bind(sql) as (...given: readonly unknown[]) => Promise<unknown>;
  const detecting = async (...given: readonly unknown[]): Promise<unknown> => {
    if (isKnown) {
      return await begin(...given);
    }
    const work = given.at(-1);
    return await begin(...given.slice(0, -1), async (transaction: Pick<Sql, "unsafe">) => {
      const rows: readonly { readonly pid?: unknown }[] & Answered = await transaction.unsafe(
        "select pg_backend_pid() as pid",
      );
      if (rows.state !== undefined && rows[0]?.pid !== rows.state.pid) {
        // Read for every statement.
        Object.assign(sql.options, { prepare: false });
      }
      isKnown = true;
      return typeof work === "function" ? await work(transaction) : undefined;
    });
  };
  Object.assign(sql, { begin: detecting });
}
