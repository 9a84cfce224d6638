import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { openRedis, type RedisCapability } from "../../../src/capabilities/stores/redis.ts";
import { postgresRate, type RateStore, redisRate } from "../../../src/usage/mod.ts";
import { type TestRedis, testRedis } from "../../support/databases/test_redis.ts";
import { type TestRedisCluster, testRedisCluster } from "../../support/databases/test_redis_cluster.ts";
import { type TestAccounts, testAccounts } from "../../support/operations/test_accounts.ts";

let accounts: TestAccounts;
let server: TestRedis;
let cluster: TestRedisCluster;
let redis: RedisCapability;
let clustered: RedisCapability;
beforeAll(async () => {
  [accounts, server, cluster] = await Promise.all([testAccounts(), testRedis(), testRedisCluster()]);
  redis = openRedis(server.url, { connectionName: "locus-test" });
  clustered = openRedis(cluster.seedUrl, { connectionName: "locus-test" });
});
afterAll(async () => {
  await Promise.all([redis.close(), clustered.close()]);
  await Promise.all([server.close(), cluster.close()]);
  await accounts.db.close();
});

const LIMIT = 40;

async function organization(): Promise<string> {
  return (await accounts.person()).caller.organizationId;
}

/** Calls a store within less than a second; on a slow machine again, with another organization. */
async function withinASecond<Value>(take: (organizationId: string) => Promise<Value>): Promise<Value> {
  for (;;) {
    const organizationId = await organization();
    const startMs = performance.now();
    const answers = await take(organizationId);
    if (performance.now() - startMs < 1000) {
      return answers;
    }
  }
}

const STORES: Readonly<Record<string, () => RateStore>> = {
  redisRate: () => redisRate(redis.commands, { sleep: Bun.sleep }),
  "redisRate on a cluster": () => redisRate(clustered.commands, { sleep: Bun.sleep }),
  postgresRate: () => postgresRate(accounts.db.database),
};

for (const [name, open] of Object.entries(STORES)) {
  describe(name, () => {
    test("grants what waits, and no more than the limit to all servers together", async () => {
      const [a, b] = [open(), open()];
      const grants = await withinASecond(async (who) => [
        await a.take(who, { waiting: 30, preferred: 1, limit: LIMIT }),
        await b.take(who, { waiting: 30, preferred: 1, limit: LIMIT }),
        await a.take(who, { waiting: 1, preferred: 1, limit: LIMIT }),
      ]);
      expect(grants.map(({ granted }) => granted)).toEqual([30, 10, 0]);
      expect(grants.map(({ remaining }) => remaining)).toEqual([10, 0, 0]);
      expect(grants[2]?.nextMs).toBeGreaterThan(0);
      expect(grants[2]?.nextMs).toBeLessThanOrEqual(1000);
    });

    test("leases ahead a 64th of what is left at most, and nothing at small limits", async () => {
      const store = open();
      const large = await withinASecond((who) => store.take(who, { waiting: 1, preferred: 8000, limit: 6400 }));
      expect([large.granted, large.remaining]).toEqual([100, 6300]);
      const small = await withinASecond((who) => store.take(who, { waiting: 1, preferred: 8000, limit: LIMIT }));
      expect([small.granted, small.remaining]).toEqual([1, LIMIT - 1]);
    });

    test("grants exactly the limit to many concurrent callers", async () => {
      const stores = [open(), open()];
      const grants = await withinASecond((who) =>
        Promise.all(
          Array.from({ length: 100 }, (_, i) => stores[i % 2]?.take(who, { waiting: 1, preferred: 1, limit: LIMIT })),
        )
      );
      expect(grants.reduce((sum, grant) => sum + (grant?.granted ?? 0), 0)).toBe(LIMIT);
    });

    test("counts every second, wherever it begins: never more than the limit within any of them", async () => {
      const stores = [open(), open()];
      const who = await organization();
      /** When calls were granted, at the latest. */
      const granted: { atMs: number; sentAtMs: number; calls: number }[] = [];
      const endMs = performance.now() + 3200;
      for (let i = 0; performance.now() < endMs; i++) {
        const sentAtMs = performance.now();
        const { granted: calls } = await stores[i % 2]?.take(who, { waiting: 1 + i % 7, preferred: 1, limit: LIMIT }) ??
          { granted: 0 };
        granted.push({ sentAtMs, atMs: performance.now(), calls });
        // Bursts at odd times, so that they lie across the seconds of the clock.
        await Bun.sleep(i % 5 === 0 ? 170 : 3);
      }
      for (const { atMs } of granted) {
        // Whatever was sent after the first was answered, and answered within a second of it.
        const within = granted.filter((other) => other.sentAtMs >= atMs && other.atMs < atMs + 1000);
        expect(within.reduce((sum, { calls }) => sum + calls, 0)).toBeLessThanOrEqual(LIMIT);
      }
      expect(granted.reduce((sum, { calls }) => sum + calls, 0)).toBeGreaterThan(2 * LIMIT);
    });

    test("grants again when the oldest calls are a second old, as its wait announced", async () => {
      const store = open();
      const who = await organization();
      await store.take(who, { waiting: LIMIT - 10, preferred: 1, limit: LIMIT });
      await Bun.sleep(300);
      await store.take(who, { waiting: 10, preferred: 1, limit: LIMIT });
      const { nextMs } = await store.take(who, { waiting: 1, preferred: 1, limit: LIMIT });
      await Bun.sleep(nextMs + 2);
      const again = await store.take(who, { waiting: LIMIT, preferred: 1, limit: LIMIT });
      expect(again.granted).toBeGreaterThanOrEqual(LIMIT - 10);
    });

    test("keeps organizations apart", async () => {
      const store = open();
      await store.take(await organization(), { waiting: LIMIT, preferred: 1, limit: LIMIT });
      expect((await store.take(await organization(), { waiting: 5, preferred: 1, limit: LIMIT })).granted).toBe(5);
    });

    test("keeps what it stores small at any rate", async () => {
      const store = open();
      const who = await organization();
      for (let i = 0; i < 300; i++) {
        await store.take(who, { waiting: 1, preferred: 2, limit: 1_000_000 });
      }
      const [row] = await accounts.db.ownerSql`
        select coalesce(cardinality(expiries), 0) as entries from usage_seconds where organization_id = ${who}`;
      expect(Number(row?.["entries"] ?? 0)).toBeLessThan(260);
    });
  });
}

test("redisRate() waits where Redis has lost its count until nothing before counts", async () => {
  const slept: number[] = [];
  const store = redisRate(redis.commands, {
    sleep: async (ms) => {
      slept.push(ms);
      await Bun.sleep(ms + 5);
    },
  });
  const who = await organization();
  await store.take(who, { waiting: 20, preferred: 1, limit: LIMIT });
  await redis.servers()[0]?.flushall();
  expect((await store.take(who, { waiting: LIMIT, preferred: 1, limit: LIMIT })).granted).toBe(LIMIT);
  expect(slept).toHaveLength(1);
});

test("redisRate() leaves nothing in Redis that does not expire", async () => {
  await STORES["redisRate"]?.().take(await organization(), { waiting: 1, preferred: 1, limit: LIMIT });
  const [client] = redis.servers();
  const keys = await client?.keys("*") ?? [];
  expect(keys.length).toBeGreaterThan(0);
  for (const key of keys) {
    expect(await client?.pttl(key)).toBeGreaterThan(0);
  }
});
