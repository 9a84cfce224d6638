import { type TestRedis, testRedis } from "../support/databases/test_redis.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { isInstalled } from "../support/runner/is_installed.ts";
import { freePort } from "../support/services/free_port.ts";
import { type Service, startService, WITHOUT_LIMITS } from "../support/services/run_service.ts";
import { smallDataDir } from "../support/services/small_data_dir.ts";
import { type ChaosPostgres, chaosPostgres } from "./chaos_postgres.ts";

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
  /** Where servers look for orders to stop: see `stopping_server.ts`. */
  readonly stopsDir: string;
  /** Absent where redis-server is not installed, or where Postgres is to carry the queue. */
  readonly redis: TestRedis | undefined;
  /** Starts whatever has ended, as an orchestrator would. */
  reviveAll(): Promise<void>;
  /** The same again and again until a promise settles, and returns its value. */
  reviveUntil<Value>(settled: Promise<Value>): Promise<Value>;
  close(): Promise<void>;
}

const STOPPING_SERVER = "test/chaos/stopping_server.ts";
const SERVERS = 2;
const WORKERS = 2;
const REVIVE_EVERY_MS = 500;

/** Starts Postgres, Redis, two servers and two workers. */
export async function deploy(queue: "redis" | "postgres"): Promise<Deployment> {
  const postgres = await chaosPostgres();
  const redis = queue === "redis" && isInstalled("redis-server") ? await testRedis() : undefined;
  const dataDir = smallDataDir();
  const stopsDir = scratchDir();
  const environment = {
    CHAOS_STOPS: stopsDir,
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
    stopsDir,
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
    const started = await startService({
      command,
      ...(command === "server" ? { root: STOPPING_SERVER } : {}),
      port,
      dataDir,
      environment,
    });
    service = started;
    hasEnded = false;
    void started.ended.then(() => hasEnded = service === started);
  };
  await start();
  return { command, port, service: () => service, revive: async () => hasEnded ? await start() : undefined };
}
