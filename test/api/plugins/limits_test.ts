import { expect, test } from "bun:test";
import { faultLimit } from "../../../src/api/plugins/limits/fault_limit.ts";
import { type Lane, WORK_RULES, type WorkClass, workLimit } from "../../../src/api/plugins/limits/work_limit.ts";
import { keepLane } from "../../../src/api/plugins/requests/open_request.ts";
import type { RequestNotes } from "../../../src/api/plugins/requests/request_notes.ts";
import { declarationOf, type DescribedRoute } from "../../../src/api/plugins/route.ts";
import type { Caller } from "../../../src/domain/caller.ts";
import { Problem } from "../../../src/domain/problem.ts";
import { type ApiAnswer, type ApiClient, callsLeft, problemOf, statusesOf } from "../../support/api/api_client.ts";
import { testApi } from "../../support/api/test_api.ts";
import { wordsOf } from "../../support/texts/words.ts";

const api = await testApi();

const FOUND = { input: "test:found" };
const UTRECHT = { input: "Utrecht" };

async function withLimit(calls: number): Promise<{ client: ApiClient; live: ApiClient }> {
  const { client, answer: { organization: { id } } } = await api.client.signUp();
  await api.accounts.db.ownerSql`update organizations set monthly_limit = ${calls} where id = ${id}`;
  return { client, live: await client.withKey({ environment: "live" }) };
}

test("every authenticated answer has the limits and what is left of them, in test also those of the day", async () => {
  const { client, live } = await withLimit(300);
  const first = await live.post("/v1/resolve", UTRECHT);
  expect(first.status).toBe(200);
  expect(first.headers.get("ratelimit-policy")).toBe('"second";q=10000;w=1, "month";q=300;w=2678400');
  expect(first.headers.get("ratelimit")).toMatch(/^"second";r=\d+;t=1, "month";r=299;t=\d+$/u);
  for (const path of ["/v1/locations", "/v1/locations/loc_0", "/v1/auth/me"]) {
    expect((await live.get(path)).headers.get("ratelimit")).toContain('"month";r=299');
  }
  expect((await api.client.get("/v1/locations")).headers.has("ratelimit")).toBe(false);
  const inTest = await (await client.withKey()).post("/v1/resolve", FOUND);
  expect(inTest.headers.get("ratelimit-policy")).toEndWith('"month";q=300;w=2678400, "day";q=1000;w=86400');
  expect(inTest.headers.get("ratelimit")).toMatch(/"month";r=299;.*"day";r=999;/u);
});

test("a limit of 3 answers three calls, then 429 until the first of the next month", async () => {
  const { live } = await withLimit(3);
  expect(await statusesOf(5, () => live.post("/v1/resolve", UTRECHT))).toEqual([200, 200, 200, 429, 429]);
  const refused = await live.post("/v1/resolve", UTRECHT);
  expect(refused.body.code).toBe("QUOTA_EXCEEDED");
  const now = api.accounts.clock.now();
  const seconds = Math.ceil((Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1) - now.getTime()) / 1000);
  expect(refused.headers.get("retry-after")).toBe(String(seconds));
  expect(refused.headers.get("ratelimit")).toContain(`"month";r=0;t=${seconds}`);
});

test("answers of 4xx and 5xx are not counted as calls", async () => {
  const { live, client } = await withLimit(2);
  await live.post("/v1/resolve", { input: "" });
  await live.post("/v1/locations", { input: "no such place anywhere zzzzq" });
  const key = await client.withKey();
  for (const input of ["test:rate_limited", "test:quota_exceeded", "test:unavailable"]) {
    expect((await key.post("/v1/resolve", { input })).status).toBeGreaterThanOrEqual(429);
  }
  const usage = await client.get("/v1/usage", { "locus-environment": "live" });
  expect(usage.body).toMatchObject({ environment: "live", total: 0, period: { unit: "month", calls: 0, limit: 2 } });
  expect((await client.get("/v1/usage")).body).toMatchObject({ environment: "test", total: 0 });
});

