import { expect, test } from "bun:test";
import { declarationOf } from "../../../../src/api/plugins/route.ts";
import { CREATING_ROUTES, retryCreating } from "../../../support/api/creating_requests.ts";
import { expectCreatedOnce, freezingApi, STOPS } from "./create_once.ts";

/** One of each kind: an object, rows that are billed, objects from such rows, and an account. */
const KINDS = ["/v1/locations", "/v1/batches", "/v1/locations/import", "/v1/auth/signup"];

const freezing = await freezingApi();
const { api } = freezing;

test("every route that creates is tested here", () => {
  const creating = api.app.routes.filter((route) => declarationOf(route).isCreating).map(({ path }) => path);
  expect(CREATING_ROUTES.map(({ route }) => route).sort()).toEqual(creating.sort());
});

// A route that does not pass on its recorder fails at the first point. The others are in one function that all use:
// `create_once_long_test.ts` stops every route at each of them.
for (const stop of STOPS.filter(({ route: { route }, point }) => point === "claim made" || KINDS.includes(route))) {
  const { route: { route }, point } = stop;
  test(`${route} creates once although its server stops at "${point}" while another one answers`, async () => {
    await expectCreatedOnce(freezing, stop);
  });
}

test("an upload sent twice is billed once, and the losing one leaves no rows", async () => {
  const batches = CREATING_ROUTES.find(({ route }) => route === "/v1/batches");
  if (batches === undefined) {
    throw new Error("Expected a route for batches");
  }
  const { request, key, late, release } = await freezing.freeze(batches, "claim made");
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
