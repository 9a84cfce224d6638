import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { asTyped } from "./line/as_typed.ts";
import { EXIT_CODE } from "./line/failure.ts";
import { readOptions } from "./line/read_options.ts";
import { misspeltVariables, openConfig } from "./open/open_config.ts";
import { type FlushingLogger, openLogger } from "./open/open_logger.ts";
import { prepareDataDir } from "./open/prepare_data_dir.ts";
import { type StopSignal, stopSignal } from "./process/stop_signal.ts";
import { type Child, superviseChild } from "./serve/child.ts";
import { type Lobby, openLobby } from "./serve/lobby.ts";
import { logOutput } from "./serve/progress_line.ts";
import { ensureGazetteer, hasDatasets } from "./open/ensure_gazetteer.ts";
import type { Environment } from "./serve/supervisor_link.ts";
import { ownSecret } from "./serve/own_secret.ts";
import { gazetteerFolder } from "./gazetteer_path.ts";
import { readyText } from "./serve/ready_text.ts";
import { type Timings, timings } from "./serve/timings.ts";
import type { Logger } from "../observability/mod.ts";
import { ownPostgres } from "./open/own_postgres.ts";
import { migrateDatabase, migrateQueueTables } from "./migrate_database.ts";
import { SERVER_SETTINGS, WORKER_SETTINGS } from "./process/engine_settings.ts";

const ROOT = join(import.meta.dir, "../..");
/** More workers than this compete for the same few resources. */
const WORKERS_AUTO_MAX = 4;

/**
 * Waits before a failed start of Postgres is tried again, each twice as long as the one before. A full disk may stay
 * full for hours, and the service is back some seconds after it has space again. Milliseconds.
 */
const REOPEN_MIN_MS = 200;
const REOPEN_MAX_MS = 5000;

interface Parts {
  readonly config: Config;
  readonly clock: Timings;
  readonly logger: FlushingLogger;
  readonly server: Child;
  /** Empty until there is a database. */
  readonly workers: Child[];
  readonly stop: StopSignal;
  /** The one in use, once there is one; it changes when Postgres dies and is started again. */
  database?: ServeDatabase;
}

/**
 * Runs everything on this machine until it is stopped: Postgres unless `DATABASE_URL` is set, the server, the workers.
 * Children are restarted when they die; when this process dies, they end.
 */
export async function serve(words: readonly string[]): Promise<number> {
  const { options } = readOptions(words, { timings: /^$/u });
  const clock = timings(() => performance.now());
  const config = openConfig(process.env);
  const lobby = await clock.measure("port", () => openLobby({ ...config, waitsFor: "its database is being prepared" }));
  await prepareDataDir(config.dataDir);
  const parts = startParts(config, { clock, lobby });
  const { logger, stop } = parts;
  misspeltVariables(process.env).forEach((problem) => logger.warn("configuration", { problem }));
  try {
    const environmentFor = await startServer(parts);
    await startWorkers(parts, environmentFor);
    if (options.timings !== undefined) {
      console.error(clock.line());
    }
    await keepDatabase(parts, environmentFor);
    return EXIT_CODE.ok;
  } catch (error) {
    if (stop.signal.aborted) {
      return EXIT_CODE.interrupted;
    }
    throw error;
  } finally {
    await Promise.all([parts.server, ...parts.workers].map((child) => child.stop()));
    await parts.database?.stop();
    logger.flush();
  }
}

/** The children's environment for the address of the database. */
type EnvironmentFor = (databaseUrl: string) => Environment;

/** Starts the server: it loads its code while Postgres starts and the gazetteer is built. */
function startParts(config: Config, { clock, lobby }: { readonly clock: Timings; readonly lobby: Lobby }): Parts {
  const logger = openLogger(config.logLevel);
  const server = superviseChild({
    name: "server",
    file: join(ROOT, "src/main.ts"),
    variables: SERVER_SETTINGS,
    logger,
    freePort: () => lobby.close(),
  });
  const workers: Child[] = [];
  const stop = stopSignal(() => [server, ...workers].forEach((child) => child.kill()));
  return { config, clock, logger, server, workers, stop };
}