test.each<[what: string, calls: number, answered: Send, refused: Send]>([
  ["a structured resolve", 1, structured({ locality: "Utrecht" }), structured({ city: "x" })],
  ["a suggestion", 1, (by) => by.get("/v1/suggest?q=a"), (by) => by.get("/v1/suggest")],
  ["a match", 2, matching("Paris"), matching({ place_id: "plc_0" })],
  ["a parse", 1, (by) => by.post("/v1/parse", UTRECHT), (by) => by.post("/v1/parse", { input: " " })],
])("%s takes %d calls, and none where it is refused", async (_what, calls, answered, refused) => {
  const { live } = await withLimit(10);
  expect((await answered(live)).status).toBe(200);
  expect([404, 422]).toContain((await refused(live)).status);
  expect(await callsLeft(live)).toBe(10 - calls);
});

type Send = (by: ApiClient) => Promise<ApiAnswer>;

function structured(components: object): Send {
  return (by) => by.post("/v1/resolve/structured", components);
}

function matching(b: unknown): Send {
  return (by) => by.post("/v1/match", { a: "Utrecht", b });
}

test("GET /v1/usage reports the calls of each day; a key sees its own environment", async () => {
  const { live, client } = await withLimit(50);
  await statusesOf(4, () => live.post("/v1/resolve", UTRECHT));
  const day = api.accounts.clock.now().toISOString().slice(0, 10);
  const usage = await live.get(`/v1/usage?from=${day}&to=${day}`);
  expect(usage.body).toMatchObject({ days: [{ date: day, calls: 4 }], total: 4, period: { remaining: 46 } });
  expect((await client.get("/v1/usage?environment=live")).body.total).toBe(4);
  expect((await live.get("/v1/usage?environment=test")).status).toBe(403);
  for (const range of ["from=2024-02-30", "from=2024-03-02&to=2024-03-01", "from=2020-01-01&to=2024-01-01"]) {
    expect([range, (await live.get(`/v1/usage?${range}`)).status]).toEqual([range, 422]);
  }
});

const keyCaller = (keyId: string): Caller => ({
  kind: "key",
  keyId,
  organizationId: "org_1",
  environment: "live",
  scopes: ["resolve"],
});

/** How many faults of a size are allowed before one is refused, at most `most`. */
function faultsUntilRefused(bytes: number, most: number): number {
  const limit = faultLimit({ perSecond: 50, monotonicMs: () => 0 });
  for (let count = 0; count < most; count++) {
    try {
      limit.assertMayRequest(keyCaller("key_1"));
    } catch (error) {
      expect(error).toBeInstanceOf(Problem);
      limit.assertMayRequest(keyCaller("key_2"));
      return count;
    }
    limit.count(keyCaller("key_1"), bytes);
  }
  return most;
}

test("faultLimit() allows a key four seconds' worth of refusals, fewer large ones, and stops no other key", () => {
  expect([faultsUntilRefused(100, 1000), faultsUntilRefused(1024 * 1024, 1000)]).toEqual([200, 4]);
  expect(faultsUntilRefused(512 * 1024 * 1024, 1000)).toBe(4);
});

let nowMs = 0;
/** A service whose clock only tests move, with so few calls a second that few faults are too many. */
const strict = await testApi({ ratePerSecond: 2, monotonicMs: () => nowMs });

test("a usage:read test key whose requests break rules does not stop the live key", async () => {
  const { client } = await strict.client.signUp();
  const live = await client.withKey({ environment: "live" });
  const faulty = await client.withKey({ environment: "test", scopes: ["usage:read"] });
  const statuses = await statusesOf(10, () => faulty.get("/v1/usage?from=never"));
  expect(statuses.slice(-2)).toEqual([429, 429]);
  expect((await live.post("/v1/resolve", UTRECHT)).status).toBe(200);
});

