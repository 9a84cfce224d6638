import { expect, test } from "bun:test";
import { checkRedis } from "../../src/commands/doctor/check_stores.ts";
import { migrateQueues } from "../../src/queue/mod.ts";
import { type ApiClient, apiClient } from "../support/api/api_client.ts";
import { testDatabase } from "../support/databases/test_database.ts";
import { testRedisCluster } from "../support/databases/test_redis_cluster.ts";
import { isInstalled } from "../support/runner/is_installed.ts";
import { runService } from "../support/services/run_service.ts";
import { smallDataDir } from "../support/services/small_data_dir.ts";
import { patience } from "../support/runner/patience.ts";

const ROWS = 1500;
const RESOLVES = 3;
/** The key whose slot the queues are in. */
const QUEUES = "{locus}";

test.if(isInstalled("redis-server"))(
  "on a Redis cluster batches, their events and the counting work, and go on when the node of the queues was away",
  async () => {
    const [database, cluster, dataDir] = await Promise.all([testDatabase(), testRedisCluster(), smallDataDir()]);
    await migrateQueues(database.ownerUrl, { role: "locus_app" });
    const environment = { DATABASE_URL: database.ownerUrl, RATE_PER_SECOND: "1000" };
    const [server, worker] = await Promise.all([
      runService({ command: "server", dataDir, environment: { ...environment, REDIS_URL: cluster.url } }),
      runService({ command: "worker", dataDir, environment: { ...environment, REDIS_URL: cluster.seedUrl } }),
    ]);
    const checked = await Promise.all([cluster.url, `redis://127.0.0.1:${cluster.ports[0]}`].map(checkRedis));
    expect(checked.map((findings) => findings.map(({ state }) => state))).toEqual([
      ["ok", "ok", "ok", "ok"],
      ["fail", "ok", "ok", "ok"],
    ]);

    const { client } = await apiClient(server.url).signUp();
    const key = await client.withKey({ environment: "live" });
    const resolve = async (): Promise<number> => (await key.post("/v1/resolve", { input: "47.1, 9.5" })).status;

    const first = await submit(key, 1);
    const events = await key.get(`/v1/batches/${first}/events`);
    expect(events.text).toContain("event: done");
    expect(await resolve()).toBe(200);

    const node = await cluster.nodeOf(QUEUES);
    await cluster.kill(node);
    expect((await checkRedis(cluster.url)).map(({ state }) => state)).toContain("fail");
    const second = await submit(key, 2);
    expect(await resolve()).toBe(200);
    await cluster.restart(node);
    const more = await key.get(`/v1/batches/${second}/events`);
    expect(more.text).toContain("event: done");
    expect(await resolve()).toBe(200);

    for (const id of [first, second]) {
      const { body } = await key.get(`/v1/batches/${id}`);
      expect([body.status, body.counts.processed, body.counts.failed]).toEqual(["completed", ROWS, 0]);
    }
    const { body: usage } = await key.get("/v1/usage?environment=live");
    expect(usage.days[0].calls).toBe(2 * ROWS + RESOLVES);
    expect((await key.get("/v1/health")).body.checks["redis"]?.[0]?.status).toBe("pass");
    await Promise.all([server.end(), worker.end()]);
    await cluster.close();
    await database.close();
  },
  patience(300_000),
);

async function submit(key: ApiClient, longitude: number): Promise<string> {
  const inputs = Array.from({ length: ROWS }, (_, i) => ({ input: `${i / 100}, ${longitude}.5` }));
  const answer = await key.post("/v1/batches", { inputs });
  expect(answer.status).toBe(202);
  return answer.body.id;
}
