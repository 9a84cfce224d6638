import { expect, test } from "bun:test";
import fc from "fast-check";
import type { Problem } from "../../src/domain/problem.ts";
import { spendCall, type Spender } from "../../src/usage/mod.ts";
import { testRedis } from "../support/databases/test_redis.ts";
import { outcomeOf, tally, testUsage } from "../support/operations/test_usage.ts";
import { seeded } from "../support/random/random.ts";
import { examples } from "../support/runner/depth.ts";

const usage = await testUsage();
const redis = await testRedis();
const withRedis = await testUsage(redis);

test("spend() leases more where calls come fast, and close() gives the unspent ones back", async () => {
  const server = usage.server();
  const who = await usage.spender();
  for (let i = 0; i < 50; i++) {
    expect(await outcomeOf(server, who)).toBe("allowed");
  }
  expect(await usage.counted(who)).toBeGreaterThan(50);
  await server.ledger.close();
  expect(await usage.counted(who)).toBe(50);
});

test("spend() answers without waiting while a lease is at hand", async () => {
  const server = usage.server();
  const who = await usage.spender();
  for (let i = 0; i < 10; i++) {
    await server.ledger.spend(who);
  }
  expect(server.ledger.spend(who)).not.toBeInstanceOf(Promise);
});

test("a crashed server's lease stays spent: the limit holds without it", async () => {
  const crashed = usage.server();
  const who = await usage.spender(1000);
  for (let i = 0; i < 7; i++) {
    await outcomeOf(crashed, who);
  }
  const lost = await usage.counted(who) - 7;
  expect(lost).toBeGreaterThanOrEqual(0);
  expect(lost).toBeLessThanOrEqual(1000 / 256);
  const survivor = usage.server();
  const outcomes = tally(await Promise.all(Array.from({ length: 1100 }, () => outcomeOf(survivor, who))));
  expect(outcomes["allowed"]).toBe(1000 - 7 - lost);
});

test("the second is shared by both environments of an organization", async () => {
  const server = usage.server({ ratePerSecond: 20 });
  const live = await usage.spender();
  const inTest = { ...live, environment: "test" as const };
  const startMs = performance.now();
  const outcomes = tally(
    await Promise.all(Array.from({ length: 60 }, (_, i) => outcomeOf(server, i % 2 === 0 ? live : inTest))),
  );
  // Slower machines may be given the calls of a second begun since.
  const seconds = 1 + Math.floor((performance.now() - startMs) / 1000);
  expect(outcomes["allowed"]).toBeLessThanOrEqual(20 * seconds);
  expect(outcomes["allowed"]).toBeGreaterThanOrEqual(20);
  const [limit] = await server.ledger.limits(inTest);
  expect(limit).toMatchObject({ name: "second", quota: 20 });
});

test("refund() of a call whose lease is over goes to the day it was counted on", async () => {
  const server = usage.server();
  const who = await usage.spender();
  const spent = await spendCall(server, who);
  usage.accounts.clock.pass(24 * 3_600_000);
  server.ledger.refund(spent);
  await server.ledger.close();
  expect(await usage.counted(who)).toBe(0);
});

test("the second refuses with RATE_LIMITED and a second's wait, and counts nothing", async () => {
  const server = usage.server({ ratePerSecond: 5 });
  const who = await usage.spender();
  const outcomes = tally(await Promise.all(Array.from({ length: 60 }, () => outcomeOf(server, who))));
  expect(outcomes["allowed"]).toBeGreaterThanOrEqual(5);
  expect(outcomes["RATE_LIMITED"]).toBeGreaterThan(0);
  await server.ledger.close();
  expect(await usage.counted(who)).toBe(outcomes["allowed"] ?? 0);
});

test("the test environment has a day of its own, until midnight, and costs the month nothing", async () => {
  const server = usage.server({ testPerDay: 4 });
  const live = await usage.spender();
  const who = { ...live, environment: "test" as const };
  const outcomes = tally(await Promise.all(Array.from({ length: 9 }, () => outcomeOf(server, who))));
  expect(outcomes).toEqual({ allowed: 4, QUOTA_EXCEEDED: 5 });
  const refused = await Promise.try(() => spendCall(server, who)).then(() => undefined, (error: Problem) => error);
  const now = usage.accounts.clock.now().getTime();
  expect(refused?.options.retryAfterS).toBe(Math.ceil((86_400_000 - now % 86_400_000) / 1000));
  expect(await usage.counted(live)).toBe(0);
  usage.accounts.clock.pass(24 * 3_600_000);
  expect(await outcomeOf(server, who)).toBe("allowed");
});

