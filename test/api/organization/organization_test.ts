import { beforeAll, expect, test } from "bun:test";
import { makeResetToken } from "../../../src/accounts/mod.ts";
import { sweepDetails } from "../../../src/usage/mod.ts";
import { type ApiClient, CLIENT_PASSWORD, refusalOf } from "../../support/api/api_client.ts";
import { testApi } from "../../support/api/test_api.ts";
import { everyRow } from "../../support/databases/test_database.ts";
import { wordsOf } from "../../support/texts/words.ts";

const api = await testApi();

const NEXT = "seven winds over bridges";

test("an organization is read, renamed and deleted by those who may", async () => {
  const { client, answer } = await api.client.signUp({ organization: "Babbage" });
  expect((await client.get("/v1/organization")).body)
    .toMatchObject({ name: "Babbage", monthly_limit: 10_000, members: 1 });
  const renamed = await client.call("PATCH", "/v1/organization", { body: { name: "Babbage & Co" } });
  expect([renamed.status, renamed.body.name]).toEqual([200, "Babbage & Co"]);
  const empty = await client.call("PATCH", "/v1/organization", { body: {} });
  expect([empty.status, empty.body.errors?.[0]?.detail])
    .toEqual([422, "Must be an object with a name, a slug or both"]);
  expect((await client.call("DELETE", "/v1/organization")).status).toBe(204);
  expect((await client.get("/v1/organization")).status).toBe(401);
  const [row] = await api.accounts.db.ownerSql`
    select count(*)::int as left from organizations where id = ${answer.organization.id}`;
  expect(row?.["left"]).toBe(0);
});

test("a person is invited, joins with an account or signs up, changes role and leaves", async () => {
  const owner = await api.client.signUp();
  const invited = await owner.client.post("/v1/organization/invitations", { role: "member" });
  expect(invited.status).toBe(201);
  expect(invited.body.url).toBe(`http://127.0.0.1/invitations/${invited.body.token}`);
  const guest = await api.client.signUp();
  const joined = await guest.client.post(`/v1/invitations/${invited.body.token}/accept`, undefined);
  expect([joined.status, joined.body.organization?.role]).toEqual([200, "member"]);
  const there = { "locus-organization": owner.answer.organization.id };
  expect((await guest.client.get("/v1/organization", there)).body.members).toBe(2);
  const path = `/v1/organization/members/${guest.answer.user.id}`;
  expect((await owner.client.call("PATCH", path, { body: { role: "admin" } })).body)
    .toEqual({ user_id: guest.answer.user.id, role: "admin" });
  const second = await guest.client.post("/v1/organization/invitations", { role: "viewer" }, there);
  const email = "newcomer@example.com";
  const body = { email, password: CLIENT_PASSWORD, invitation: second.body.token };
  const newcomer = await api.client.post("/v1/auth/signup", body);
  expect([newcomer.status, newcomer.body.organization]).toMatchObject([201, { role: "viewer" }]);
  expect((await owner.client.get("/v1/organization/members")).body.data).toHaveLength(3);
  expect((await guest.client.call("DELETE", path, { headers: there })).status).toBe(204);
  expect((await guest.client.get("/v1/organization", there)).status).toBe(404);
  expect(await refusalOf(owner.client.call("DELETE", `/v1/organization/members/${owner.answer.user.id}`)))
    .toEqual([409, "CONFLICT"]);
});

test("invitations are listed without their links and withdrawn", async () => {
  const { client } = await api.client.signUp();
  const { body } = await client.post("/v1/organization/invitations", { role: "viewer", email: "only@example.com" });
  const list = await client.get("/v1/organization/invitations");
  expect(list.body.data).toMatchObject([{ id: body.id, email: "only@example.com" }]);
  expect(list.text + (await everyRow(api.accounts.db.ownerSql)).join("\n")).not.toContain(body.token);
  expect((await client.call("DELETE", `/v1/organization/invitations/${body.id}`)).status).toBe(204);
  expect((await client.call("DELETE", `/v1/organization/invitations/${body.id}`)).status).toBe(404);
});

