import { rmSync } from "node:fs";
import { join } from "node:path";
import { type EmbeddedPostgres, startPostgres } from "../../src/embedded/mod.ts";
import { readPostmaster } from "../../src/embedded/postmaster.ts";
import { openDatabase } from "../../src/store/connection/client.ts";
import { type TestRedis, testRedis } from "../support/databases/test_redis.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { atEnd } from "../support/processes/at_end.ts";
import { newDataDir, runService, type RunServiceOptions, type Service } from "../support/services/run_service.ts";

/** A machine with a Postgres, a Redis, a folder for the data of the service, and the processes of the service. */
export interface Machine {
  /** As the owner of an empty database, who may create others: backups are verified in one. */
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly dataDir: string;
  /** Starts a server or a worker. */
  start(options: Pick<RunServiceOptions, "command" | "port" | "environment">): Promise<Service>;
  /** What a fire leaves: every process is killed, and every file is gone. */
  lose(): Promise<void>;
  stop(): Promise<void>;
}

/** Sets up a machine. It ends with the tests. */
export async function setUpMachine({ data }: { readonly data: "world" | "none" }): Promise<Machine> {
  const clusterDir = scratchDir();
  const [postgres, redis, dataDir] = await Promise.all([
    startPostgres({ dataDir: clusterDir }),
    testRedis(),
    data === "world" ? newDataDir() : join(scratchDir(), "data"),
  ]);
  atEnd(() => postgres.stop());
  await mayCreateDatabases(postgres);
  const services: Service[] = [];
  return {
    databaseUrl: postgres.url,
    redisUrl: redis.url,
    dataDir,
    async start(options) {
      const service = await runService({ ...options, dataDir });
      services.push(service);
      return service;
    },
    async lose() {
      await Promise.all(services.map((service) => service.end("SIGKILL")));
      await crash({ postgres, clusterDir, redis });
      [clusterDir, dataDir].forEach((folder) => rmSync(folder, { recursive: true, force: true }));
    },
    async stop() {
      await Promise.all(services.map((service) => service.end()));
      await Promise.all([postgres.stop(), redis.close()]);
    },
  };
}

async function mayCreateDatabases({ superuserUrl, url }: EmbeddedPostgres): Promise<void> {
  const admin = openDatabase(superuserUrl, { applicationName: "locus day", maxConnections: 1 });
  await admin.sql.unsafe(`alter role ${new URL(url).username} createdb`);
  await admin.close();
}

async function crash(
  { postgres, clusterDir, redis }: {
    readonly postgres: EmbeddedPostgres;
    readonly clusterDir: string;
    readonly redis: TestRedis;
  },
): Promise<void> {
  const postmaster = readPostmaster(join(clusterDir, "postgres/cluster"));
  if (postmaster !== undefined) {
    process.kill(postmaster.pid, "SIGKILL");
  }
  await Promise.all([postgres.exited, redis.kill()]);
  await postgres.stop();
}