test("a credential whose requests break rules again and again is RATE_LIMITED, and answered again later", async () => {
  const { client } = await strict.client.signUp();
  const { client: other } = await strict.client.signUp();
  const caller = await client.withKey();
  const wrong = { ...FOUND, unknown: 1 };
  const paths = ["/v1/resolve", "/v1/resolve/structured", "/v1/locations", "/v1/maps"];
  const statuses = await statusesOf(8, (at) => caller.post(paths[at % paths.length] ?? "", wrong));
  expect(statuses).toEqual(Array.from({ length: 8 }, () => 422));
  const refused = await caller.post("/v1/resolve", FOUND);
  expect([refused.status, refused.body.code, refused.headers.get("retry-after")]).toEqual([429, "RATE_LIMITED", "1"]);
  expect((await caller.get("/v1/locations")).status).toBe(429);
  expect((await (await other.withKey()).post("/v1/resolve", FOUND)).status).toBe(200);
  nowMs += 1000;
  expect((await caller.post("/v1/resolve", FOUND)).status).toBe(200);
});

test("a refused upload counts by the bytes that it unpacks to", async () => {
  const sender = await (await strict.client.signUp()).client.withKey();
  const body = Bun.gzipSync(`address\n${",\n".repeat(500_000)}`);
  expect(body.length).toBeLessThan(8000);
  const type = { "content-type": "text/csv", "content-encoding": "gzip" };
  expect(await statusesOf(2, () => sender.upload("/v1/batches", body, type))).toEqual([413, 429]);
});

test("a refused upload without a declared length counts by the bytes that were read", async () => {
  const sender = await (await strict.client.signUp()).client.withKey();
  const inputs = Array.from({ length: 600 }, () => ({ input: "a".repeat(4000) }));
  const statuses = await statusesOf(2, () => {
    // A stream is sent in chunks.
    const body = new Blob([JSON.stringify({ inputs }).slice(0, -1)]).stream();
    return sender.upload("/v1/batches", body, { "content-type": "application/json" });
  });
  expect(statuses).toEqual([400, 429]);
});

const ROWS = 10_000;
const IMPORTS = 24;
/**
 * The neighbour's requests are sent one after another while the imports run. Before bulk work had separate connections
 * each waited for an import: two or three were answered.
 */
const ANSWERED_MIN = 16;

/** A live key of a new organization with a finished batch of many rows. */
async function withBatch(): Promise<{ readonly key: ApiClient; readonly batchId: string }> {
  const key = await (await api.client.signUp()).client.withKey({ environment: "live" });
  const inputs = Array.from({ length: ROWS }, (_, at) => ({ input: `47.${at + 10_000}, 9.5` }));
  const { body: { id } } = await key.post("/v1/batches", { inputs });
  await api.work();
  return { key, batchId: id };
}

test("24 parallel imports of one organization do not slow down another one's requests, and most are refused", async () => {
  const { key, batchId } = await withBatch();
  const neighbour = await (await api.client.signUp()).client.withKey({ environment: "live" });
  await neighbour.get("/v1/locations");
  const state = { isRunning: true };
  const imports = Promise.all(
    Array.from({ length: IMPORTS }, () => key.post("/v1/locations/import", { batch_id: batchId })),
  ).finally(() => {
    state.isRunning = false;
  });
  const times: number[] = [];
  while (state.isRunning) {
    const from = performance.now();
    expect((await neighbour.get("/v1/locations")).status).toBe(200);
    expect((await neighbour.get("/v1/usage")).status).toBe(200);
    times.push((performance.now() - from) / 2);
  }
  const answers = await imports;
  const median = times.toSorted((one, other) => one - other)[times.length >> 1] ?? Number.NaN;
  // Every run logs how long the neighbour waited.
  // oxlint-disable-next-line no-console
  console.info(`A neighbour's median next to ${IMPORTS} imports: ${median.toFixed(0)} ms of ${times.length} requests`);
  expect(2 * times.length).toBeGreaterThanOrEqual(ANSWERED_MIN);
  expect(answers.filter(({ status }) => status === 201 || status === 200).length).toBeGreaterThan(0);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(IMPORTS - 18);
  expect(refused.every(({ body, headers }) => body.code === "RATE_LIMITED" && headers.has("retry-after"))).toBe(true);
  expect(answers.every(({ status }) => [200, 201, 429].includes(status))).toBe(true);
});

