import { join } from "node:path";
import { readMigrations } from "../../src/capabilities/stores/migrations.ts";
import { type EmbeddedPostgres, startPostgres } from "../../src/embedded/mod.ts";
import { readPostmaster } from "../../src/embedded/postmaster.ts";
import { migrateQueues } from "../../src/queue/mod.ts";
import { migrate } from "../../src/store/migrations/migrate.ts";
import { type TestRedis, testRedis } from "../support/databases/test_redis.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { atEnd } from "../support/processes/at_end.ts";
import { isInstalled } from "../support/runner/is_installed.ts";
import { patience } from "../support/runner/patience.ts";
import { type Service, startService, WITHOUT_LIMITS } from "../support/services/run_service.ts";
import { smallDataDir } from "../support/services/small_data_dir.ts";
import { freePort } from "../support/services/sockets.ts";

/** A part of the deployment that is a process of ours, and the one that takes its place when it ends. */
export interface Part {
  readonly command: "server" | "worker";
  readonly port: number;
  service(): Service;
  /** Starts another one where this one has ended. */
  revive(): Promise<void>;
}

/** Everything an operator would run, as processes of this machine. */
export interface Deployment {
  readonly servers: readonly Part[];
  readonly workers: readonly Part[];
  readonly postgres: ChaosPostgres;
  /** Absent where redis-server is not installed, or where Postgres is to carry the queue. */
  readonly redis: TestRedis | undefined;
  /** Starts whatever has ended, as an orchestrator would. */
  reviveAll(): Promise<void>;
  /** The same again and again until a promise settles, and returns its value. */
  reviveUntil<Value>(settled: Promise<Value>): Promise<Value>;
  close(): Promise<void>;
}

const SERVERS = 2;
const WORKERS = 2;
const REVIVE_EVERY_MS = 500;

/** Starts Postgres, Redis, two servers and two workers. */
export async function deploy(queue: "redis" | "postgres"): Promise<Deployment> {
  const postgres = await chaosPostgres();
  const redis = queue === "redis" && isInstalled("redis-server") ? await testRedis() : undefined;
  const dataDir = smallDataDir();
  const environment = {
    DATABASE_URL: postgres.url,
    ...(redis === undefined ? {} : { REDIS_URL: redis.url }),
    ...WITHOUT_LIMITS,
    LOG_LEVEL: "warn",
  };
  const part = (command: Part["command"]) => startPart(command, { dataDir, environment });
  const servers = await Promise.all(Array.from({ length: SERVERS }, () => part("server")));
  const workers = await Promise.all(Array.from({ length: WORKERS }, () => part("worker")));
  const reviveAll = async (): Promise<void> => {
    await postgres.start();
    await Promise.all([...servers, ...workers].map((one) => one.revive()));
  };
  return {
    servers,
    workers,
    postgres,
    redis,
    reviveAll,
    async reviveUntil(settled) {
      const over = settled.then(() => true, () => true);
      while (!await Promise.race([over, Bun.sleep(REVIVE_EVERY_MS).then(() => false)])) {
        await reviveAll();
      }
      return await settled;
    },
    async close() {
      await Promise.all([...servers, ...workers].map((one) => one.service().end()));
      await redis?.close();
      await postgres.stop();
    },
  };
}

async function startPart(
  command: Part["command"],
  { dataDir, environment }: { readonly dataDir: string; readonly environment: Readonly<Record<string, string>> },
): Promise<Part> {
  const port = freePort();
  let service: Service;
  let hasEnded = true;
  const start = async (): Promise<void> => {
    const started = await startService({ command, port, dataDir, environment });
    service = started;
    hasEnded = false;
    void started.ended.then(() => hasEnded = service === started);
  };
  await start();
  return { command, port, service: () => service, revive: async () => hasEnded ? await start() : undefined };
}

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

/** Longer than any part of a deployment needs to come back on a busy machine. */
const PATIENCE_MS = patience(300_000);
const WAIT_MS = 200;

/** Does something again and again until it works, as a client with a good library does. */
export async function patiently<Value>(work: () => Promise<Value>): Promise<Value> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() > end) {
        throw error;
      }
      await Bun.sleep(WAIT_MS);
    }
  }
}
