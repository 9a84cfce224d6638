import { afterAll, describe, expect, test } from "bun:test";
import { pageLimit } from "../../../src/api/plugins/limits/fault_limit.ts";
import { openRedis, type RedisCapability } from "../../../src/capabilities/stores/redis.ts";
import { redisBuckets } from "../../../src/usage/mod.ts";
import { type ApiAnswer, type ApiClient, CLIENT_PASSWORD, type SignedUp } from "../../support/api/api_client.ts";
import { testRedis } from "../../support/databases/test_redis.ts";
import { seeded } from "../../support/random/random.ts";
import { patience } from "../../support/runner/patience.ts";
import { type TwoServers, twoServers } from "../../support/services/run_service.ts";

/** From the public contract: every server refuses a revoked credential within a second. */
const REVOKED_MS = patience(1000);
/** After this time there is a fault, even on a busy machine. */
const GIVE_UP_MS = patience(20_000);

const [servers, redis] = await Promise.all([twoServers(), testRedis()]);
const onRedis = await twoServers(redis);
const [first, second] = servers.clients;
const owner = await first.signUp({ email: "owner@example.com" });
let slowestMs = 0;
afterAll(async () => {
  // The promise is a time, so every run logs it.
  // oxlint-disable-next-line no-console
  console.info(`Revoked on the other server after ${slowestMs.toFixed(0)} ms at most`);
  await Promise.all([servers.close(), onRedis.close()]);
  await redis.close();
});

/** Milliseconds from the answer of the first server until the second refuses with `status`. */
async function untilRefused(send: () => Promise<{ readonly status: number }>, status: number): Promise<number> {
  const sinceMs = performance.now();
  while (performance.now() - sinceMs < GIVE_UP_MS) {
    const sentMs = performance.now();
    if ((await send()).status === status) {
      slowestMs = Math.max(slowestMs, sentMs - sinceMs);
      return sentMs - sinceMs;
    }
  }
  throw new Error(`Was not refused in ${GIVE_UP_MS} ms`);
}

/** Uses a credential on the second server until its cache has it. */
async function remember(send: () => Promise<{ readonly status: number }>): Promise<void> {
  for (let i = 0; i < 5; i++) {
    expect((await send()).status).toBe(200);
    await Bun.sleep(60);
  }
}

/** A new member of the owner's organization. */
async function guest(email: string, role: string): Promise<SignedUp> {
  const { body: { token } } = await owner.client.post("/v1/organization/invitations", { role });
  const { body: answer } = await first.post("/v1/auth/signup", { email, password: CLIENT_PASSWORD, invitation: token });
  return { client: first.as(answer.access_token), email, answer };
}

/** A new key of an organization, and a request with it on the second server. */
async function newKey(of: ApiClient) {
  const { body: { id, key } } = await of.post("/v1/api-keys", { name: "Shop", environment: "test" });
  return { path: `/v1/api-keys/${id}`, send: () => second.as(key).post("/v1/resolve", { input: "Utrecht" }) };
}

interface Revocation {
  /** A request to the second server. */
  readonly send: () => Promise<ApiAnswer>;
  readonly revoke: () => Promise<ApiAnswer>;
  /** What the request is refused with; default: 401. */
  readonly status?: number;
  /** Other requests afterwards, each with its status. Of the answer to the revocation where they need it. */
  readonly after?: (revoked: ApiAnswer) => readonly (readonly [answer: Promise<ApiAnswer>, status: number])[];
}

