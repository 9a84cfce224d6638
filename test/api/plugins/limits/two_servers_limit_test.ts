import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { callsAtOnce, type RawAnswer } from "../../../support/api/calls_at_once.ts";
import { type TestRedis, testRedis } from "../../../support/databases/test_redis.ts";
import { seeded } from "../../../support/random/seeded.ts";
import { type TwoServers, twoServers } from "../../../support/services/run_service.ts";

const LIMIT = 40;
const CALLS = 200;
/** The default of `PUBLISHABLE_PER_MINUTE`. */
const VISITOR_PER_MINUTE = 60;
/** Set `LOCUS_TEST_RUNS=10` for the full proof. */
const RUNS = Number(process.env["LOCUS_TEST_RUNS"] ?? 1);

interface Race {
  readonly seed: number;
  /** Whose limit it is: by the month of the organization, or by the day of its key. */
  readonly limitOf?: "organization" | "key";
  readonly halfWay?: () => Promise<unknown>;
}

/** The answers to concurrent calls on both servers, and the database's count of them. */
async function race(servers: TwoServers, { seed, limitOf = "organization", halfWay = async () => {} }: Race) {
  const random = seeded(seed);
  const { client, answer } = await servers.clients[0].signUp({ email: `race${seed}.${CALLS}@example.com` });
  const { id } = answer.organization;
  const { ownerSql } = servers.database;
  const limit = limitOf === "key" ? CALLS : LIMIT;
  await ownerSql`update organizations set monthly_limit = ${limit} where id = ${id}`;
  const { body: { key } } = await client.post("/v1/api-keys", {
    name: "Race",
    environment: "live",
    ...(limitOf === "key" ? { daily_limit: LIMIT } : {}),
  });
  const urls = Array.from({ length: CALLS }, () => servers.services[random() < 0.5 ? 0 : 1].url);
  let isHalfWay: Promise<unknown> | undefined;
  const answers: RawAnswer[] = [];
  // A request refused for overload is not a call, so it is sent again.
  while (answers.length < CALLS) {
    const round = await callsAtOnce({
      urls: urls.slice(answers.length),
      path: "/v1/resolve",
      credential: key,
      body: { input: "Utrecht" },
      onAnswer: (answered) => {
        if (answered === LIMIT / 4) {
          isHalfWay ??= halfWay();
        }
      },
    });
    answers.push(...round.filter(({ status }) => status !== 503));
  }
  await isHalfWay;
  const refusals = answers.filter(({ status }) => status === 429);
  const [row] = await ownerSql`
    select sum(calls)::int as calls, (select sum(day_calls)::int from api_key_calls where organization_id = ${id}) as key
    from usage_periods where organization_id = ${id} and environment = 'live'`;
  return {
    answered: answers.filter(({ status }) => status === 200).length,
    refused: refusals.filter(({ text }) => text.includes('"code":"QUOTA_EXCEEDED"')).length,
    withRetryAfter: refusals.filter(({ text }) => /^retry-after: \d+\r$/imu.test(text)).length,
    counted: row?.["calls"],
    ...(limitOf === "key" ? { countedOfKey: row?.["key"] } : {}),
  };
}

const EXACT = { answered: LIMIT, refused: CALLS - LIMIT, withRetryAfter: CALLS - LIMIT, counted: LIMIT };

describe("two servers on Postgres alone", () => {
  let servers: TwoServers;
  beforeAll(async () => {
    servers = await twoServers();
  });
  afterAll(() => servers.close());

  for (let run = 1; run <= RUNS; run++) {
    test(`answer exactly ${LIMIT} of ${CALLS} calls at once at a limit of ${LIMIT}, run ${run}`, async () => {
      expect(await race(servers, { seed: run })).toEqual(EXACT);
    });
    test(`answer exactly ${LIMIT} of ${CALLS} calls at once at a limit of ${LIMIT} of the key, run ${run}`, async () => {
      expect(await race(servers, { seed: 2000 + run, limitOf: "key" })).toEqual({ ...EXACT, countedOfKey: LIMIT });
    });
  }
});

describe("two servers on one Redis", () => {
  let redis: TestRedis;
  let servers: TwoServers;
  beforeAll(async () => {
    redis = await testRedis();
    servers = await twoServers(redis);
  });
  afterAll(async () => {
    await servers.close();
    await redis.close();
  });

  test("allow a visitor of a page together what one server allows", async () => {
    const { client } = await servers.clients[0].signUp({ email: "pages@example.com" });
    const origin = "https://shop.example";
    const body = { name: "Shop", environment: "live", publishable: true, origins: [origin] };
    const { key } = (await client.post("/v1/api-keys", body)).body;
    const startMs = performance.now();
    const texts: string[] = [];
    for (let i = 0; i < 2 * VISITOR_PER_MINUTE; i++) {
      texts.push((await servers.clients[i % 2 === 0 ? 0 : 1].get(`/v1/suggest?q=&key=${key}`, { origin })).text);
    }
    const answered = texts.filter((text) => !text.includes("requests with this key in a minute")).length;
    expect(answered).toBeGreaterThanOrEqual(VISITOR_PER_MINUTE);
    expect(answered).toBeLessThanOrEqual(VISITOR_PER_MINUTE + Math.ceil((performance.now() - startMs) / 1000));
  });

  for (let run = 1; run <= RUNS; run++) {
    test(`answer exactly ${LIMIT} of ${CALLS} calls at once at a limit of ${LIMIT}, run ${run}`, async () => {
      expect(await race(servers, { seed: run })).toEqual(EXACT);
    });
    test(`answer exactly ${LIMIT} of ${CALLS} calls at once at a limit of ${LIMIT} of the key, run ${run}`, async () => {
      expect(await race(servers, { seed: 2000 + run, limitOf: "key" })).toEqual({ ...EXACT, countedOfKey: LIMIT });
    });
    test(`the same although Redis is killed half-way, and warn about it, run ${run}`, async () => {
      expect(await race(servers, { seed: 1000 + run, halfWay: () => redis.kill() })).toEqual(EXACT);
      const health = await servers.clients[1].get("/v1/health");
      expect([health.status, health.body.status]).toEqual([200, "warn"]);
      await redis.restart();
    });
  }
});
