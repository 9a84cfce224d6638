import { expect, test } from "bun:test";
import { apiClient } from "../../support/api/api_client.ts";
import { testDatabase } from "../../support/databases/test_database.ts";
import { testRedis } from "../../support/databases/test_redis.ts";
import { isInstalled } from "../../support/runner/is_installed.ts";
import { runService } from "../../support/services/run_service.ts";
import { findMark, keptTexts } from "../../support/services/kept_texts.ts";
import { smallDataDir } from "../../support/services/small_data_dir.ts";
import { patience } from "../../support/runner/patience.ts";

/** Words that occur in no data, code or identifier. */
const MARKS = ["Quxelbrandt", "47.314159", "Zwiftpool"];
const BODIES = [
  { input: "Quxelbrandt 12, Zwiftpool" },
  { input: "47.314159, 9.27182" },
  { input: "https://maps.app.goo.gl/Quxelbrandt" },
  { input: "Zwiftpool", explain: true, alternatives: 10, near: { latitude: 47.314159, longitude: 9 } },
];

test.if(isInstalled("redis-server"))(
  "no_store leaves nothing of the request: not in Postgres, Redis, the data folder, the log, the metrics",
  async () => {
    const [database, redis, dataDir] = await Promise.all([testDatabase(), testRedis(), smallDataDir()]);
    const server = await runService({
      command: "server",
      dataDir,
      environment: { DATABASE_URL: database.ownerUrl, REDIS_URL: redis.url, LOG_LEVEL: "debug" },
    });
    const { client } = await apiClient(server.url).signUp();
    const key = await client.withKey({ environment: "live" });
    for (const body of BODIES) {
      const answer = await key.post("/v1/resolve", { ...body, no_store: true }, { "idempotency-key": "Quxelbrandt" });
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
    }
    // A value that breaks a rule is not repeated either.
    expect((await key.post("/v1/resolve", { input: "Zwiftpool", no_store: "Quxelbrandt" })).status).toBe(422);
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    // Stopping writes everything that was kept in memory.
    expect(await server.end()).toBe(0);

    const stored = await keptTexts({ ownerSql: database.ownerSql, redisUrl: redis.url, dataDir });
    const kept = [metrics, server.output(), ...stored];
    expect([stored.length > 5, metrics.includes("locus_"), server.output().includes("/v1/resolve")]).toEqual([
      true,
      true,
      true,
    ]);
    for (const mark of MARKS) {
      expect([mark, findMark(kept, mark).map((text) => text.slice(0, 200))]).toEqual([mark, []]);
    }
    await redis.close();
    await database.close();
  },
  patience(300_000),
);