test("a password is changed, and reset by the operator's token", async () => {
  const { client, email } = await api.client.signUp();
  const change = { current_password: CLIENT_PASSWORD, new_password: NEXT };
  for (const wrong of ["current_password", "new_password"]) {
    expect(await refusalOf(client.post("/v1/auth/password", { ...change, [wrong]: "short" })))
      .toEqual([422, `/${wrong}`]);
  }
  expect((await client.post("/v1/auth/password", change)).status).toBe(204);
  expect((await api.client.post("/v1/auth/login", { email, password: CLIENT_PASSWORD })).status).toBe(401);
  expect((await api.client.post("/v1/auth/login", { email, password: NEXT })).status).toBe(200);
  const { token } = await makeResetToken(api.accounts.deps, email);
  expect((await api.client.post("/v1/auth/reset", { token, new_password: CLIENT_PASSWORD })).status).toBe(204);
  expect((await client.get("/v1/auth/me")).status).toBe(401);
  expect((await api.client.post("/v1/auth/reset", { token, new_password: NEXT })).status).toBe(401);
});

test("the audit trail is filtered by person, action and day, and is a table on request", async () => {
  const { client, answer } = await api.client.signUp();
  await client.post("/v1/api-keys", { name: "=k,", environment: "test" });
  const mine = `actor_id=${answer.user.id}`;
  const actionsOf = async (query: string): Promise<string[]> =>
    (await client.get(`/v1/audit-events?${query}`)).body.data.map(({ action }: { action: string }) => action);
  const all = await actionsOf("limit=100");
  expect(all).toContain("api_key.created");
  expect(await actionsOf(`action=api_key.created&${mine}`)).toEqual(["api_key.created"]);
  expect(await actionsOf("actor_id=operator")).toEqual([]);
  const day = api.accounts.clock.now().toISOString().slice(0, "2024-01-01".length);
  expect(await actionsOf(`from=${day}&to=${day}&limit=100`)).toEqual(all);
  expect(await actionsOf("to=2001-01-01")).toEqual([]);
  expect((await client.get("/v1/audit-events?action=api_key.made")).body.errors[0].pointer).toBe("/action");
  const faults = ["from=yesterday", "from=2024-02-30", "from=0000-01-01", "to=9999-12-31&format=csv", "actor_id=%00"];
  for (const wrong of faults) {
    expect(await refusalOf(client.get(`/v1/audit-events?${wrong}`))).toEqual([422, `/${wrong.split("=")[0]}`]);
  }
  const table = await client.get(`/v1/audit-events?format=csv&${mine}`);
  expect(table.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const [head = "", ...rows] = table.text.trimEnd().split("\r\n");
  expect(head).toStartWith("id,at,action,actor_id,");
  expect(rows.length).toBe((await actionsOf(`${mine}&limit=100`)).length);
});

test("the audit trail and the export are complete, without secrets", async () => {
  const { client, answer } = await api.client.signUp();
  const key = await client.post("/v1/api-keys", { name: "k", environment: "test" });
  const trail = await client.get("/v1/audit-events?limit=1");
  expect(trail.body).toMatchObject({ has_more: true });
  const whole = await client.get("/v1/organization/export");
  expect(whole.headers.get("content-disposition")).toContain(answer.organization.id);
  expect(Object.keys(whole.body)).toEqual(wordsOf(`
    organization members api_keys invitations sso_providers sso_domains usage usage_details audit_events locations
    batches webhooks webhook_deliveries maps corrections map_locations batch_rows
  `));
  expect(whole.body.api_keys).toHaveLength(1);
  expect(whole.text).not.toContain(key.body.key);
});

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
  expect(done.find(({ group }) => group === id))
    .toMatchObject({ calls: 3, statuses: { found: 1, uncertain: 1, unresolved: 1 } });
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
