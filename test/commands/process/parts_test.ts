import { expect, test } from "bun:test";
import { apiClient } from "../../support/api/api_client.ts";
import { testDatabase } from "../../support/databases/test_database.ts";
import { testRedis } from "../../support/databases/test_redis.ts";
import { isInstalled } from "../../support/runner/is_installed.ts";
import { freePort } from "../../support/services/free_port.ts";
import { lateProxy } from "../../support/services/proxies.ts";
import { runHere } from "../../support/services/run_here.ts";
import { runService, type Service } from "../../support/services/run_service.ts";
import { scrape, sumOf } from "../../support/services/scrape.ts";
import { smallDataDir } from "../../support/services/small_data_dir.ts";
import { environmentOf } from "../../support/processes/process_tree.ts";
import { until } from "../../support/processes/until.ts";

const JWT_SECRET = "k7Qz0pV2mXw9Lr4Tt8Yb3Nc6Hd1Gf5Js";

async function logged(service: Service, ...signs: readonly (string | RegExp)[]): Promise<void> {
  await until(() => signs.every((sign) => new RegExp(sign, "u").test(service.output())));
}

async function readiness(url: string): Promise<number> {
  return (await fetch(`${url}/readyz`)).status;
}

test.if(isInstalled("redis-server"))(
  "server and worker run apart: they wait for Postgres and its migration, serve, are found well, and drain",
  async () => {
    const [database, redis, dataDir] = await Promise.all([testDatabase(), testRedis(), smallDataDir()]);
    const own = { DATABASE_URL: database.ownerUrl, REDIS_URL: redis.url, JWT_SECRET, DATA_DIR: dataDir };
    expect(await runHere(["migrate"], own)).toMatchObject({ code: 0, out: "The database is up to date\n" });
    const ledger = await database.ownerSql`
      delete from drizzle.__drizzle_migrations where created_at =
        (select max(created_at) from drizzle.__drizzle_migrations) returning hash, created_at`;
    const late = new URL(database.ownerUrl);
    const proxy = lateProxy({ hostname: late.hostname, port: Number(late.port) });
    late.port = String(proxy.port);
    const metricsPort = freePort();
    const environment = { ...own, DATABASE_URL: late.href, METRICS_PORT: String(metricsPort), DRAIN_SECONDS: "2" };
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
    await until(async () => await readiness(server.url) === 200 && await readiness(workerUrl) === 200);
    expect(await (await fetch(`${server.url}/v1/health`)).json()).toHaveProperty("checks.queue");
    await logged(worker, /"job":"sweep_expired",.*"state":"completed"/u);

    expect(environmentOf(worker.pid)).toContain("BUN_JSC_thresholdForFTLOptimizeAfterWarmUp=640000");
    expect(environmentOf(server.pid)).not.toContain("BUN_JSC_thresholdForFTLOptimizeAfterWarmUp=640000");

    // The worker has metrics and health of its own, and nothing else.
    expect((await fetch(`${workerUrl}/livez`)).status).toBe(200);
    expect(await (await fetch(`${workerUrl}/readyz`)).json()).toMatchObject({ status: "pass" });
    expect((await fetch(`${workerUrl}/v1/resolve`)).status).toBe(404);
    expect(sumOf(await scrape(workerUrl), "process_start_time_seconds", { process: "worker" })).toBeGreaterThan(0);

    const { code, out } = await runHere(["doctor", "--json", "--fast"], { ...own, PORT: String(server.port) });
    const findings: readonly { check: string; state: string }[] = JSON.parse(out).findings;
    const states = Object.fromEntries(findings.map(({ check, state }) => [check, state]));
    expect([code, findings.filter(({ state }) => state === "fail")]).toEqual([0, []]);
    expect(states).toMatchObject({
      port: "ok",
      gazetteer: "ok",
      streets: "warn",
      role: "ok",
      "row-level security": "ok",
      migrations: "ok",
      workers: "ok",
      "redis policy": "ok",
      "redis persistence": "ok",
    });

    // A stopping server reports it at once, keeps answering, and closes idle connections.
    const { client } = await apiClient(server.url).signUp();
    const ended = server.end();
    let ready = await client.get("/readyz");
    while (ready.status === 200) {
      ready = await client.get("/readyz");
    }
    expect(ready.body).toMatchObject({ status: "fail", checks: { lifecycle: [{ output: "stopping" }] } });
    const answer = await client.get("/v1/organization");
    expect([answer.status, answer.headers.get("connection")]).toEqual([200, "close"]);
    expect((await client.get("/livez")).status).toBe(200);
    expect((await client.get("/v1/health")).status).toBe(200);
    expect(await Promise.all([ended, worker.end()])).toEqual([0, 0]);
    await proxy.close();
    await Promise.all([database.close(), redis.close()]);
  },
);
