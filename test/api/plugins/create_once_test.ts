import { expect, test } from "bun:test";
import type { PausePoint } from "../../../src/api/api_dependencies.ts";
import { declarationOf } from "../../../src/api/plugins/route.ts";
import {
  CREATING_ROUTES,
  type CreatingRoute,
  retryCreating,
  sendCreating,
} from "../../support/api/creating_requests.ts";
import { refusalOf } from "../../support/api/api_client.ts";
import { testApi } from "../../support/api/test_api.ts";
import { variants } from "../../support/runner/depth.ts";

/** A request that stands still. */
interface FrozenRequest {
  readonly request: Awaited<ReturnType<CreatingRoute["prepare"]>>;
  readonly key: string;
  readonly late: ReturnType<typeof sendCreating>;
  readonly release: () => void;
}

/** Longer than any claim lasts. */
const LEASE_MS = 300_000;
/** It makes no claim: the constraint on e-mail addresses lets one of several commit, and the others wait for it. */
const SIGN_UP = "/v1/auth/signup";
const POINTS: readonly PausePoint[] = ["claim made", "effect written", "answer recorded", "answer about to be sent"];
/** At these points the request holds the row of its key, so a retry gets 409. */
const IN_TRANSACTION: readonly PausePoint[] = ["effect written", "answer recorded"];

/** Every creating route with each point at which its server may stop. */
const STOPS = CREATING_ROUTES.flatMap((route) =>
  POINTS.filter((point) => route.route !== SIGN_UP || point !== "claim made").map((point) => ({ route, point }))
);
/** One of each kind: an object, rows that are billed, objects from such rows, and an account. */
const KINDS = ["/v1/locations", "/v1/batches", "/v1/locations/import", SIGN_UP];
const POINT = { coordinates: { latitude: 1, longitude: 2 }, label: "Here" };

let armed: { readonly point: PausePoint; readonly stand: () => Promise<void> } | undefined;
const api = await testApi({
  async pauseAt(point) {
    const { point: wanted, stand } = armed ?? {};
    if (wanted === point) {
      armed = undefined;
      await stand?.();
    }
  },
});

/** Sends a creating request that stops at a point, as if its server was frozen, and resolves once it stands there. */
async function freeze({ prepare }: CreatingRoute, point: PausePoint): Promise<FrozenRequest> {
  const request = await prepare({ client: api.client, batchEnded: async () => void await api.work() });
  const key = crypto.randomUUID();
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const stand = async (): Promise<void> => {
    reached.resolve();
    await released.promise;
  };
  armed = { point, stand };
  const late = sendCreating(api.url, request, key);
  const early = await Promise.race([reached.promise, late]);
  if (early !== undefined) {
    throw new Error(`Expected a request that stands still, was answered ${early.status}: ${early.text}`);
  }
  api.accounts.clock.pass(LEASE_MS);
  return { request, key, late, release: released.resolve };
}

test("every route that creates is tested here", () => {
  const creating = api.app.routes.filter((route) => declarationOf(route).isCreating).map(({ path }) => path);
  expect(CREATING_ROUTES.map(({ route }) => route).sort()).toEqual(creating.sort());
});

// A route that does not pass on its recorder fails at the first point. The others are in one function that all use: only
// a long run stops every route at each of them.
const [some, others] = [true, false].map((isChosen) =>
  STOPS.filter(({ route: { route }, point }) => (point === "claim made" || KINDS.includes(route)) === isChosen)
);
for (const stop of variants(some, others).flatMap((stops = []) => stops)) {
  const { route: { route, one, calls }, point } = stop;
  test(`${route} creates once although its server stops at "${point}" while another one answers`, async () => {
    const { request, key, late, release } = await freeze(stop.route, point);
    if (IN_TRANSACTION.includes(point)) {
      if (route !== SIGN_UP) {
        expect((await sendCreating(api.url, request, key)).status).toBe(409);
      }
      release();
    }
    const answer = await retryCreating(api.url, request, key);
    release();
    expect(answer.status).toBeOneOf([200, 201, 202]);
    const lateAnswer = await late;
    expect([lateAnswer.status, lateAnswer.text]).toEqual([answer.status, answer.text]);
    expect([await request.count(), await request.calls()], answer.text).toEqual([one, calls]);
    const again = await retryCreating(api.url, request, key);
    expect([again.status, again.text]).toEqual([answer.status, answer.text]);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
  });
}

test("an upload sent twice is billed once, and the losing one leaves no rows", async () => {
  const batches = CREATING_ROUTES.find(({ route }) => route === "/v1/batches");
  if (batches === undefined) {
    throw new Error("Expected a route for batches");
  }
  const { request, key, late, release } = await freeze(batches, "claim made");
  const { id } = JSON.parse((await retryCreating(api.url, request, key)).text);
  release();
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

test("an Idempotency-Key belongs to one request: another body with it is refused, and so is a malformed key", async () => {
  const { client } = await api.client.signUp();
  const send = (name: string, key: string) =>
    client.post("/v1/api-keys", { name, environment: "test" }, { "idempotency-key": key });
  expect((await send("Checkout", "c1f4d2")).status).toBe(201);
  expect(await refusalOf(send("Other", "c1f4d2"))).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
  expect((await send("Checkout", "with blank")).status).toBe(422);
});

test("concurrent requests with one Idempotency-Key create one object", async () => {
  const { client } = await api.client.signUp();
  const send = () => client.post("/v1/locations", POINT, { "idempotency-key": "at-once" });
  const answers = await Promise.all(Array.from({ length: 6 }, send));
  expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
  expect((await client.get("/v1/locations")).body.data).toHaveLength(1);
  expect((await send()).headers.get("location")).toStartWith("/v1/locations/loc_");
});

test("a failed request leaves its Idempotency-Key free", async () => {
  const { client } = await api.client.signUp();
  const headers = { "idempotency-key": "tried-again" };
  expect((await client.post("/v1/locations", { input: "no such place anywhere zzzzq" }, headers)).status).toBe(409);
  expect((await client.post("/v1/locations", POINT, headers)).status).toBe(201);
});

test("an Idempotency-Key replays nothing to an unauthorized caller, another environment, organization or key", async () => {
  const { client } = await api.client.signUp();
  const headers = { "idempotency-key": "shared" };
  const made = await client.post("/v1/locations", POINT, headers);
  const theirs = await (await api.client.signUp()).client.post("/v1/locations", POINT, headers);
  expect([theirs.status, theirs.headers.has("idempotency-replayed"), theirs.body.id === made.body.id])
    .toEqual([201, false, false]);
  const [one, other] = [await client.withKey(), await client.withKey()];
  const ofKey = { "idempotency-key": "of-a-key" };
  expect((await one.post("/v1/locations", POINT, ofKey)).status).toBe(201);
  expect(await refusalOf(other.post("/v1/locations", POINT, ofKey))).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
  expect((await api.client.post("/v1/locations", POINT, headers)).status).toBe(401);
  const live = client.post("/v1/locations", POINT, { ...headers, "locus-environment": "live" });
  expect(await refusalOf(live)).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
});
