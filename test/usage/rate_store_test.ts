import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { openRedis, type RedisCapability } from "../../src/capabilities/redis.ts";
import { postgresRate, type RateStore, redisRate, type Spender } from "../../src/usage/mod.ts";
import { type TestAccounts, testAccounts } from "../support/test_accounts.ts";
import { type TestRedis, testRedis } from "../support/test_redis.ts";

let accounts: TestAccounts;
let server: TestRedis;
let redis: RedisCapability;
beforeAll(async () => {
  accounts = await testAccounts();
  server = await testRedis();
  redis = openRedis(server.url, { connectionName: "locus-test" });
});
afterAll(async () => {
  await redis.close();
  await accounts.db.close();
});

const LIMIT = 40;

async function spender(): Promise<Spender> {
  return { organizationId: (await accounts.person()).caller.organizationId, environment: "live" };
}

/** Sleeps into the beginning of a second of the store's, so that what follows is within it. */
async function atSecondStart(store: RateStore): Promise<void> {
  const leftMs = await store.leftMs();
  if (leftMs < 600) {
    await Bun.sleep(leftMs + 5);
  }
}

const STORES: Readonly<Record<string, () => RateStore>> = {
  redisRate: () => redisRate(redis.redis, { sleep: Bun.sleep }),
  postgresRate: () => postgresRate(accounts.db.database),
};

for (const [name, open] of Object.entries(STORES)) {
  describe(name, () => {
    test("gives what waits, and no more than the limit to all servers together", async () => {
      const [a, b] = [open(), open()];
      const who = await spender();
      await atSecondStart(a);
      const first = await a.take(who, { waiting: 30, wish: 1, limit: LIMIT });
      const second = await b.take(who, { waiting: 30, wish: 1, limit: LIMIT });
      const third = await a.take(who, { waiting: 1, wish: 1, limit: LIMIT });
      expect([first.granted, second.granted, third.granted]).toEqual([30, 10, 0]);
      expect([first.remaining, second.remaining, third.remaining]).toEqual([10, 0, 0]);
    });

    test("gives of a wish at most an eighth of what is left, and only what waits towards the limit", async () => {
      const store = open();
      const who = await spender();
      await atSecondStart(store);
      const granted: number[] = [];
      for (let left = LIMIT; left > 0;) {
        const grant = await store.take(who, { waiting: 1, wish: 1000, limit: LIMIT });
        expect(grant.granted).toBe(Math.max(1, Math.floor(left / 8)));
        left -= grant.granted;
        granted.push(grant.granted);
      }
      expect(granted[0]).toBe(5);
      expect(granted.at(-1)).toBe(1);
    });

    test("gives to many who ask at once exactly the limit", async () => {
      const stores = [open(), open()];
      const who = await spender();
      await atSecondStart(open());
      const grants = await Promise.all(
        Array.from({ length: 100 }, (_, i) => stores[i % 2]?.take(who, { waiting: 1, wish: 1, limit: LIMIT })),
      );
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
  const who = await spender();
  const slept: number[] = [];
  const store = redisRate(redis.redis, {
    sleep: async (ms) => {
      slept.push(ms);
      await Bun.sleep(ms + 5);
    },
  });
  await atSecondStart(store);
  await store.take(who, { waiting: 20, wish: 1, limit: LIMIT });
  await redis.redis.flushall();
  expect((await store.take(who, { waiting: LIMIT, wish: 1, limit: LIMIT })).granted).toBe(LIMIT);
  expect(slept).toHaveLength(1);
});

test("redisRate() leaves nothing in Redis that does not expire", async () => {
  await STORES["redisRate"]?.().take(await spender(), { waiting: 1, wish: 1, limit: LIMIT });
  for (const key of await redis.redis.keys("*")) {
    expect(await redis.redis.pttl(key)).toBeGreaterThan(0);
  }
});
