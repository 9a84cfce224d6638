import { expect, test } from "bun:test";
import { SCOPES } from "../../../src/domain/caller.ts";
import { DAY_MS } from "../../../src/domain/clock.ts";
import { type ApiAnswer, type ApiClient, problemOf, statusesOf } from "../../support/api/api_client.ts";
import { testApi } from "../../support/api/test_api.ts";
import { everyRow } from "../../support/databases/test_database.ts";

const api = await testApi({ trustedProxies: ["127.0.0.1"] });

/** Creates a live key, and returns it with its identifier. */
async function keyOf(admin: ApiClient, controls: Readonly<Record<string, unknown>>, environment = "live") {
  const made = await admin.post("/v1/api-keys", { name: "Partner", environment, ...controls });
  expect(made.status).toBe(201);
  const { id, key } = made.body;
  return { id: String(id), client: api.client.as(key), made: made.body };
}

function resolve(client: ApiClient, headers: Readonly<Record<string, string>> = {}): Promise<ApiAnswer> {
  return client.post("/v1/resolve", { input: "Utrecht" }, headers);
}

/** The statuses of several calls, one after the other. */
async function statuses(client: ApiClient, calls: number): Promise<readonly number[]> {
  const seen = await statusesOf(calls, () => resolve(client));
  return seen;
}

test("the limits of a key are shown in lists, headers, audit trail and export, and stay on rotation", async () => {
  const { client: admin } = await api.client.signUp();
  const controls = { daily_limit: 3, monthly_limit: 100, allowed_addresses: ["::ffff:192.0.2.9/120", "127.0.0.1"] };
  const shown = { ...controls, allowed_addresses: ["192.0.2.0/24", "127.0.0.1"] };
  const { id, client, made } = await keyOf(admin, controls);
  expect(made).toMatchObject(shown);
  const answer = await resolve(client);
  expect(answer.headers.get("ratelimit-policy")).toMatch(/"key_day";q=3;w=86400, "key_month";q=100;w=\d+/u);
  expect(answer.headers.get("ratelimit")).toMatch(/"key_day";r=2;t=\d+, "key_month";r=99;t=\d+/u);
  expect((await admin.get("/v1/api-keys")).body.data).toMatchObject([{ id, ...shown }]);

  const rotated = await admin.post(`/v1/api-keys/${id}/rotate`, {});
  expect(rotated.body).toMatchObject(shown);
  // Both keys share the count.
  const next = api.client.as(rotated.body.key);
  expect([...await statuses(next, 1), ...await statuses(client, 1), ...await statuses(next, 1)])
    .toEqual([200, 200, 429]);

  const changed = await admin.call("PATCH", `/v1/api-keys/${rotated.body.id}`, {
    body: { daily_limit: null, allowed_addresses: [] },
  });
  expect([changed.status, changed.body])
    .toEqual([200, expect.objectContaining({ daily_limit: null, monthly_limit: 100, allowed_addresses: [] })]);
  const events = (await admin.get("/v1/audit-events")).body.data;
  const detailsOf = (action: string) => events.find((event: { action: string }) => event.action === action).details;
  expect(detailsOf("api_key.created")).toMatchObject(shown);
  expect(detailsOf("api_key.updated")).toEqual({ daily_limit: 0, allowed_addresses: [] });
  expect((await admin.get("/v1/organization/export")).text).toContain('"192.0.2.0/24"');
});

test("a limit of a key is refused with its name and its reset, resets, and leaves other keys alone", async () => {
  const { client: admin } = await api.client.signUp();
  const { id, client } = await keyOf(admin, { daily_limit: 2, monthly_limit: 5 }, "test");
  const other = await keyOf(admin, {}, "test");
  expect(await statuses(client, 2)).toEqual([200, 200]);
  const daily = await resolve(client);
  expect(problemOf(daily))
    .toMatchObject({ code: "QUOTA_EXCEEDED", detail: expect.stringMatching(/2 calls a day.*midnight/u) });
  expect(Number(daily.headers.get("retry-after"))).toBeLessThanOrEqual(86_400);
  expect(daily.headers.get("ratelimit")).toContain('"key_day";r=0');
  expect(await statuses(other.client, 3)).toEqual([200, 200, 200]);
  // Invalid requests are no calls.
  expect((await client.post("/v1/resolve", { input: "" })).status).toBe(422);

  expect((await admin.call("PATCH", `/v1/api-keys/${id}`, { body: { daily_limit: 3 } })).status).toBe(200);
  api.accounts.clock.pass(1000);
  expect(await statuses(client, 2)).toEqual([200, 429]);
  api.accounts.clock.pass(DAY_MS);
  expect(await statuses(client, 3)).toEqual([200, 200, 429]);
  const monthly = await resolve(client);
  expect(problemOf(monthly).detail).toMatch(/5 calls a month.*first of the month/u);
});

