import { expect, test } from "bun:test";
import { join } from "node:path";
import { testDatabase } from "../../support/databases/test_database.ts";
import { testRedis } from "../../support/databases/test_redis.ts";
import { isInstalled } from "../../support/runner/is_installed.ts";
import { runService } from "../../support/services/run_service.ts";
import { smallDataDir } from "../../support/services/small_data_dir.ts";
import { untilHealthy } from "../../support/services/until_healthy.ts";

const ROOT = join(import.meta.dir, "../../..");
const JWT_SECRET = "k7Qz0pV2mXw9Lr4Tt8Yb3Nc6Hd1Gf5Js";

test.if(isInstalled("redis-server"))(
  "migrate, server and worker run apart on a Postgres and a Redis of others, and end on SIGTERM",
  async () => {
    const [database, redis, dataDir] = await Promise.all([testDatabase(), testRedis(), smallDataDir()]);
    const environment = { DATABASE_URL: database.ownerUrl, REDIS_URL: redis.url, JWT_SECRET };
    const migrated = Bun.spawnSync([process.execPath, "src/cli.ts", "migrate"], {
      cwd: ROOT,
      env: { PATH: process.env["PATH"], ...environment },
    });
    expect([migrated.exitCode, migrated.stdout.toString()]).toEqual([0, "The database is up to date\n"]);
    const [server, worker] = await Promise.all([
      runService({ command: "server", dataDir, environment }),
      runService({ command: "worker", dataDir, environment }),
    ]);
    await untilHealthy(server);
    expect(await (await fetch(`${server.url}/v1/health`)).json()).toHaveProperty("checks.queue");
    while (!/"job":"sweep_expired",.*"state":"completed"/u.test(worker.output())) {
      await Bun.sleep(20);
    }
    expect(await Promise.all([server.end(), worker.end()])).toEqual([0, 0]);
    await Promise.all([database.close(), redis.close()]);
  },
);

test("serve uses the Postgres it is given and starts none", async () => {
  const database = await testDatabase();
  const service = await runService({
    dataDir: smallDataDir(),
    environment: { DATABASE_URL: database.ownerUrl, JWT_SECRET },
  });
  await untilHealthy(service);
  expect(await Array.fromAsync(new Bun.Glob("*").scan({ cwd: service.dataDir, onlyFiles: false }))).toEqual([
    "gazetteer",
  ]);
  expect(await service.end()).toBe(0);
  await database.close();
});