const NONE = { burst: 0.5, windowS: 10, concurrent: 0, queued: 0 };
const refusing = await testApi({
  workRules: { call: { concurrent: 0, queued: 0 }, read: NONE, write: NONE, heavy: NONE },
});

const DECLARED = refusing.app.routes.map((route: DescribedRoute) => ({ ...declarationOf(route), ...route }));
/** Every route that requires a credential: new ones are included automatically. */
const ROUTES = DECLARED.filter(({ tenantAccess }) => tenantAccess !== undefined);
/** Every route of operators, whose work is limited by operator. */
const OPERATOR_ROUTES = DECLARED.filter(({ access }) => access === "operator");
const { client: owner } = await refusing.client.signUp();
const operator = await refusing.operator();

/** Requires that a call is refused for its work, and returns the answer. */
async function expectRefused(by: ApiClient, { method, path }: DescribedRoute): Promise<ApiAnswer> {
  const hasBody = method !== "GET" && method !== "DELETE";
  const answer = await by.call(method, path.replace(/:\w+/gu, "evt_0"), hasBody ? { body: {} } : {});
  expect([answer.status, problemOf(answer).code]).toEqual([429, "RATE_LIMITED"]);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  return answer;
}

test.each(ROUTES)("$method $path is refused when its organization's limit is reached", async (route) => {
  const policy = (await expectRefused(owner, route)).headers.get("ratelimit-policy") ?? "";
  expect(policy).toContain('"second";');
  expect(policy.includes(`"${route.workClass}";`)).toBe(route.workClass !== "call");
});

test.each(OPERATOR_ROUTES)("$method $path is refused when its operator's limit is reached", async (route) => {
  await expectRefused(operator, route);
});

/** The names of routes of a class, in order. */
function of(workClass: WorkClass, routes = ROUTES): string[] {
  return routes.filter((route) => route.workClass === workClass).map(({ method, path }) => `${method} ${path}`).sort();
}

test("every route of operators has the class of its cost", () => {
  expect(of("heavy", OPERATOR_ROUTES)).toEqual(["GET /v1/operator/usage"]);
  expect(of("call", OPERATOR_ROUTES)).toEqual([]);
  expect(of("read", OPERATOR_ROUTES).every((name) => name.startsWith("GET "))).toBe(true);
  expect(of("write", OPERATOR_ROUTES).some((name) => name.startsWith("GET "))).toBe(false);
  expect(OPERATOR_ROUTES.length).toBeGreaterThan(15);
});

test("every route has the class of its cost", () => {
  expect(of("call").filter((name) => !name.includes(" /compat/"))).toEqual(wordsOf(`
    GET /v1/places/:place_id | GET /v1/places/:place_id/:number | GET /v1/suggest | POST /mcp | POST /v1/match |
    POST /v1/parse | POST /v1/resolve | POST /v1/resolve/structured
  `));
  // The drop-in interfaces resolve, whatever they are asked.
  const { length } = ROUTES.filter(({ path }) => path.startsWith("/compat/"));
  expect(of("call").filter((name) => name.includes(" /compat/"))).toHaveLength(length);
  expect(of("heavy")).toEqual(wordsOf(`
    GET /v1/audit-events | GET /v1/batches/:id/results | GET /v1/organization/export | POST /v1/batches |
    POST /v1/batches/:id/live | POST /v1/batches/preview | POST /v1/locations/import | POST /v1/resolve/many
  `));
  expect(of("read").every((name) => name.startsWith("GET "))).toBe(true);
  expect(of("write").some((name) => name.startsWith("GET "))).toBe(false);
});