/** Batches take the processors that requests leave: with both waiting, the server gets nine tenths of one. */
const WORKER_NICENESS = 10;

/** Lets the workers load their code. Later than the server, which answers sooner with the processors for itself. */
function addWorkers({ config, logger, server, workers }: Parts): void {
  const count = config.workers === "auto"
    ? Math.max(1, Math.min(WORKERS_AUTO_MAX, availableParallelism() - 1))
    : config.workers;
  for (let number = 1; number <= count; number++) {
    const name = `worker ${number}`;
    workers.push(superviseChild({
      name,
      file: join(ROOT, "workers/main.ts"),
      niceness: WORKER_NICENESS,
      variables: WORKER_SETTINGS,
      logger,
      onMetrics: (families) => server.send({ type: "metrics", process: name, families }),
    }));
  }
}

/**
 * Prepares everything that the children need at the same time, and starts the server as soon as there is a database: it
 * answers everything that needs no place while the gazetteer is built. Resolves when it is ready for all requests.
 */
async function startServer(parts: Parts): Promise<EnvironmentFor> {
  const { config, clock, logger, server, stop } = parts;
  const secret = config.jwtSecrets.length > 0 ? config.jwtSecrets.join(",") : await ownSecret(config.dataDir);
  const environmentFor = (databaseUrl: string): Environment => ({
    ...process.env,
    DATA_DIR: config.dataDir,
    DATABASE_URL: databaseUrl,
    JWT_SECRET: secret,
  });
  await allOrNone(stop.signal, (signal) => [
    (async () => {
      const database = await clock.measure("database", () => openDatabase(config, { logger, signal, clock }));
      parts.database = database;
      signal.throwIfAborted();
      const started = clock.measure("server", () => server.start(environmentFor(database.url)));
      await Promise.race([started, whenAborted(signal)]);
      addWorkers(parts);
    })(),
    (async () => {
      await clock.measure("gazetteer", () => ensureGazetteer(config, { signal, output: logOutput(logger) }));
      server.gazetteerPrepared();
    })(),
  ]);
  process.stdout.write(
    asTyped(readyText(config, {
      startedInMs: performance.now(),
      hasDatasets: config.gazetteerUrl !== undefined || hasDatasets(gazetteerFolder(config.dataDir)),
    })),
  );
  return environmentFor;
}

async function whenAborted(signal: AbortSignal): Promise<never> {
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  signal.addEventListener("abort", () => aborted.reject(signal.reason));
  return await aborted.promise;
}

/** Starts the workers, whose queues are created while the server answers. */
async function startWorkers(
  { clock, logger, workers, stop, database }: Parts,
  environmentFor: EnvironmentFor,
): Promise<void> {
  if (database === undefined || stop.signal.aborted) {
    return;
  }
  const working = clock.measure("queues", () => database.migrateQueues())
    .then(() => Promise.all(workers.map((worker) => worker.start(environmentFor(database.url)))));
  await Promise.race([clock.measure("workers", () => working), stop.requested]);
  logger.info("workers ready", { count: workers.length });
}

/**
 * Until the service stops: restarts our own Postgres when it dies, at the same address. The children reconnect and
 * answer meanwhile; they are restarted only where another program took the port.
 */
async function keepDatabase(parts: Parts, environmentFor: EnvironmentFor): Promise<void> {
  const { config, logger, server, workers, stop } = parts;
  for (;;) {
    const ended = parts.database;
    await Promise.race([ended?.exited, stop.requested]);
    if (ended === undefined || stop.signal.aborted) {
      return;
    }
    logger.error("Postgres ended; starting it again");
    await ended.stop();
    const database = await reopenDatabase(config, { logger, stop, port: Number(new URL(ended.url).port) });
    parts.database = database;
    if (database.url !== ended.url) {
      const environment = environmentFor(database.url);
      [server, ...workers].forEach((child) => child.restart(environment));
    }
  }
}

