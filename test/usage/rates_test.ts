import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { openRedis, type RedisCapability } from "../../src/capabilities/stores/redis.ts";
import { postgresRate, type RateStore, redisRate, withFallback } from "../../src/usage/mod.ts";
import { type TestRedis, testRedis, type TestRedisCluster, testRedisCluster } from "../support/databases/test_redis.ts";
import { type TestAccounts, testAccounts } from "../support/operations/test_accounts.ts";

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

const WHO = "org_0";
const REQUEST = { waiting: 1, preferred: 1, limit: 10 };

/** A store that can be unavailable, and counts its calls. */
function fakeStore(grants = 1) {
  const seen = { isAway: false, requests: 0 };
  const answer = <Value>(value: Value): Promise<Value> =>
    seen.isAway ? Promise.reject(new Error("away")) : Promise.resolve(value);
  const rate: RateStore = {
    take: (_organizationId, { waiting, preferred }) => {
      seen.requests++;
      return answer({ granted: Math.min(grants, Math.max(waiting, preferred)), remaining: 9, nextMs: 0 });
    },
    check: () => answer(undefined),
  };
  return { rate, seen };
}

/** Sleeps that end when the test releases them. */
function sleeps() {
  const waiting: { readonly ms: number; readonly end: () => void }[] = [];
  return {
    waiting,
    sleep: (ms: number) => new Promise<void>((end) => waiting.push({ ms, end })),
    async end(): Promise<number | undefined> {
      const first = waiting.shift();
      first?.end();
      await Bun.sleep(0);
      return first?.ms;
    },
  };
}

function fallback() {
  const [first, second, time] = [fakeStore(3), fakeStore(2), sleeps()];
  const changes: string[] = [];
  const rate = withFallback({
    first: first.rate,
    second: second.rate,
    sleep: time.sleep,
    signal: new AbortController().signal,
    onChange: (state) => changes.push(state),
  });
  return { first, second, time, changes, rate };
}

test("withFallback() waits until nothing of the lost store counts before it uses the other one", async () => {
  const { first, second, time, changes, rate } = fallback();
  await rate.take(WHO, REQUEST);
  first.seen.isAway = true;
  const calls = [rate.take(WHO, REQUEST), rate.take(WHO, REQUEST)];
  await Bun.sleep(0);
  expect(second.seen.requests).toBe(0);
  expect(await time.end()).toBe(1200);
  await Promise.all(calls);
  expect([second.seen.requests, changes]).toEqual([2, ["away"]]);
});

test("withFallback() goes back without a wait: for a while both stores must grant", async () => {
  const { first, second, time, changes, rate } = fallback();
  first.seen.isAway = true;
  const waiting = rate.take(WHO, REQUEST);
  await Bun.sleep(0);
  expect(await time.end()).toBe(1200);
  await waiting;
  expect(await time.end()).toBe(1000);
  expect(changes).toEqual(["away"]);
  first.seen.isAway = false;
  const requestsAway = [first.seen.requests, second.seen.requests];
  expect(await time.end()).toBe(1000);
  expect(changes).toEqual(["away", "back"]);
  expect((await rate.take(WHO, { waiting: 5, preferred: 5, limit: 10 })).granted).toBe(2);
  expect([first.seen.requests, second.seen.requests]).toEqual(requestsAway.map((count) => count + 1));
  expect(await time.end()).toBe(1200);
  expect((await rate.take(WHO, { waiting: 5, preferred: 5, limit: 10 })).granted).toBe(3);
  expect(second.seen.requests).toBe((requestsAway[1] ?? 0) + 1);
});

test("withFallback() prevents spending from both stores if the first is lost again at once", async () => {
  const { first, second, time, changes, rate } = fallback();
  first.seen.isAway = true;
  const lost = rate.take(WHO, REQUEST);
  await Bun.sleep(0);
  await time.end();
  await lost;
  first.seen.isAway = false;
  await time.end();
  expect(changes).toEqual(["away", "back"]);
  first.seen.isAway = true;
  const lostAgain = rate.take(WHO, REQUEST);
  await Bun.sleep(0);
  first.seen.isAway = false;
  // The sleeps under way: the end of the first return, and the wait until nothing of the first store counts.
  expect(time.waiting.map(({ ms }) => ms)).toEqual([1200, 1200]);
  await time.end();
  await time.end();
  await lostAgain;
  expect(changes).toEqual(["away", "back", "away"]);
  expect(await time.end()).toBe(1000);
  expect(changes).toEqual(["away", "back", "away", "back"]);
  const before = second.seen.requests;
  await rate.take(WHO, REQUEST);
  expect(second.seen.requests).toBe(before + 1);
});