test("creating locations as fast as possible is refused after the burst, and shown in the headers", async () => {
  let atMs = 0;
  const write = { burst: 12, windowS: 60, concurrent: 4, queued: 100 };
  const counted = await testApi({ workRules: { ...WORK_RULES, write }, monotonicMs: () => atMs });
  const { client } = await counted.client.signUp();
  const { client: neighbour } = await counted.client.signUp();
  const body = { coordinates: { latitude: 1, longitude: 2 }, label: "Here" };
  const answers = await Promise.all(Array.from({ length: 30 }, () => client.post("/v1/locations", body)));
  const made = answers.filter(({ status }) => status === 201);
  expect(made).toHaveLength(12);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.body.code).toBe("RATE_LIMITED");
  expect(refused?.headers.get("ratelimit-policy")).toContain('"write";q=12;w=60');
  expect(refused?.headers.get("ratelimit")).toContain('"write";r=0;');
  expect((await neighbour.post("/v1/locations", body)).status).toBe(201);
  expect(refused?.headers.get("retry-after")).toBe("5");
  atMs += 5000;
  expect((await client.post("/v1/locations", body)).status).toBe(201);
  expect((await client.post("/v1/locations", body)).status).toBe(429);
  await counted.close();
});

/** A limit of requests at the same time, whose clock stands still. */
function limited(rule: { concurrent: number; queued: number }) {
  const rules = { call: rule, read: rule, write: rule, heavy: rule };
  const limit = workLimit({ rules, monotonicMs: () => 0 });
  return async (organizationId = "org_1", signal = new AbortController().signal): Promise<Lane | Problem> => {
    const lane = limit.laneOf(organizationId, "heavy");
    try {
      await lane.enter({ signal });
      return lane;
    } catch (error) {
      if (error instanceof Problem) {
        return error;
      }
      throw error;
    }
  };
}

function laneOf(entered: Lane | Problem): Lane {
  if (entered instanceof Problem) {
    throw entered;
  }
  return entered;
}

test("workLimit() runs some requests at the same time, queues some in order, and refuses the rest", async () => {
  const enter = limited({ concurrent: 2, queued: 2 });
  const order: string[] = [];
  const first = laneOf(await enter());
  laneOf(await enter());
  const third = enter().then((lane) => (order.push("third"), lane));
  const fourth = enter().then((lane) => (order.push("fourth"), lane));
  expect(await enter()).toBeInstanceOf(Problem);
  laneOf(await enter("org_2")).leave();
  expect(order).toEqual([]);
  first.leave();
  laneOf(await third).leave();
  await fourth;
  expect(order).toEqual(["third", "fourth"]);
});

test("workLimit() gives the place of a client that disconnects while waiting to the next one", async () => {
  const enter = limited({ concurrent: 1, queued: 2 });
  const first = laneOf(await enter());
  const gone = new AbortController();
  const left = enter("org_1", gone.signal);
  const waiting = enter();
  gone.abort();
  expect(await left).toBeInstanceOf(Problem);
  first.leave();
  laneOf(await waiting).leave();
  laneOf(await enter()).leave();
});

test("Lane.enter() queues no request whose client has disconnected", async () => {
  const rules = { ...WORK_RULES, heavy: { burst: 10, windowS: 10, concurrent: 1, queued: 1 } };
  const lane = workLimit({ rules, monotonicMs: () => 0 }).laneOf("org_0", "heavy");
  await lane.enter(new AbortController());
  const gone = Promise.resolve(lane.enter({ signal: AbortSignal.abort() }));
  expect(gone).rejects.toBeInstanceOf(Problem);
  const next = lane.enter(new AbortController());
  lane.leave();
  await next;
});

test("keepLane() keeps no place for a client that has disconnected", () => {
  let left = 0;
  const request = new Request("http://localhost/", { signal: AbortSignal.abort() });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const notes = { lane: { leave: () => left++ }, holdsPlace: true } as unknown as RequestNotes;
  const release = keepLane(request, notes);
  expect(left).toBe(1);
  release();
  expect(left).toBe(1);
});
