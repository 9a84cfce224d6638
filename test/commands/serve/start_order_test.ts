import { expect, test } from "bun:test";
import { migrateQueues } from "../../../src/queue/mod.ts";
import { testDatabase } from "../../support/databases/test_database.ts";
import { freePort } from "../../support/services/free_port.ts";
import { lateProxy } from "../../support/services/late_proxy.ts";
import { runService, type Service } from "../../support/services/run_service.ts";
import { smallDataDir } from "../../support/services/small_data_dir.ts";

const JWT_SECRET = "k7Qz0pV2mXw9Lr4Tt8Yb3Nc6Hd1Gf5Js";

async function logged(service: Service, ...signs: readonly string[]): Promise<void> {
  while (!signs.every((sign) => service.output().includes(sign))) {
    await Bun.sleep(20);
  }
}

async function readiness(url: string): Promise<number> {
  return (await fetch(`${url}/readyz`)).status;
}

test("server and worker started before Postgres wait, say so, and serve once it is there and migrated", async () => {
  const [database, dataDir] = await Promise.all([testDatabase(), smallDataDir()]);
  await migrateQueues(database.ownerUrl, { role: "locus_app" });
  const ledger = await database.ownerSql`
    delete from drizzle.__drizzle_migrations where created_at =
      (select max(created_at) from drizzle.__drizzle_migrations) returning hash, created_at`;
  const real = new URL(database.ownerUrl);
  const proxy = lateProxy({ hostname: real.hostname, port: Number(real.port) });
  real.port = String(proxy.port);
  const metricsPort = freePort();
  const environment = { DATABASE_URL: real.href, JWT_SECRET, METRICS_PORT: String(metricsPort) };
  const [server, worker] = await Promise.all([
    runService({ command: "server", dataDir, environment }),
    runService({ command: "worker", dataDir, environment }),
  ]);
  const workerUrl = `http://127.0.0.1:${metricsPort}`;
  await Promise.all([server, worker].map((service) => logged(service, '"event":"waiting"', '"postgres":"')));
  expect(await Promise.all([readiness(server.url), readiness(workerUrl)])).toEqual([503, 503]);
  expect((await fetch(`${server.url}/livez`)).status).toBe(200);

  proxy.open();
  await Promise.all([server, worker].map((service) => logged(service, '"status":"fail","schema":"not working"')));
  expect(await readiness(server.url)).toBe(503);

  for (const row of ledger) {
    await database.ownerSql`insert into drizzle.__drizzle_migrations ${database.ownerSql(row)}`;
  }
  await Promise.all([server, worker].map((service) => logged(service, '"event":"health","status":"pass"')));
  while (await readiness(server.url) !== 200 || await readiness(workerUrl) !== 200) {
    await Bun.sleep(50);
  }
  expect(await Promise.all([server.end(), worker.end()])).toEqual([0, 0]);
  await proxy.close();
  await database.close();
});