test("a batch reserves calls of its key's limit, all or none", async () => {
  const { client: admin } = await api.client.signUp();
  const { client } = await keyOf(admin, { monthly_limit: 3 });
  const batch = (inputs: readonly string[]) =>
    client.post("/v1/batches", { inputs: inputs.map((input) => ({ input })) });
  const refused = await batch(["a", "b", "c", "d"]);
  expect(problemOf(refused))
    .toMatchObject({ code: "QUOTA_EXCEEDED", detail: expect.stringContaining("monthly limit") });
  expect((await batch(["a", "b"])).status).toBe(202);
  expect(await statuses(client, 2)).toEqual([200, 429]);
});

test("a key with allowed addresses is refused from elsewhere, whatever it calls", async () => {
  const { client: admin } = await api.client.signUp();
  const { id, client } = await keyOf(admin, { allowed_addresses: ["198.51.100.0/24", "2001:db8::/32"] });
  const from = async (address: string, path = "/v1/locations") => {
    const answer = await client.get(path, { "x-forwarded-for": address });
    return answer.status === 200 ? 200 : problemOf(answer).code;
  };
  for (const address of ["198.51.100.0", "198.51.100.255", "::ffff:198.51.100.7", "[2001:db8::1]:4711"]) {
    expect([address, await from(address)]).toEqual([address, 200]);
  }
  for (const address of ["198.51.101.0", "2001:db9::", "198.51.100.7, 203.0.113.1", "unknown", ""]) {
    expect([address, await from(address)]).toEqual([address, "ADDRESS_NOT_ALLOWED"]);
  }
  for (const path of ["/v1/usage", "/v1/suggest?q=utrecht", "/v1/webhooks"]) {
    expect([path, await from("203.0.113.1", path)]).toEqual([path, "ADDRESS_NOT_ALLOWED"]);
  }
  expect((await admin.call("PATCH", `/v1/api-keys/${id}`, { body: { allowed_addresses: [] } })).status).toBe(200);
  expect(await from("203.0.113.1")).toBe(200);
});

test.each([
  [{ daily_limit: 0 }, "/daily_limit"],
  [{ monthly_limit: 1.5 }, "/monthly_limit"],
  [{ monthly_limit: 1_000_000_001 }, "/monthly_limit"],
  [{ allowed_addresses: ["192.0.2.1", "office"] }, "/allowed_addresses/1"],
  [{ allowed_addresses: ["0.0.0.0/0"] }, "/allowed_addresses/0"],
  [{ allowed_addresses: Array.from({ length: 51 }, (_, i) => `192.0.2.${i}`) }, "/allowed_addresses"],
  [{ publishable: true, origins: ["https://shop.example"], allowed_addresses: ["192.0.2.1"] }, "/allowed_addresses"],
  [{ name: undefined }, "/name"],
  [{ name: "" }, "/name"],
  [{ name: "a\u0000b" }, "/name"],
  [{ environment: "prod" }, "/environment"],
  [{ scopes: [] }, "/scopes"],
  [{ scopes: ["resolve", "resolve"] }, "/scopes"],
  [{ scopes: ["everything"] }, "/scopes/0"],
  [{ expires_at: "tomorrow" }, "/expires_at"],
  [{ expires_at: "2001-01-01T00:00:00Z" }, "/expires_at"],
  [{ expires_at: "2026-99-99T00:00:00Z" }, "/expires_at"],
])("%j is refused", async (controls, pointer) => {
  const { client } = await api.client.signUp();
  const answer = await client.post("/v1/api-keys", { name: "a", environment: "test", ...controls });
  expect([answer.status, answer.body.errors?.map((error: { pointer: string }) => error.pointer)])
    .toEqual([422, [pointer]]);
});

test("a key is shown once, listed without its text, works, and stops working when revoked", async () => {
  const { client } = await api.client.signUp();
  const made = await client.post("/v1/api-keys", { name: " Checkout ", environment: "live" });
  expect(made.status).toBe(201);
  expect(made.body).toEqual(expect.objectContaining({
    name: "Checkout",
    environment: "live",
    scopes: [...SCOPES],
    publishable: false,
    prefix: expect.stringMatching(/^locus_live_[0-9A-Za-z]{4}$/u),
    key: expect.stringMatching(/^locus_live_[0-9A-Za-z]{28,}$/u),
    expires_at: null,
  }));
  const key = api.client.as(made.body.key);
  expect((await key.post("/v1/resolve", { input: "Utrecht" })).body.environment).toBe("live");
  const listed = await client.get("/v1/api-keys");
  expect(listed.body).toMatchObject({ next_cursor: null, has_more: false, data: [{ id: made.body.id }] });
  expect(listed.text).not.toContain(made.body.key);
  expect((await everyRow(api.accounts.db.ownerSql)).join("\n")).not.toContain(made.body.key);
  expect((await client.call("DELETE", `/v1/api-keys/${made.body.id}`)).status).toBe(204);
  expect((await key.post("/v1/resolve", { input: "Utrecht" })).status).toBe(401);
  expect((await client.call("DELETE", `/v1/api-keys/${made.body.id}`)).status).toBe(404);
});