test("a lease is not carried into the next day", async () => {
  const server = usage.server();
  const who = await usage.spender();
  for (let i = 0; i < 20; i++) {
    await outcomeOf(server, who);
  }
  usage.accounts.clock.pass(24 * 3_600_000);
  await outcomeOf(server, who);
  await server.ledger.close();
  const days = await usage.accounts.db.ownerSql`
    select calls::int from usage_days where organization_id = ${who.organizationId} order by day`;
  expect(days.map((row) => row["calls"])).toEqual([20, 1]);
});

test("a limit that is changed holds from the next lease on, and at once after release()", async () => {
  const server = usage.server();
  const who = await usage.spender(1);
  expect(await outcomeOf(server, who)).toBe("allowed");
  expect(await outcomeOf(server, who)).toBe("QUOTA_EXCEEDED");
  await usage.accounts.db.ownerSql`update organizations set monthly_limit = 2 where id = ${who.organizationId}`;
  await server.ledger.release(who.organizationId);
  expect(await outcomeOf(server, who)).toBe("allowed");
  expect(await outcomeOf(server, who)).toBe("QUOTA_EXCEEDED");
});

test("maintain() returns unspent leases, and forgets deleted organizations", async () => {
  let elapsedMs = 0;
  const server = usage.server({ monotonicMs: () => performance.now() + elapsedMs });
  const who = await usage.spender();
  for (let i = 0; i < 20; i++) {
    await outcomeOf(server, who);
  }
  usage.accounts.clock.pass(3000);
  elapsedMs += 3000;
  server.ledger.maintain();
  await server.ledger.release("org_nobody");
  expect(await usage.counted(who)).toBe(20);
});

type Step = { readonly server: number; readonly act: "spend" | "fail" | "release" | "crash"; readonly count: number };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    server: fc.nat(2),
    act: fc.constantFrom("spend" as const, "spend" as const, "fail" as const, "release" as const, "crash" as const),
    count: fc.integer({ min: 1, max: 40 }),
  }),
  { minLength: 1, maxLength: 25 },
);

test("any interleaving of calls, failures, returns and crashes: never over the limit, and nothing counted twice", async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 0, max: 400 }), async (walk, limit) => {
      const who = await usage.spender(limit);
      const servers = [usage.server(), usage.server(), usage.server()];
      let answered = 0;
      let crashed = 0;
      for (const { server, act, count } of walk) {
        const deps = servers[server] ?? usage.server();
        if (act === "release") {
          await deps.ledger.release(who.organizationId);
        }
        if (act === "crash") {
          servers[server] = usage.server();
          crashed++;
        }
        const verdicts = act === "spend" || act === "fail"
          ? await Promise.all(Array.from({ length: count }, () => deps.ledger.spend(who)))
          : [];
        for (const verdict of verdicts) {
          if (verdict.allowed && act === "fail") {
            deps.ledger.refund(verdict);
          }
          answered += verdict.allowed && act === "spend" ? 1 : 0;
        }
        expect(answered).toBeLessThanOrEqual(limit);
      }
      await Promise.all(servers.map(({ ledger }) => ledger.close()));
      const counted = await usage.counted(who);
      expect(counted).toBeLessThanOrEqual(limit);
      expect(counted).toBeGreaterThanOrEqual(answered);
      if (crashed === 0) {
        expect(counted).toBe(answered);
      }
    }),
    { numRuns: examples(15), seed: 20_240_303 },
  );
});

/** A key of a new organization, with limits by day and month. */
async function limitedKey({ day, month, organization }: Readonly<Record<"day" | "month" | "organization", number>>) {
  const { organizationId } = await usage.spender(organization);
  const keyId = `key_of_${organizationId}`;
  await usage.accounts.db.ownerSql`
    insert into api_keys (id, organization_id, environment, name, key_hash, prefix, scopes, created_at, daily_limit,
      monthly_limit)
    values (${keyId}, ${organizationId}, 'live', 'key', sha256(${keyId}::bytea), 'locus_live_', '{resolve}', now(), ${day},
      ${month})`;
  return { organizationId, environment: "live" as const, keyId, hasLimits: true as const };
}

