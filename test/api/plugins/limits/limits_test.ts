import { expect, test } from "bun:test";
import { type ApiClient } from "../../../support/api/api_client.ts";
import { testApi } from "../../../support/api/test_api.ts";

const api = await testApi();

const FOUND = { input: "test:found" };

async function withLimit(calls: number): Promise<{ client: ApiClient; live: ApiClient; id: string }> {
  const { client, answer } = await api.client.signUp();
  const { id } = answer.organization;
  await api.accounts.db.ownerSql`update organizations set monthly_limit = ${calls} where id = ${id}`;
  return { client, live: await client.withKey({ environment: "live" }), id };
}

test("every authenticated answer has the limits and what is left of them", async () => {
  const { live } = await withLimit(300);
  const first = await live.post("/v1/resolve", { input: "Utrecht" });
  expect(first.status).toBe(200);
  expect(first.headers.get("ratelimit-policy")).toBe('"second";q=10000;w=1, "month";q=300;w=2678400');
  expect(first.headers.get("ratelimit")).toMatch(/^"second";r=\d+;t=1, "month";r=299;t=\d+$/u);
  for (const path of ["/v1/locations", "/v1/locations/loc_0", "/v1/auth/me"]) {
    expect((await live.get(path)).headers.get("ratelimit")).toContain('"month";r=299');
  }
  expect((await api.client.get("/v1/locations")).headers.has("ratelimit")).toBe(false);
});

test("answers in the test environment also have the limit of the day", async () => {
  const { client } = await withLimit(300);
  const answer = await (await client.withKey()).post("/v1/resolve", FOUND);
  expect(answer.headers.get("ratelimit-policy")).toEndWith('"month";q=300;w=2678400, "day";q=1000;w=86400');
  expect(answer.headers.get("ratelimit")).toContain('"month";r=300;');
  expect(answer.headers.get("ratelimit")).toContain('"day";r=999;');
});

test("a limit of 3 answers three calls, then 429 until the first of the next month", async () => {
  const { live } = await withLimit(3);
  const statuses: number[] = [];
  for (let i = 0; i < 5; i++) {
    statuses.push((await live.post("/v1/resolve", { input: "Utrecht" })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  const refused = await live.post("/v1/resolve", { input: "Utrecht" });
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

test("GET /v1/usage reports the calls of each day; a key sees its own environment", async () => {
  const { live, client } = await withLimit(50);
  for (let i = 0; i < 4; i++) {
    await live.post("/v1/resolve", { input: "Utrecht" });
  }
  const day = api.accounts.clock.now().toISOString().slice(0, 10);
  const usage = await live.get(`/v1/usage?from=${day}&to=${day}`);
  expect(usage.body).toMatchObject({ days: [{ date: day, calls: 4 }], total: 4, period: { remaining: 46 } });
  expect((await client.get("/v1/usage?environment=live")).body.total).toBe(4);
  expect((await live.get("/v1/usage?environment=test")).status).toBe(403);
  expect((await live.get("/v1/usage?from=2024-02-30")).status).toBe(422);
});

test("a request with an Idempotency-Key is answered once, and again with the same answer", async () => {
  const { client } = await withLimit(50);
  const headers = { "idempotency-key": "c1f4d2" };
  const body = { name: "Checkout", environment: "test" };
  const first = await client.post("/v1/api-keys", body, headers);
  const again = await client.post("/v1/api-keys", body, headers);
  expect(first.status).toBe(201);
  expect([again.status, again.text]).toEqual([201, first.text]);
  expect(again.headers.get("idempotency-replayed")).toBe("true");
  const names = (await client.get("/v1/api-keys")).body.data.map(({ name }: { name: string }) => name);
  expect(names.filter((name: string) => name === "Checkout")).toHaveLength(1);
  const other = await client.post("/v1/api-keys", { ...body, name: "Other" }, headers);
  expect([other.status, other.body.code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
});

test("concurrent requests with one Idempotency-Key create one object", async () => {
  const { client } = await withLimit(50);
  const body = { coordinates: { latitude: 1, longitude: 2 }, label: "Here" };
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => client.post("/v1/locations", body, { "idempotency-key": "at-once" })),
  );
  expect(new Set(answers.map(({ status }) => status)).size).toBeLessThanOrEqual(2);
  expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
  expect((await client.get("/v1/locations")).body.data).toHaveLength(1);
  const replayed = await client.post("/v1/locations", body, { "idempotency-key": "at-once" });
  expect(replayed.headers.get("location")).toStartWith("/v1/locations/loc_");
});

test("a failed request leaves its Idempotency-Key free; a malformed one is refused", async () => {
  const { client } = await withLimit(50);
  const headers = { "idempotency-key": "tried-again" };
  const wrong = { input: "no such place anywhere zzzzq" };
  expect((await client.post("/v1/locations", wrong, headers)).status).toBe(409);
  const right = { coordinates: { latitude: 1, longitude: 2 }, label: "Here" };
  expect((await client.post("/v1/locations", right, headers)).status).toBe(201);
  expect((await client.post("/v1/locations", right, { "idempotency-key": "with blank" })).status).toBe(422);
});

test("an Idempotency-Key replays nothing to an unauthorized caller, nor to another environment", async () => {
  const { client } = await withLimit(50);
  const headers = { "idempotency-key": "shared" };
  const right = { coordinates: { latitude: 1, longitude: 2 }, label: "Here" };
  await client.post("/v1/locations", right, headers);
  expect((await api.client.post("/v1/locations", right, headers)).status).toBe(401);
  const live = await client.post("/v1/locations", right, { ...headers, "locus-environment": "live" });
  expect(live.body.code).toBe("IDEMPOTENCY_KEY_REUSED");
});
