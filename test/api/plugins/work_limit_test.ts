import { expect, test } from "bun:test";
import { type Lane, WORK_RULES, type WorkClass, workLimit } from "../../../src/api/plugins/limits/work_limit.ts";
import { keepLane } from "../../../src/api/plugins/requests/open_request.ts";
import type { RequestNotes } from "../../../src/api/plugins/requests/request_notes.ts";
import { declarationOf, type DescribedRoute } from "../../../src/api/plugins/route.ts";
import { Problem } from "../../../src/domain/problem.ts";
import { type ApiAnswer, type ApiClient, problemOf } from "../../support/api/api_client.ts";
import { testApi } from "../../support/api/test_api.ts";

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
  expect(of("call").filter((name) => !name.includes(" /compat/"))).toEqual([
    "GET /v1/places/:place_id",
    "GET /v1/places/:place_id/:number",
    "GET /v1/suggest",
    "POST /mcp",
    "POST /v1/match",
    "POST /v1/parse",
    "POST /v1/resolve",
    "POST /v1/resolve/structured",
  ]);
  // The drop-in interfaces resolve, whatever they are asked.
  const { length } = ROUTES.filter(({ path }) => path.startsWith("/compat/"));
  expect(of("call").filter((name) => name.includes(" /compat/"))).toHaveLength(length);
  expect(of("heavy")).toEqual([
    "GET /v1/audit-events",
    "GET /v1/batches/:id/results",
    "GET /v1/organization/export",
    "POST /v1/batches",
    "POST /v1/batches/:id/live",
    "POST /v1/batches/preview",
    "POST /v1/locations/import",
    "POST /v1/resolve/many",
  ]);
  expect(of("read").every((name) => name.startsWith("GET "))).toBe(true);
  expect(of("write").some((name) => name.startsWith("GET "))).toBe(false);
});

test("creating locations as fast as possible is refused after the burst, and shown in the headers", async () => {
  let nowMs = 0;
  const api = await testApi({
    workRules: { ...WORK_RULES, write: { burst: 12, windowS: 60, concurrent: 4, queued: 100 } },
    monotonicMs: () => nowMs,
  });
  const { client } = await api.client.signUp();
  const { client: neighbour } = await api.client.signUp();
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
  nowMs += 5000;
  expect((await client.post("/v1/locations", body)).status).toBe(201);
  expect((await client.post("/v1/locations", body)).status).toBe(429);
  await api.close();
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
