import { drizzle } from "drizzle-orm/postgres-js";
import type { Sql } from "postgres";
import type { Database } from "../database.ts";
import { detectPooler } from "./detect_pooler.ts";
import { openDriver } from "./open_driver.ts";
import { type StatementTrace, traceStatements } from "./trace_statements.ts";
import { type PoolUse, watchPool } from "./watch_pool.ts";
import { watchServer } from "./watch_server.ts";
import { SERVER_SILENT } from "./without_values.ts";

/** A pool of connections to one database. */
export interface OpenDatabase {
  readonly database: Database;
  /** The same pool for handwritten statements. Timestamps are returned as text: drizzle parses them itself. */
  readonly sql: Sql;
  /** Use of the pool. */
  readonly pool: () => PoolUse;
  /** Checks whether the server answers, on a separate connection, independent of the pool's load. */
  ping(): Promise<void>;
  /** Lets running statements end, then closes every connection. */
  close(): Promise<void>;
}

/** How a pool is opened. */
export interface OpenDatabaseOptions {
  /** Shown in `pg_stat_activity`. */
  readonly applicationName: string;
  /** Default 10: with two cores more connections only wait for each other. */
  readonly maxConnections?: number;
  /** The role to use, where the login has more privileges than the service should have. See `migrate()`. */
  readonly role?: string;
  /** The server cancels a statement that takes longer. Default 15 s, below every proxy's timeout. */
  readonly statementTimeoutMs?: number;
  /** A transaction that waits longer than this for one of the connections is refused. Absent: it waits. */
  readonly connectionWaitMs?: number;
  /** Called for every statement where statements are traced. */
  readonly trace?: StatementTrace | undefined;
}

const CONNECTIONS = 10;
const STATEMENT_TIMEOUT_MS = 15_000;
/** A transaction that is idle for this long holds locks for nothing. Milliseconds. */
const IDLE_IN_TRANSACTION_MS = 10_000;
const CONNECT_TIMEOUT_S = 5;
const CLOSE_TIMEOUT_S = 5;
/**
 * Pauses between attempts to connect grow to this. Statements wait out the pause, and the driver's own pauses grow to
 * 20 s: so long a server that was back went unused. Seconds.
 */
const RECONNECT_PAUSE_MAX_S = 0.5;
/** The first pause, tripled with each failed attempt. Seconds. */
const RECONNECT_PAUSE_MIN_S = 0.01;
/** The connection of the pings is closed when none was needed for this long. Seconds. */
const PING_IDLE_S = 20;

/**
 * Opens a pool on a database. It connects with the first statement, so it neither waits nor fails here. While the
 * server is away statements are rejected within 5 s, and the pool recovers with the server.
 *
 * @param url `postgres://user:password@host:port/database`, or with `?password_file=…` in place of the password
 */
export function openDatabase(url: string, options: OpenDatabaseOptions): OpenDatabase {
  const max = options.maxConnections ?? CONNECTIONS;
  const common = {
    connect_timeout: CONNECT_TIMEOUT_S,
    backoff: (failed: number) => Math.min(RECONNECT_PAUSE_MIN_S * 3 ** failed, RECONNECT_PAUSE_MAX_S),
    // The server's notices only repeat what migrations do on purpose.
    onnotice: () => {},
    connection: {
      application_name: options.applicationName,
      TimeZone: "UTC",
      statement_timeout: options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      ...(options.role === undefined ? {} : { role: options.role }),
    },
  };
  const sql = openDriver(url, { ...common, max });
  const pinger = openDriver(url, {
    ...common,
    max: 1,
    fetch_types: false,
    idle_timeout: PING_IDLE_S,
    // Behind a pooler it would be unknown the second time.
    prepare: false,
  });
  detectPooler(sql);
  if (options.trace !== undefined) {
    traceStatements(sql, options.trace);
  }
  const ping = async (): Promise<void> => void await pinger`select 1`;
  const pool = watchPool(sql, {
    max,
    waitMaxMs: options.connectionWaitMs,
    refuse: () => watch.isSilent() ? new SilentServer() : undefined,
  });
  const watch = watchServer({
    use: pool,
    ping,
    onSilent() {
      discard(pinger);
      discard(sql);
    },
  });
  return {
    database: drizzle(sql),
    sql,
    pool,
    ping,
    async close() {
      watch.close();
      await Promise.all([sql.end({ timeout: CLOSE_TIMEOUT_S }), pinger.end({ timeout: 0 })]);
    },
  };
}

/** The server accepts statements and answers none. */
class SilentServer extends Error {
  override readonly name = "SilentServer";
  readonly code = SERVER_SILENT;

  constructor() {
    super("The database server does not answer");
  }
}

/**
 * Fails everything that waits for a silent server and closes its connections. This method comes from our patch of the
 * driver.
 */
function discard(sql: Sql): void {
  // Not part of the driver's own types.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  (sql as Sql & { readonly discard: (error: Error) => void }).discard(new SilentServer());
}
