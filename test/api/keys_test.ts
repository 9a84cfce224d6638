import { expect, test } from "bun:test";
import { SCOPES } from "../../src/domain/caller.ts";
import { testApi } from "../support/api/test_api.ts";

const api = await testApi();

test("a key is shown once, listed without its text, works, and stops working when revoked", async () => {
  const { client } = await api.client.signUp();
  const made = await client.post("/v1/api-keys", { name: "Checkout", environment: "live" });
  expect(made.status).toBe(201);
  expect(made.body).toEqual({
    id: expect.stringMatching(/^key_/u),
    name: "Checkout",
    environment: "live",
    scopes: [...SCOPES],
    publishable: false,
    origins: [],
    daily_limit: null,
    monthly_limit: null,
    allowed_addresses: [],
    zero_data_retention: false,
    prefix: expect.stringMatching(/^locus_live_/u),
    key: expect.stringMatching(/^locus_live_[0-9A-Za-z]{28,}$/u),
    created_at: expect.any(String),
    expires_at: null,
  });
  const key = api.client.as(made.body.key);
  expect((await key.post("/v1/resolve", { input: "Utrecht" })).body.environment).toBe("live");
  const listed = await client.get("/v1/api-keys");
  expect(listed.body).toMatchObject({ next_cursor: null, has_more: false, data: [{ id: made.body.id }] });
  expect(listed.text).not.toContain(made.body.key);
  expect((await client.call("DELETE", `/v1/api-keys/${made.body.id}`)).status).toBe(204);
  api.accounts.clock.pass(1000);
  expect((await key.post("/v1/resolve", { input: "Utrecht" })).status).toBe(401);
  expect((await client.call("DELETE", `/v1/api-keys/${made.body.id}`)).status).toBe(404);
});

test("a key expires at its time", async () => {
  const { client } = await api.client.signUp();
  const expires_at = new Date(api.accounts.clock.now().getTime() + 60_000).toISOString();
  const made = await client.post("/v1/api-keys", { name: "Brief", environment: "test", expires_at });
  expect([made.status, made.body.expires_at]).toEqual([201, expires_at]);
  const key = api.client.as(made.body.key);
  expect((await key.get("/v1/locations")).status).toBe(200);
  api.accounts.clock.pass(61_000);
  expect((await key.get("/v1/locations")).status).toBe(401);
});

test.each([
  [{ environment: "test" }, "/name"],
  [{ name: "", environment: "test" }, "/name"],
  [{ name: "a\u0000b", environment: "test" }, "/name"],
  [{ name: "a", environment: "prod" }, "/environment"],
  [{ name: "a", environment: "test", scopes: [] }, "/scopes"],
  [{ name: "a", environment: "test", scopes: ["resolve", "resolve"] }, "/scopes"],
  [{ name: "a", environment: "test", scopes: ["everything"] }, "/scopes/0"],
  [{ name: "a", environment: "test", expires_at: "tomorrow" }, "/expires_at"],
  [{ name: "a", environment: "test", expires_at: "2001-01-01T00:00:00Z" }, "/expires_at"],
  [{ name: "a", environment: "test", expires_at: "2026-99-99T00:00:00Z" }, "/expires_at"],
])("%j is refused", async (body, pointer) => {
  const { client } = await api.client.signUp();
  const answer = await client.post("/v1/api-keys", body);
  expect([answer.status, answer.body.errors?.map((error: { pointer: string }) => error.pointer)]).toEqual([422, [
    pointer,
  ]]);
});

test("keys are listed in pages", async () => {
  const { client } = await api.client.signUp();
  for (const name of ["one", "two", "three"]) {
    await client.post("/v1/api-keys", { name, environment: "test" });
  }
  const first = await client.get("/v1/api-keys?limit=2");
  expect([first.body.data.length, first.body.has_more]).toEqual([2, true]);
  const second = await client.get(`/v1/api-keys?limit=2&cursor=${first.body.next_cursor}`);
  expect([second.body.data.length, second.body.has_more, second.body.next_cursor]).toEqual([1, false, null]);
});
