import type { Config } from "../../config.ts";
import { Failure } from "../line/failure.ts";
import { migrateDatabase, migrateQueueTables } from "../migrate_database.ts";

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
  { signal, port }: { readonly signal: AbortSignal; readonly port?: number | undefined },
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
  const { startPostgres } = await import("../../embedded/mod.ts");
  const postgres = await startPostgres({ dataDir: config.dataDir, signal, ...(port === undefined ? {} : { port }) })
    .catch((cause: unknown) => {
      throw new Failure(cause instanceof Error ? cause.message : String(cause), { cause });
    });
  try {
    await migrateDatabase(postgres.url);
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
