import { afterAll, beforeAll, expect, test } from "bun:test";
import type { PausePoint } from "../../../../src/api/plugins/caller/answer_once.ts";
import { isCreating } from "../../../../src/api/plugins/route_detail.ts";
import { smallWorld } from "../../../resolver/small_world.ts";
import { CREATING_ROUTES, retryCreating, sendCreating } from "../../../support/api/creating_requests.ts";
import { type TestApi, testApi } from "../../../support/api/test_api.ts";
import { testBatchesDeps, workAll } from "../../../support/operations/test_batches.ts";

/** A request that stops at a point, as if its server was frozen, and continues when it is released. */
interface Freeze {
  readonly point: PausePoint;
  readonly reached: PromiseWithResolvers<void>;
  readonly released: PromiseWithResolvers<void>;
}

/** Longer than any claim lasts. */
const LEASE_MS = 300_000;
const POINTS: readonly PausePoint[] = ["claim made", "effect written", "answer recorded", "answer about to be sent"];
/** It makes no claim: the constraint on e-mail addresses lets one of several commit, and the others wait for it. */
const SIGN_UP = "/v1/auth/signup";
/** At these points the request holds the row of its key, so a retry gets 409. */
const IN_TRANSACTION: readonly PausePoint[] = ["effect written", "answer recorded"];

let api: TestApi;
let armed: Freeze | undefined;
beforeAll(async () => {
  api = await testApi({
    async pauseAt(point) {
      const freeze = armed;
      if (freeze?.point === point) {
        armed = undefined;
        freeze.reached.resolve();
        await freeze.released.promise;
      }
    },
  });
});
afterAll(() => api.close());

async function batchEnded(): Promise<void> {
  const gazetteer = smallWorld();
  const { db, clock } = api.accounts;
  await workAll(testBatchesDeps(db.database, clock), { gazetteer: () => gazetteer });
}

/** Waits until a request reaches its point. Fails when it is answered before. */
async function reached(freeze: Freeze, late: ReturnType<typeof sendCreating>): Promise<void> {
  const early = await Promise.race([freeze.reached.promise, late]);
  if (early !== undefined) {
    throw new Error(`Expected a request that stands still, was answered ${early.status}: ${early.text}`);
  }
}

test("every route that creates is tested here", () => {
  const creating = api.app.routes.filter((route) => isCreating(route)).map(({ path }) => path);
  expect(CREATING_ROUTES.map(({ route }) => route).sort()).toEqual(creating.sort());
});

for (const { route, prepare, one, calls } of CREATING_ROUTES) {
  for (const point of POINTS.filter((name) => route !== SIGN_UP || name !== "claim made")) {
    test(`${route} creates once although its server stops at "${point}" while another one answers`, async () => {
      const request = await prepare({ client: api.client, batchEnded });
      const key = crypto.randomUUID();
      const freeze: Freeze = { point, reached: Promise.withResolvers(), released: Promise.withResolvers() };
      armed = freeze;
      const late = sendCreating(api.url, request, key);
      await reached(freeze, late);
      api.accounts.clock.pass(LEASE_MS);
      if (IN_TRANSACTION.includes(point)) {
        if (route !== SIGN_UP) {
          expect((await sendCreating(api.url, request, key)).status).toBe(409);
        }
        freeze.released.resolve();
      }
      const answer = await retryCreating(api.url, request, key);
      freeze.released.resolve();
      expect(answer.status).toBeOneOf([200, 201, 202]);
      const lateAnswer = await late;
      expect([lateAnswer.status, lateAnswer.text]).toEqual([answer.status, answer.text]);
      expect([await request.count(), await request.calls()], answer.text).toEqual([one, calls]);
      expect(await retryCreating(api.url, request, key)).toMatchObject({ status: answer.status, text: answer.text });
    });
  }
}

test("an upload sent twice is billed once, and the losing one leaves no rows", async () => {
  const batches = CREATING_ROUTES.find(({ route }) => route === "/v1/batches");
  const request = await batches?.prepare({ client: api.client, batchEnded });
  if (request === undefined) {
    throw new Error("Expected a route for batches");
  }
  const freeze: Freeze = {
    point: "claim made",
    reached: Promise.withResolvers(),
    released: Promise.withResolvers(),
  };
  armed = freeze;
  const late = sendCreating(api.url, request, "billed-once");
  await reached(freeze, late);
  api.accounts.clock.pass(LEASE_MS);
  const { id } = JSON.parse((await retryCreating(api.url, request, "billed-once")).text);
  freeze.released.resolve();
  await late;
  const [organization] = await api.accounts.db.ownerSql`select organization_id as id from batches where id = ${id}`;
  const [row] = await api.accounts.db.ownerSql`
    select (select count(*) from batches b where b.organization_id = o.id)::int as batches,
      (select sum(calls) from usage_reservations r where r.organization_id = o.id)::int as reserved,
      (select sum(calls) from usage_periods p where p.organization_id = o.id)::int as counted
    from organizations o where o.id = ${organization?.["id"]}`;
  expect(row).toMatchObject({ batches: 1, reserved: 3, counted: 3 });
});

test("a sign-up with its Idempotency-Key is replayed only for the right password and the same request", async () => {
  const email = "twice@example.com";
  const body = { email, password: "wind over seven bridges", organization: "Engines" };
  const headers = { "idempotency-key": "sign-up-1" };
  const first = await api.client.post("/v1/auth/signup", body, headers);
  const again = await api.client.post("/v1/auth/signup", body, headers);
  expect([again.status, again.text]).toEqual([201, first.text]);
  expect(again.headers.get("idempotency-replayed")).toBe("true");
  const wrong = await api.client.post("/v1/auth/signup", { ...body, password: "wind over eight bridges" }, headers);
  expect(wrong.status).toBe(409);
  const other = await api.client.post("/v1/auth/signup", { ...body, organization: "Looms" }, headers);
  expect(other.body.code).toBe("IDEMPOTENCY_KEY_REUSED");
  expect((await api.client.post("/v1/auth/signup", body, { "idempotency-key": "sign-up-2" })).status).toBe(409);
  expect((await api.client.post("/v1/auth/signup", body)).status).toBe(409);
});