async function countedOfKey({ keyId }: Spender) {
  return [
    ...await usage.accounts.db.ownerSql`
    select calls::int, day_calls::int from api_key_calls where counter_id = ${keyId ?? ""}`,
  ];
}

test("the limits of a key hold within the organization's, and only answered calls count", async () => {
  const [first, second] = [usage.server(), usage.server()];
  const byKey = await limitedKey({ day: 7, month: 100, organization: 50 });
  const byOrganization = await limitedKey({ day: 50, month: 60, organization: 4 });
  for (const [who, calls] of [[byKey, 7], [byOrganization, 4]] as const) {
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, i) => outcomeOf(i % 2 === 0 ? first : second, who)),
    );
    expect(tally(outcomes)).toEqual({ allowed: calls, QUOTA_EXCEEDED: 40 - calls });
  }
  await Promise.all([first.ledger.close(), second.ledger.close()]);
  for (const [who, calls] of [[byKey, 7], [byOrganization, 4]] as const) {
    expect([await usage.counted(who), await countedOfKey(who)]).toEqual([calls, [{ calls, day_calls: calls }]]);
  }
});

test("refund() gives a call back to the key, also on the next day", async () => {
  const server = usage.server();
  const who = await limitedKey({ day: 5, month: 9, organization: 50 });
  const spent = [await spendCall(server, who), await spendCall(server, who), await spendCall(server, who)];
  server.ledger.refund(spent[0]!);
  usage.accounts.clock.pass(24 * 3_600_000);
  await spendCall(server, who);
  server.ledger.refund(spent[1]!);
  await server.ledger.close();
  expect(await countedOfKey(who)).toEqual([{ calls: 2, day_calls: 1 }]);
});

test("a server whose clock is behind does not reset the day of a key", async () => {
  const today = usage.accounts.clock.now();
  const who = await limitedKey({ day: 3, month: 9, organization: 50 });
  const late = usage.server({ clock: { now: () => new Date(today.getTime() - 24 * 3_600_000) } });
  const server = usage.server();
  const outcomes: string[] = [];
  for (const one of [server, late, server, late, server]) {
    outcomes.push(await outcomeOf(one, who));
  }
  expect(tally(outcomes)).toEqual({ allowed: 3, QUOTA_EXCEEDED: 2 });
});

test("a key without limits is counted for its organization alone, and waits for nothing where calls are leased", async () => {
  const server = usage.server();
  const { hasLimits: _, ...who } = await limitedKey({ day: 1, month: 1, organization: 100_000 });
  for (let i = 0; i < 20; i++) {
    await outcomeOf(server, who);
  }
  expect(server.ledger.spend(who)).toMatchObject({ allowed: true });
  expect(server.ledger.limitsNow(who)?.map(({ name }) => name)).toEqual(["second", "month"]);
  expect(await countedOfKey(who)).toEqual([]);
});

const LIMIT = 100;
const CALLS = 500;
/** Set `LOCUS_TEST_RUNS=10` for the full proof. */
const RUNS = Number(process.env["LOCUS_TEST_RUNS"] ?? 2);

// Without Redis, with it, and where it is killed: `api/plugins/two_servers_test.ts`.
for (let run = 1; run <= RUNS; run++) {
  test(`a limit of ${LIMIT} is spent to the last call though Redis is wiped half-way, run ${run}`, async () => {
    const random = seeded(run);
    const client = new Bun.RedisClient(redis.url);
    const spender = await withRedis.spender(LIMIT);
    const servers = [withRedis.server(), withRedis.server()];
    const outcomes: Promise<string>[] = [];
    for (let i = 0; i < CALLS; i++) {
      outcomes.push(outcomeOf(servers[Math.floor(random() * 2)]!, spender));
      if (i % 25 === 0) {
        await Bun.sleep(random() * 2);
      }
      if (i === CALLS / 10) {
        void client.send("FLUSHALL", []);
      }
    }
    expect(tally(await Promise.all(outcomes))).toEqual({ allowed: LIMIT, QUOTA_EXCEEDED: CALLS - LIMIT });
    await Promise.all(servers.map(({ ledger }) => ledger.close()));
    expect(await withRedis.counted(spender)).toBe(LIMIT);
    client.close();
  });
}
