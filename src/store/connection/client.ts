import { drizzle } from "drizzle-orm/postgres-js";
import type { Sql } from "postgres";
import type { Database } from "../with_claims.ts";
import { openDriver } from "./open_driver.ts";
import { type StatementTrace, traceStatements } from "./trace_statements.ts";
import { type PoolUse, watchPool } from "./watch_pool.ts";
import { SERVER_SILENT } from "../store_error.ts";

/** Interval of the checks. Milliseconds. */
const TICK_MS = 250;

/**
 * Checks without an answer to a ping after which a server counts as silent: 2 s. Checks and not time, because a process
 * that was itself stopped did not wait.
 */
const SILENT_TICKS = 8;

/** A pool of connections to one database. */
export interface OpenDatabase {
  readonly database: Database;
  /** The same pool for handwritten statements. Timestamps are returned as text: drizzle parses them itself. */
  readonly sql: Sql;
  readonly pool: () => PoolUse;
  /** Checks whether the server answers, on a separate connection, independent of the pool's load. */
  ping(): Promise<void>;
  /** Lets running statements end, then closes every connection. */
  close(): Promise<void>;
}

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
function detectPooler(sql: Sql): void {
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

/** What is watched, and what happens when it is silent. */
interface WatchServerOptions {
  readonly use: () => PoolUse;
  /** Sends a statement on a separate connection. */
  readonly ping: () => Promise<unknown>;
  /** Called repeatedly while the server is silent: fails everything that waits for it. */
  readonly onSilent: () => void;
}

/**
 * Detects a server that accepts statements and answers none: a frozen machine or process, or a network that drops
 * packets. `statement_timeout` is the server's own and does not help in such a case.  A slow statement is not silence,
 * so the statements themselves have no deadline. While transactions are open and none ends, a ping on another
 * connection checks whether the server answers at all.
 */
function watchServer({ use, ping, onSilent }: WatchServerOptions) {
  let pinging: Promise<void> | undefined;
  let ticks = 0;
  let isSilent = false;
  let endedBefore = 0;

  function startPing(): void {
    ticks = 0;
    const current = ping().then(() => {}, () => {}).then(() => {
      // An error is an answer: the waiting statement gets its own. The error of a ping that was given up is not.
      if (pinging === current) {
        pinging = undefined;
        isSilent = false;
      }
    });
    pinging = current;
  }

  function tick(): void {
    if (pinging !== undefined) {
      ticks++;
      if (ticks >= SILENT_TICKS) {
        isSilent = true;
        pinging = undefined;
        onSilent();
        startPing();
      } else if (isSilent) {
        onSilent();
      }
      return;
    }
    const { busy, waiting, ended } = use();
    if (busy + waiting > 0 && ended === endedBefore) {
      startPing();
    }
    endedBefore = ended;
  }

  const timer = setInterval(tick, TICK_MS);
  timer.unref();
  return {
    /** Whether the server has not answered a ping for seconds. */
    isSilent: (): boolean => isSilent,
    close: () => clearInterval(timer),
  };
}
