import type { Sql } from "postgres";
import { NO_CONNECTION } from "../store_error.ts";

export interface PoolUse {
  readonly max: number;
  /** Transactions that have a connection. */
  readonly busy: number;
  /** Transactions that wait for one. */
  readonly waiting: number;
  /** Transactions that have ended since the pool was opened. */
  readonly ended: number;
}

export interface WatchPoolOptions {
  readonly max: number;
  /** How long a transaction waits for a connection while all are in use. Absent: until there is one. Milliseconds. */
  readonly waitMaxMs: number | undefined;
  /** Why a transaction cannot begin now. */
  readonly refuse: () => Error | undefined;
}

/**
 * Counts the transactions of a pool; the driver does so itself but does not expose it. Every statement of the service
 * runs in a transaction (`withClaims`), so that these are the use that counts. Replaces `sql.begin`.
 */
export function watchPool(sql: Sql, { max, waitMaxMs, refuse }: WatchPoolOptions): () => PoolUse {
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
    const isFull = requested - ended >= max;
    requested++;
    let isBegun = false;
    let isGivenUp = false;
    let timer: Timer | undefined;
    const running = begin(...given.slice(0, -1), (transaction: unknown) => {
      clearTimeout(timer);
      if (isGivenUp) {
        // The driver cannot take it out of its queue: this ends it as soon as it has a connection.
        throw new NoConnection();
      }
      begun++;
      isBegun = true;
      return typeof work === "function" ? work(transaction) : undefined;
    });
    try {
      if (waitMaxMs === undefined || !isFull) {
        return await running;
      }
      const late = Promise.withResolvers<never>();
      timer = setTimeout(() => {
        isGivenUp = true;
        late.reject(new NoConnection());
      }, waitMaxMs);
      return await Promise.race([running, late.promise]);
    } finally {
      clearTimeout(timer);
      // A transaction that never got a connection counts as begun and ended.
      begun += isBegun ? 0 : 1;
      ended++;
    }
  };
  Object.assign(sql, { begin: watched });
  return () => ({ max, busy: begun - ended, waiting: requested - begun, ended });
}

/** All connections of the pool were in use for too long. */
class NoConnection extends Error {
  override readonly name = "NoConnection";
  readonly code = NO_CONNECTION;

  constructor() {
    super("All connections to the database are in use");
  }
}
