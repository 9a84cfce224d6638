import { drizzle } from "drizzle-orm/postgres-js";
import postgres, { type Sql } from "postgres";
import type { Database } from "./database.ts";
import { type StatementTrace, traceStatements } from "./trace_statements.ts";
import { type PoolUse, watchPool } from "./watch_pool.ts";

/** A pool of connections to one database. */
export interface OpenDatabase {
  readonly database: Database;
  /** The same pool for statements written by hand. Moments come as text: drizzle reads them itself. */
  readonly sql: Sql;
  /** How busy the pool is. */
  readonly pool: () => PoolUse;
  /** Lets running statements end, then closes every connection. */
  close(): Promise<void>;
}

/** How a pool is opened. */
export interface OpenDatabaseOptions {
  /** Shown in `pg_stat_activity`. */
  readonly applicationName: string;
  /** Default 10: with two cores' worth of work more connections only wait for each other. */
  readonly maxConnections?: number;
  /** The role to act as, where the login may do more than the service should. See `migrate`. */
  readonly role?: string;
  /** A statement that takes longer is cancelled by the server. Default 15 s, below every proxy's patience. */
  readonly statementTimeoutMs?: number;
  /** Told of every statement, where somebody follows them. */
  readonly trace?: StatementTrace | undefined;
}

const CONNECTIONS = 10;
const STATEMENT_TIMEOUT_MS = 15_000;
/** A transaction that waits for its program this long holds locks for nothing. */
const IDLE_IN_TRANSACTION_MS = 30_000;
const CONNECT_TIMEOUT_S = 5;
const CLOSE_TIMEOUT_S = 5;

/**
 * Opens a pool on a database. Connects with the first statement, so it neither waits nor fails here; a server that
 * is away rejects statements within 5 s, and the pool recovers with it.
 *
 * @param url `postgres://user:password@host:port/database`
 */
export function openDatabase(url: string, options: OpenDatabaseOptions): OpenDatabase {
  const sql = postgres(url, {
    max: options.maxConnections ?? CONNECTIONS,
    connect_timeout: CONNECT_TIMEOUT_S,
    // The server's notices repeat what migrations do on purpose.
    onnotice: () => {},
    connection: {
      application_name: options.applicationName,
      TimeZone: "UTC",
      statement_timeout: options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      ...(options.role === undefined ? {} : { role: options.role }),
    },
  });
  if (options.trace !== undefined) {
    traceStatements(sql, options.trace);
  }
  const pool = watchPool(sql, options.maxConnections ?? CONNECTIONS);
  return { database: drizzle(sql), sql, pool, close: () => sql.end({ timeout: CLOSE_TIMEOUT_S }) };
}
