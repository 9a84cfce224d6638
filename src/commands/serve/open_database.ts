import type { Config } from "../../config.ts";
import type { Logger } from "../../observability/mod.ts";
import { ownPostgres } from "../open/own_postgres.ts";
import { migrateDatabase, migrateQueueTables } from "../migrate_database.ts";
import type { Timings } from "./timings.ts";

/** The database of a running service. */
export interface ServeDatabase {
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
export async function openDatabase(
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
