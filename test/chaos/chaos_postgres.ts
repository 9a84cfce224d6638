import { join } from "node:path";
import { readMigrations } from "../../src/capabilities/stores/migrations.ts";
import { type EmbeddedPostgres, startPostgres } from "../../src/embedded/mod.ts";
import { readPostmaster } from "../../src/embedded/postmaster.ts";
import { migrateQueues } from "../../src/queue/mod.ts";
import { migrate } from "../../src/store/migrations/migrate.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { atEnd } from "../support/processes/at_end.ts";
import { patience } from "../support/runner/patience.ts";

/** A migrated Postgres that is stopped and started again, always on the same port. */
export interface ChaosPostgres {
  /** The database, as its owner. */
  readonly url: string;
  readonly superuserUrl: string;
  /** Of the postmaster; absent while it is down. */
  readonly pid: () => number | undefined;
  /** Ends it as it should be ended. */
  stop(): Promise<void>;
  /** Ends it as a power cut would, as far as one process goes. */
  crash(): Promise<void>;
  /** Starts it unless it runs. */
  start(): Promise<void>;
}

/** Processes of a killed Postgres hold its memory a moment longer than it, and a recovery takes its time. */
const START_TRIES = 40;
const START_WAIT_MS = 250;
/** A recovery that takes longer than this on the little that chaos writes does not end. */
const RECOVERY_MS = patience(30_000);

/** Starts a Postgres that writes as durably as the service's own does. */
export async function chaosPostgres(): Promise<ChaosPostgres> {
  const dataDir = scratchDir();
  const settings = { max_connections: "200" };
  const first = await startPostgres({ dataDir, settings, recoveryMs: RECOVERY_MS });
  const port = Number(new URL(first.url).port);
  let running: EmbeddedPostgres | undefined = first;
  const pid = () => readPostmaster(join(dataDir, "postgres/cluster"))?.pid;
  const stop = async (): Promise<void> => {
    await running?.stop();
    running = undefined;
  };
  atEnd(stop);
  await migrate(first.url, { migrations: await readMigrations() });
  await migrateQueues(first.url, { role: "locus_app" });
  return {
    url: first.url,
    superuserUrl: first.superuserUrl,
    pid,
    stop,
    async crash() {
      const found = pid();
      if (found !== undefined) {
        process.kill(found, "SIGKILL");
      }
      await running?.exited;
      await stop();
    },
    async start() {
      const hasEnded = running === undefined ||
        await Promise.race([running.exited.then(() => true), Bun.sleep(1).then(() => false)]);
      if (!hasEnded) {
        return;
      }
      await stop();
      for (let tried = 1; running === undefined; tried++) {
        try {
          const started = await startPostgres({ dataDir, settings, port, recoveryMs: RECOVERY_MS });
          if (started.url !== first.url) {
            await started.stop();
            throw new Error(`Cannot start Postgres because its port ${port} is taken`);
          }
          running = started;
        } catch (error) {
          if (tried === START_TRIES) {
            throw error;
          }
          await Bun.sleep(START_WAIT_MS);
        }
      }
    },
  };
}
