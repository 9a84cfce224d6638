import type { Sql } from "postgres";

/** Use of a pool of connections. */
export interface PoolUse {
  readonly max: number;
  /** Transactions that have a connection. */
  readonly busy: number;
  /** Transactions that wait for one. */
  readonly waiting: number;
  /** Transactions that have ended since the pool was opened. */
  readonly ended: number;
}

/** Options of `watchPool()`. */
export interface WatchPoolOptions {
  readonly max: number;
  /** Why a transaction cannot begin now. */
  readonly refuse: () => Error | undefined;
}

/**
 * Counts the transactions of a pool; the driver does so itself but does not expose it. Every statement of the service
 * runs in a transaction (`withClaims`), so that these are the use that counts. Replaces `sql.begin`.
 */
export function watchPool(sql: Sql, { max, refuse }: WatchPoolOptions): () => PoolUse {
  let requested = 0;
  let begun = 0;
  let ended = 0;
  // The driver's type has overloads that a wrapper cannot name; arguments are passed on unchanged.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const begin = sql.begin.bind(sql) as (...given: readonly unknown[]) => Promise<unknown>;
  const watched = async (...given: readonly unknown[]): Promise<unknown> => {
    const refusal = refuse();
    if (refusal !== undefined) {
      throw refusal;
    }
    const work = given.at(-1);
    requested++;
    let isBegun = false;
    try {
      return await begin(...given.slice(0, -1), (transaction: unknown) => {
        begun++;
        isBegun = true;
        return typeof work === "function" ? work(transaction) : undefined;
      });
    } finally {
      // A transaction that never got a connection counts as begun and ended.
      begun += isBegun ? 0 : 1;
      ended++;
    }
  };
  Object.assign(sql, { begin: watched });
  return () => ({ max, busy: begun - ended, waiting: requested - begun, ended });
}
