import { beforeAll, describe, expect, test } from "bun:test";
import { type TestRedis, testRedis } from "../../support/databases/test_redis.ts";
import { outcomeOf, tally, type TestUsage, testUsage } from "../../support/operations/test_usage.ts";
import { seeded } from "../../support/random/seeded.ts";

const LIMIT = 100;
const CALLS = 500;
/** Set `LOCUS_TEST_RUNS=10` for the full proof. */
const RUNS = Number(process.env["LOCUS_TEST_RUNS"] ?? 2);

interface Race {
  readonly seed: number;
  /** Happens while the calls are under way. */
  readonly halfWay?: () => Promise<unknown>;
}

/** 500 calls at once, spread over two servers and a few turns of the event loop. */
async function race(usage: TestUsage, { seed, halfWay = async () => {} }: Race) {
  const random = seeded(seed);
  const spender = await usage.spender(LIMIT);
  const servers = [usage.server(), usage.server()];
  const outcomes: Promise<string>[] = [];
  for (let i = 0; i < CALLS; i++) {
    const server = servers[Math.floor(random() * 2)] ?? usage.server();
    outcomes.push(outcomeOf(server, spender));
    if (i % 25 === 0) {
      await Bun.sleep(random() * 2);
    }
    if (i === CALLS / 10) {
      void halfWay();
    }
  }
  const counts = tally(await Promise.all(outcomes));
  await Promise.all(servers.map(({ ledger }) => ledger.close()));
  return { counts, counted: await usage.counted(spender) };
}

const EXACT = { counts: { allowed: LIMIT, QUOTA_EXCEEDED: CALLS - LIMIT }, counted: LIMIT };

describe("on Postgres alone", () => {
  let usage: TestUsage;
  beforeAll(async () => {
    usage = await testUsage();
  });

  for (let run = 1; run <= RUNS; run++) {
    test(`a limit of ${LIMIT} is spent to the last call by two servers, run ${run}`, async () => {
      expect(await race(usage, { seed: run })).toEqual(EXACT);
    });
  }
});

describe("with Redis", () => {
  let usage: TestUsage;
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await testRedis();
    usage = await testUsage(redis);
  });

  for (let run = 1; run <= RUNS; run++) {
    test(`a limit of ${LIMIT} is spent to the last call by two servers, run ${run}`, async () => {
      expect(await race(usage, { seed: run })).toEqual(EXACT);
    });
    test(`a limit of ${LIMIT} is spent to the last call though Redis is killed half-way, run ${run}`, async () => {
      expect(await race(usage, { seed: run, halfWay: () => redis.kill() })).toEqual(EXACT);
      await redis.restart();
    });
    test(`a limit of ${LIMIT} is spent to the last call though Redis is wiped half-way, run ${run}`, async () => {
      const client = new Bun.RedisClient(redis.url);
      expect(await race(usage, { seed: run, halfWay: () => client.send("FLUSHALL", []) })).toEqual(EXACT);
      client.close();
    });
  }
});