/**
 * Retries until Postgres starts or the service stops; meanwhile the server answers what needs no database. The
 * processes of a killed Postgres hold its memory for a moment longer, and until they end none starts.
 */
async function reopenDatabase(
  config: Config,
  { logger, stop, port }: Pick<Parts, "logger" | "stop"> & { readonly port: number },
): Promise<ServeDatabase> {
  for (let waitMs = REOPEN_MIN_MS;; waitMs = Math.min(waitMs * 2, REOPEN_MAX_MS)) {
    try {
      return await openDatabase(config, { logger, signal: stop.signal, port });
    } catch (error) {
      if (stop.signal.aborted) {
        throw error;
      }
      logger.error("Postgres cannot be started", {
        error: error instanceof Error ? error.message : String(error),
        retry_in_ms: waitMs,
      });
      await Promise.race([Bun.sleep(waitMs), stop.requested]);
    }
  }
}

/**
 * Like `Promise.all`, but the first failure aborts the others and is reported when all have ended: nothing is left
 * running, and everything that was started can be stopped.
 *
 * @param begin begins them; each ends early when the signal is aborted
 */
export async function allOrNone<const Promises extends readonly Promise<unknown>[]>(
  outer: AbortSignal,
  begin: (signal: AbortSignal) => Promises,
): Promise<{ -readonly [Index in keyof Promises]: Awaited<Promises[Index]> }> {
  const failed = new AbortController();
  const promises = begin(AbortSignal.any([outer, failed.signal]));
  const failures: unknown[] = [];
  await Promise.all(promises.map((promise) =>
    promise.catch((error: unknown) => {
      failures.push(error);
      failed.abort();
    })
  ));
  if (failures.length > 0) {
    throw failures[0];
  }
  return await Promise.all(promises);
}

interface ServeDatabase {
  /** For the server and the workers. */
  readonly url: string;
  /** Creates the queues' tables where Postgres carries the queues. The workers need them, the server does not. */
  migrateQueues(): Promise<void>;
  /** Settles when our own Postgres ends, stopped or crashed. Never settles for an external one. */
  readonly exited: Promise<unknown>;
  stop(): Promise<void>;
}

/**
 * The database of `DATABASE_URL`, or our own Postgres in the data folder; migrated.
 *
 * @param options.port of our own Postgres; absent or taken: a free port
 * @throws Failure in one line.
 */
async function openDatabase(
  config: Config,
  { logger, signal, clock, port }: {
    readonly logger: Logger;
    readonly signal: AbortSignal;
    readonly clock?: Timings;
    readonly port?: number | undefined;
  },
): Promise<ServeDatabase> {
  const { databaseUrl } = config;
  const migrateQueues = (url: string) => () =>
    config.redisUrl === undefined ? migrateQueueTables(url) : Promise.resolve();
  if (databaseUrl !== undefined) {
    await migrateDatabase(databaseUrl);
    return {
      url: databaseUrl,
      migrateQueues: migrateQueues(databaseUrl),
      exited: new Promise(() => {}),
      stop: () => Promise.resolve(),
    };
  }
  const measure: Timings["measure"] = clock?.measure ?? ((_, run) => run());
  const postgres = await measure("postgres", () =>
    ownPostgres({
      dataDir: config.dataDir,
      signal,
      report: (state, { from, to }) => logger.info("Postgres upgrade", { state, from, to }),
      ...(port === undefined ? {} : { port }),
    }));
  try {
    await measure("migration", () => migrateDatabase(postgres.url));
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  return {
    url: postgres.appUrl,
    migrateQueues: migrateQueues(postgres.url),
    exited: postgres.exited,
    stop: () => postgres.stop(),
  };
}
