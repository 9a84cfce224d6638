import { beforeAll, expect, test } from "bun:test";
import { sweepDetails } from "../../../src/usage/mod.ts";
import type { ApiClient } from "../../support/api/api_client.ts";
import { testApi } from "../../support/api/test_api.ts";

const api = await testApi();
const { db, clock } = api.accounts;

interface Group {
  readonly group: string;
  readonly name: string | null;
  readonly calls: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly days: readonly { readonly date: string; readonly calls: number }[];
}

let session: ApiClient;
let shop: ApiClient;
let shopId: string;
let organizationId: string;

/** A key with a name that a spreadsheet would run as a formula. */
const SHOP = '=1+1 "Shop", new';

async function keyNamed(name: string, environment: "test" | "live"): Promise<{ id: string; client: ApiClient }> {
  const { body } = await session.post("/v1/api-keys", { name, environment });
  return { id: body.id, client: api.client.as(body.key) };
}

beforeAll(async () => {
  const { client, answer } = await api.client.signUp();
  session = client;
  organizationId = answer.organization.id;
  const made = await keyNamed(SHOP, "test");
  shop = made.client;
  shopId = made.id;
});

async function groups(by: string, as: ApiClient = session, query = ""): Promise<readonly Group[]> {
  const { status, body } = await as.get(`/v1/usage?group_by=${by}${query}`);
  expect(status).toBe(200);
  // The border: each expectation below looks at the fields it needs.
  return body.groups;
}

function callsOf(found: readonly Group[]): Readonly<Record<string, number>> {
  return Object.fromEntries(found.map(({ group, calls }) => [group, calls]));
}

test("GET /v1/usage groups the calls by key, status and environment; the groups add up to the total", async () => {
  for (const input of ["test:found", "test:found", "test:uncertain", "test:unresolved"]) {
    expect((await shop.post("/v1/resolve", { input })).status).toBe(200);
  }
  expect((await shop.get("/v1/suggest?q=utr")).status).toBe(200);
  expect((await shop.post("/v1/resolve", { input: "test:unavailable" })).status).toBe(503);
  expect((await shop.post("/v1/locations", { input: "test:uncertain" })).status).toBe(409);
  expect((await session.post("/v1/resolve", { input: "Utrecht" })).status).toBe(200);
  const live = await keyNamed("Till", "live");
  expect((await live.client.post("/v1/resolve", { input: "Utrecht" })).status).toBe(200);

  const byKey = await groups("key");
  expect(callsOf(byKey)).toEqual({ [shopId]: 5, session: 1 });
  expect(byKey[0]).toMatchObject({
    name: SHOP,
    statuses: { found: 2, uncertain: 1, unresolved: 1, other: 1, unattributed: 0 },
    days: [{ date: clock.now().toISOString().slice(0, 10), calls: 5 }],
  });
  expect(callsOf(await groups("status"))).toEqual({ found: 3, uncertain: 1, unresolved: 1, other: 1 });
  expect(callsOf(await groups("environment"))).toEqual({ test: 6, live: 1 });
  expect(callsOf(await groups("environment", shop))).toEqual({ test: 6 });
  expect(callsOf(await groups("key", session, "&environment=live"))).toEqual({ [live.id]: 1 });
  const { body } = await session.get("/v1/usage");
  expect(body).toMatchObject({ total: 6 });
  expect(body).not.toHaveProperty("groups");
});

test("the rows of a batch count for the key that made it, when they are answered", async () => {
  const { client, id } = await keyNamed("Nightly", "test");
  const inputs = ["Utrecht", "Utrecht", "test:uncertain", "qqq zzz", ""].map((input) => ({ input }));
  expect((await client.post("/v1/batches", { inputs })).status).toBe(202);
  const waiting = callsOf(await groups("key"));
  expect(waiting).toMatchObject({ unattributed: 3 });
  expect(waiting[id]).toBeUndefined();
  await api.work();
  const done = await groups("key");
  expect(done.find(({ group }) => group === id)).toMatchObject({
    calls: 3,
    statuses: { found: 1, uncertain: 1, unresolved: 1 },
  });
  expect(callsOf(done)).not.toHaveProperty("unattributed");
});

test("format=csv is a table with a row for each day, key and status, without formulas", async () => {
  const { headers, text } = await session.get("/v1/usage?format=csv&environment=test");
  expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(headers.get("content-disposition")).toBe('attachment; filename="usage-test.csv"');
  const day = clock.now().toISOString().slice(0, 10);
  const [head, ...rows] = text.trimEnd().split("\r\n");
  expect(head).toBe("date,environment,caller,key_id,key_name,status,calls");
  expect(rows).toContain(`${day},test,key,${shopId},"'=1+1 ""Shop"", new",found,2`);
  expect(rows).toContain(`${day},test,session,,,found,1`);
  const { body } = await session.get("/v1/usage");
  expect(rows.reduce((sum, row) => sum + Number(row.split(",").at(-1)), 0)).toBe(body.total);
});

test("another organization sees none of it", async () => {
  const { client } = await api.client.signUp();
  for (const by of ["key", "status", "environment"]) {
    expect(await groups(by, client)).toEqual([]);
  }
  expect((await client.get("/v1/usage?format=csv")).text.trimEnd().split("\r\n")).toHaveLength(1);
});

test("calls are counted in memory and written together", async () => {
  const { client } = await keyNamed("Busy", "test");
  const [before] = await db.ownerSql`select count(*)::int as rows, coalesce(sum(calls), 0)::int as calls
    from usage_details where organization_id = ${organizationId}`;
  for (let i = 0; i < 300; i++) {
    await client.post("/v1/resolve", { input: "test:found" });
  }
  const [waiting] = await db.ownerSql`select coalesce(sum(calls), 0)::int as calls
    from usage_details where organization_id = ${organizationId}`;
  expect(waiting?.["calls"]).toBe(before?.["calls"]);
  await session.get("/v1/usage");
  const [after] = await db.ownerSql`select count(*)::int as rows, sum(calls)::int as calls
    from usage_details where organization_id = ${organizationId}`;
  expect(after).toEqual({ rows: before?.["rows"] + 1, calls: before?.["calls"] + 300 });
});

test("a call that is answered from its Idempotency-Key is counted once", async () => {
  const { client, id } = await keyNamed("Careful", "live");
  const headers = { "idempotency-key": "a-second-time" };
  for (let i = 0; i < 2; i++) {
    expect((await client.post("/v1/locations", { input: "Utrecht" }, headers)).status).toBe(201);
  }
  expect(callsOf(await groups("key", session, "&environment=live"))).toMatchObject({ [id]: 1 });
});

test("details are kept for 400 days; the calls of each day stay, without key and status", async () => {
  await db.ownerSql`update usage_details set day = day - 401 where organization_id = ${organizationId}`;
  await db.ownerSql`update usage_days set day = day - 401 where organization_id = ${organizationId}`;
  const old = new Date(clock.now().getTime() - 401 * 86_400_000).toISOString().slice(0, 10);
  const range = `&from=${old}&to=${old}`;
  expect(callsOf(await groups("status", session, range))).toHaveProperty("found");
  expect(await sweepDetails({ database: db.database, clock })).toBeGreaterThan(0);
  const [only, ...others] = await groups("status", session, range);
  expect([only?.group, others]).toEqual(["unattributed", []]);
});