const REVOCATIONS: Readonly<Record<string, () => Promise<Revocation>>> = {
  async "a key"() {
    const { path, send } = await newKey(owner.client);
    return { send, revoke: () => owner.client.call("DELETE", path) };
  },
  async "a key that is rotated without grace"() {
    const { path, send } = await newKey(owner.client);
    return {
      send,
      revoke: () => owner.client.post(`${path}/rotate`, { grace_seconds: 0 }),
      after: ({ body: { key } }) => [[second.as(key).post("/v1/resolve", { input: "Utrecht" }), 200]],
    };
  },
  async "a session that logs out"() {
    const { answer } = await guest("leaver@example.com", "viewer");
    return {
      send: () => second.as(answer.access_token).get("/v1/auth/me"),
      revoke: () => first.post("/v1/auth/logout", { refresh_token: answer.refresh_token }),
    };
  },
  async "every other session, when the password changes"() {
    const { email, client, answer } = await guest("changer@example.com", "viewer");
    const { body } = await second.post("/v1/auth/login", { email, password: CLIENT_PASSWORD });
    const passwords = { current_password: CLIENT_PASSWORD, new_password: "seven bridges over wind" };
    return {
      send: () => second.as(body.access_token).get("/v1/auth/me"),
      revoke: () => client.post("/v1/auth/password", passwords),
      after: () => [[second.as(answer.access_token).get("/v1/auth/me"), 200]],
    };
  },
  async "a session whose refresh token is used again from another device"() {
    const { answer } = await guest("stolen@example.com", "viewer");
    const again = { refresh_token: answer.refresh_token };
    const { body } = await first.post("/v1/auth/refresh", again);
    return {
      send: () => second.as(body.access_token).get("/v1/auth/me"),
      revoke: () => first.post("/v1/auth/refresh", again, { "user-agent": "another device" }),
    };
  },
  async "a role that is lowered"() {
    const { answer } = await guest("lowered@example.com", "admin");
    const path = `/v1/organization/members/${answer.user.id}`;
    return {
      send: () => second.as(answer.access_token).get("/v1/api-keys"),
      revoke: () => owner.client.call("PATCH", path, { body: { role: "viewer" } }),
      status: 403,
    };
  },
  async "a membership that ends"() {
    const away = await second.signUp({ email: "away@example.com" });
    const { body: { token } } = await owner.client.post("/v1/organization/invitations", { role: "member" });
    expect((await away.client.post(`/v1/invitations/${token}/accept`, {})).status).toBe(200);
    const there = { "locus-organization": owner.answer.organization.id };
    return {
      send: () => away.client.get("/v1/organization", there),
      revoke: () => owner.client.call("DELETE", `/v1/organization/members/${away.answer.user.id}`),
      status: 404,
    };
  },
  async "the credentials of an organization that is deleted"() {
    const gone = await first.signUp({ email: "gone@example.com" });
    return {
      send: (await newKey(gone.client)).send,
      revoke: () => gone.client.call("DELETE", "/v1/organization"),
      after: () => [[second.as(gone.answer.access_token).get("/v1/auth/me"), 401]],
    };
  },
};

const REVOKED = Object.entries(REVOCATIONS);
test.each(REVOKED)("what the first server revokes, the second refuses within a second: %s", async (what, prepare) => {
  const { send, revoke, status = 401, after = () => [] } = await prepare();
  await remember(send);
  const revoked = await revoke();
  expect(revoked.status).toBeOneOf(what.includes("used again") ? [401] : [200, 201, 204]);
  expect(await untilRefused(send, status)).toBeLessThan(REVOKED_MS);
  for (const [answer, expected] of after(revoked)) {
    expect((await answer).status).toBe(expected);
  }
});

test("a key revoked while the servers' listeners are cut off is refused on the second within a second", async () => {
  const { path, send } = await newKey(owner.client);
  await remember(send);
  // Cuts the listeners repeatedly, from before the revocation: they receive its announcement by chance or not at all.
  const cut = setInterval(() => void cutListeners(), 5);
  await Bun.sleep(100);
  await owner.client.call("DELETE", path);
  const ms = await untilRefused(send, 401);
  clearInterval(cut);
  expect(ms).toBeLessThan(REVOKED_MS);
});

