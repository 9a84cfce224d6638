import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { openRedis, type RedisCapability } from "../../src/capabilities/redis.ts";
import { postgresRate, type RateStore, redisRate, type Spender } from "../../src/usage/mod.ts";
import { type TestAccounts, testAccounts } from "../support/test_accounts.ts";
import { type TestRedis, testRedis } from "../support/test_redis.ts";
import { type TestRedisCluster, testRedisCluster } from "../support/test_redis_cluster.ts";

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

async function spender(): Promise<Spender> {
  return { organizationId: (await accounts.person()).caller.organizationId, environment: "live" };
}

/** Asks a store within one second of its clock: again for somebody else where a second turned meanwhile. */
async function inOneSecond<Value>(store: RateStore, ask: (who: Spender) => Promise<Value>): Promise<Value> {
  for (;;) {
    const who = await spender();
    const startMs = performance.now();
    const leftMs = await store.leftMs(who);
    const answers = await ask(who);
    if (performance.now() - startMs < leftMs) {
      return answers;
    }
    await Bun.sleep(await store.leftMs(who));
  }
}

const STORES: Readonly<Record<string, () => RateStore>> = {
  redisRate: () => redisRate(redis.commands, { sleep: Bun.sleep }),
  "redisRate on a cluster": () => redisRate(clustered.commands, { sleep: Bun.sleep }),
  postgresRate: () => postgresRate(accounts.db.database),
};

for (const [name, open] of Object.entries(STORES)) {
  describe(name, () => {
    test("gives what waits, and no more than the limit to all servers together", async () => {
      const [a, b] = [open(), open()];
      const grants = await inOneSecond(a, async (who) => [
        await a.take(who, { waiting: 30, wish: 1, limit: LIMIT }),
        await b.take(who, { waiting: 30, wish: 1, limit: LIMIT }),
        await a.take(who, { waiting: 1, wish: 1, limit: LIMIT }),
      ]);
      expect(grants.map(({ granted }) => granted)).toEqual([30, 10, 0]);
      expect(grants.map(({ remaining }) => remaining)).toEqual([10, 0, 0]);
    });

    test("gives of a wish at most an eighth of what is left, and only what waits towards the limit", async () => {
      const store = open();
      const granted = await inOneSecond(store, async (who) => {
        const given: number[] = [];
        for (let left = LIMIT; left > 0 && given.length < LIMIT;) {
          const grant = await store.take(who, { waiting: 1, wish: 1000, limit: LIMIT });
          left -= grant.granted;
          given.push(grant.granted);
        }
        return given;
      });
      let left = LIMIT;
      for (const given of granted) {
        expect(given).toBe(Math.max(1, Math.floor(left / 8)));
        left -= given;
      }
      expect([granted[0], granted.at(-1), left]).toEqual([5, 1, 0]);
    });

    test("gives to many who ask at once exactly the limit", async () => {
      const stores = [open(), open()];
      const grants = await inOneSecond(open(), (who) =>
        Promise.all(
          Array.from({ length: 100 }, (_, i) => stores[i % 2]?.take(who, { waiting: 1, wish: 1, limit: LIMIT })),
        ));
      expect(grants.reduce((sum, grant) => sum + (grant?.granted ?? 0), 0)).toBe(LIMIT);
    });

    test("begins anew with the next second, which it foretells", async () => {
      const store = open();
      const who = await spender();
      const full = await store.take(who, { waiting: LIMIT, wish: 1, limit: LIMIT });
      expect(full.leftMs).toBeGreaterThanOrEqual(0);
      expect(full.leftMs).toBeLessThanOrEqual(1000);
      await Bun.sleep(full.leftMs + 5);
      expect((await store.take(who, { waiting: LIMIT, wish: 1, limit: LIMIT })).granted).toBe(LIMIT);
    });

    test("keeps environments and organizations apart", async () => {
      const store = open();
      const who = await spender();
      await store.take(who, { waiting: LIMIT, wish: 1, limit: LIMIT });
      const others = [{ ...who, environment: "test" as const }, await spender()];
      for (const other of others) {
        expect((await store.take(other, { waiting: 5, wish: 1, limit: LIMIT })).granted).toBe(5);
      }
    });
  });
}

test("redisRate() waits for the next second where Redis has lost its count", async () => {
  const slept: number[] = [];
  const store = redisRate(redis.commands, {
    sleep: async (ms) => {
      slept.push(ms);
      await Bun.sleep(ms + 5);
    },
  });
  // Where the second turned before the loss could be noticed there was nothing to wait for: then again.
  while (slept.length === 0) {
    const who = await spender();
    await store.take(who, { waiting: 20, wish: 1, limit: LIMIT });
    await redis.servers()[0]?.flushall();
    expect((await store.take(who, { waiting: LIMIT, wish: 1, limit: LIMIT })).granted).toBe(LIMIT);
  }
  expect(slept).toHaveLength(1);
});

test("redisRate() leaves nothing in Redis that does not expire", async () => {
  await STORES["redisRate"]?.().take(await spender(), { waiting: 1, wish: 1, limit: LIMIT });
  const [client] = redis.servers();
  const keys = await client?.keys("*") ?? [];
  expect(keys.length).toBeGreaterThan(0);
  for (const key of keys) {
    expect(await client?.pttl(key)).toBeGreaterThan(0);
  }
});