function cutListeners(): Promise<unknown> {
  return servers.database.ownerSql`
    select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'locus listener'
      and datname = current_database()`.catch(() => {});
}

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
async function race(
  { clients, services, database: { ownerSql } }: TwoServers,
  { seed, limitOf = "organization", halfWay = async () => {} }: Race,
) {
  const random = seeded(seed);
  const { client, answer } = await clients[0].signUp({ email: `race${seed}.${CALLS}@example.com` });
  const { id } = answer.organization;
  const limit = limitOf === "key" ? CALLS : LIMIT;
  await ownerSql`update organizations set monthly_limit = ${limit} where id = ${id}`;
  const body = { name: "Race", environment: "live", ...(limitOf === "key" ? { daily_limit: LIMIT } : {}) };
  const { body: { key } } = await client.post("/v1/api-keys", body);
  const urls = Array.from({ length: CALLS }, () => services[random() < 0.5 ? 0 : 1].url);
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

for (let run = 1; run <= RUNS; run++) {
  for (const [where, both] of [["Postgres alone", servers], ["one Redis", onRedis]] as const) {
    describe(`two servers on ${where}`, () => {
      test(`answer exactly ${LIMIT} of ${CALLS} calls at once at a limit of ${LIMIT}, run ${run}`, async () => {
        expect(await race(both, { seed: run })).toEqual(EXACT);
      });

      test(`answer exactly ${LIMIT} of ${CALLS} calls at once at a limit of ${LIMIT} of the key, run ${run}`, async () => {
        expect(await race(both, { seed: 2000 + run, limitOf: "key" })).toEqual({ ...EXACT, countedOfKey: LIMIT });
      });
    });
  }

  test(`the same although Redis is killed half-way, and warn about it, run ${run}`, async () => {
    expect(await race(onRedis, { seed: 1000 + run, halfWay: () => redis.kill() })).toEqual(EXACT);
    const health = await onRedis.clients[1].get("/v1/health");
    expect([health.status, health.body.status]).toEqual([200, "warn"]);
    await redis.restart();
  });
}

test("two servers on one Redis allow a visitor of a page together what one server allows", async () => {
  const { client } = await onRedis.clients[0].signUp({ email: "pages@example.com" });
  const origin = "https://shop.example";
  const body = { name: "Shop", environment: "live", publishable: true, origins: [origin] };
  const { key } = (await client.post("/v1/api-keys", body)).body;
  const startMs = performance.now();
  const texts: string[] = [];
  for (let i = 0; i < 2 * VISITOR_PER_MINUTE; i++) {
    texts.push((await onRedis.clients[i % 2 === 0 ? 0 : 1].get(`/v1/suggest?q=&key=${key}`, { origin })).text);
  }
  const answered = texts.filter((text) => !text.includes("requests with this key in a minute")).length;
  expect(answered).toBeGreaterThanOrEqual(VISITOR_PER_MINUTE);
  expect(answered).toBeLessThanOrEqual(VISITOR_PER_MINUTE + Math.ceil((performance.now() - startMs) / 1000));
});

const PER_MINUTE = 20;
const ADDRESS = "203.0.113.9";

/** The limit of one server. Its own clock stands still; the one of Redis does not. */
const limitOn = ({ commands }: RedisCapability) =>
  pageLimit({ perMinute: PER_MINUTE, monotonicMs: () => 0, shared: redisBuckets(commands) });

async function allowed(requests: (() => unknown)[]): Promise<number> {
  const answers = await Promise.allSettled(requests.map(async (request) => await request()));
  return answers.filter(({ status }) => status === "fulfilled").length;
}

test("two servers together allow one visitor no more than the limit, and store no address", async () => {
  const shared = openRedis(redis.url, { connectionName: "locus-test" });
  const limits = [limitOn(shared), limitOn(shared)];
  const startMs = performance.now();
  const all = Array.from({ length: 2 * PER_MINUTE }, (_, i) => () => limits[i % 2]?.take("key_a", ADDRESS));
  const count = await allowed(all);
  const refilled = Math.ceil((performance.now() - startMs) / 1000 / 60 * PER_MINUTE);
  expect(count).toBeGreaterThanOrEqual(PER_MINUTE);
  expect(count).toBeLessThanOrEqual(PER_MINUTE + refilled);
  expect(await limits[0]?.take("key_a", "203.0.113.10")).toMatchObject({ name: "page", remaining: PER_MINUTE - 1 });
  expect(await limits[1]?.take("key_b", ADDRESS)).toMatchObject({ remaining: PER_MINUTE - 1 });
  const held = JSON.stringify(await shared.servers()[0]?.keys("*"));
  expect(held).toContain("locus:bucket:");
  expect(held).not.toContain("203.0.113");
  expect(held).not.toContain("key_");
  await shared.close();
});

test("while Redis is away each server counts its own, and only the first requests wait for it", async () => {
  const shared = openRedis(redis.url, { connectionName: "locus-test" });
  const one = limitOn(shared);
  await redis.kill();
  expect(await allowed([() => one.take("key_c", ADDRESS)])).toBe(1);
  expect(one.take("key_c", ADDRESS)).not.toBeInstanceOf(Promise);
  expect(await allowed(Array.from({ length: PER_MINUTE }, () => () => one.take("key_c", ADDRESS))))
    .toBe(PER_MINUTE - 2);
  await redis.restart();
  await shared.close();
});

interface CallsAtOnce {
  /** Where each call goes: `http://127.0.0.1:…`. */
  readonly urls: readonly string[];
  readonly path: string;
  readonly credential: string;
  readonly body: unknown;
  /** Called when an answer begins, with the number of answers so far. */
  readonly onAnswer?: (answered: number) => void;
}

/** An answer as it came over the wire. */
interface RawAnswer {
  readonly status: number;
  readonly text: string;
}

/**
 * Makes one POST for each URL, each on a separate connection, and sends none before all are connected: `fetch` would delay
 * calls beyond its number of connections. The answers are in the order of the URLs.
 */
async function callsAtOnce({ urls, path, credential, body, onAnswer }: CallsAtOnce): Promise<RawAnswer[]> {
  const text = JSON.stringify(body);
  const request = [
    `POST ${path} HTTP/1.1`,
    "Host: 127.0.0.1",
    `Authorization: Bearer ${credential}`,
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(text)}`,
    "Connection: close",
    "",
    text,
  ].join("\r\n");
  let answered = 0;
  const calls = await Promise.all(urls.map(connect));
  const answers = calls.map(({ answer }) => answer);
  for (const { socket, answer } of calls) {
    socket.write(request);
    void answer.then(() => onAnswer?.(++answered));
  }
  return await Promise.all(answers);
}

async function connect(url: string) {
  const { hostname, port } = new URL(url);
  const answer = Promise.withResolvers<RawAnswer>();
  let received = "";
  const end = (): void =>
    answer.resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/u.exec(received)?.[1]), text: received });
  const socket = await Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      data: (_socket, bytes) => {
        received += bytes.toString();
      },
      close: end,
      end,
      error: (_socket, error) => answer.reject(error),
    },
  });
  return { socket, answer: answer.promise };
}
