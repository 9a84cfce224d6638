import { expect, test } from "bun:test";
import { makeResetToken } from "../../../src/accounts/mod.ts";
import { CLIENT_PASSWORD } from "../../support/api/api_client.ts";
import { testApi } from "../../support/api/test_api.ts";
import { wordsOf } from "../../support/texts/words.ts";

const api = await testApi();

const NEXT = "seven winds over bridges";

test("an organization is read, renamed and deleted by those who may", async () => {
  const { client, answer } = await api.client.signUp({ organization: "Babbage" });
  expect((await client.get("/v1/organization")).body).toMatchObject({
    name: "Babbage",
    monthly_limit: 10_000,
    members: 1,
  });
  const renamed = await client.call("PATCH", "/v1/organization", { body: { name: "Babbage & Co" } });
  expect([renamed.status, renamed.body.name]).toEqual([200, "Babbage & Co"]);
  const empty = await client.call("PATCH", "/v1/organization", { body: {} });
  expect([empty.status, empty.body.errors?.[0]?.detail]).toEqual([
    422,
    "Must be an object with a name, a slug or both",
  ]);
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
  expect((await owner.client.call("PATCH", path, { body: { role: "admin" } })).body).toEqual({
    user_id: guest.answer.user.id,
    role: "admin",
  });
  const second = await guest.client.post("/v1/organization/invitations", { role: "viewer" }, there);
  const email = "newcomer@example.com";
  const newcomer = await api.client.post("/v1/auth/signup", {
    email,
    password: CLIENT_PASSWORD,
    invitation: second.body.token,
  });
  expect([newcomer.status, newcomer.body.organization]).toMatchObject([201, { role: "viewer" }]);
  expect((await owner.client.get("/v1/organization/members")).body.data).toHaveLength(3);
  expect((await guest.client.call("DELETE", path, { headers: there })).status).toBe(204);
  expect((await guest.client.get("/v1/organization", there)).status).toBe(404);
  const last = await owner.client.call("DELETE", `/v1/organization/members/${owner.answer.user.id}`);
  expect([last.status, last.body.code]).toEqual([409, "CONFLICT"]);
});

test("invitations are listed without their links and withdrawn", async () => {
  const { client } = await api.client.signUp();
  const { body } = await client.post("/v1/organization/invitations", { role: "viewer", email: "only@example.com" });
  const list = await client.get("/v1/organization/invitations");
  expect(list.body.data).toMatchObject([{ id: body.id, email: "only@example.com" }]);
  expect(list.text).not.toContain(body.token);
  expect((await client.call("DELETE", `/v1/organization/invitations/${body.id}`)).status).toBe(204);
  expect((await client.call("DELETE", `/v1/organization/invitations/${body.id}`)).status).toBe(404);
});

test("a password is changed, and reset by the operator's token", async () => {
  const { client, email } = await api.client.signUp();
  const change = { current_password: CLIENT_PASSWORD, new_password: NEXT };
  expect((await client.post("/v1/auth/password", { ...change, current_password: "wrong" })).status).toBe(422);
  expect((await client.post("/v1/auth/password", change)).status).toBe(204);
  expect((await api.client.post("/v1/auth/login", { email, password: NEXT })).status).toBe(200);
  const { token } = await makeResetToken(api.accounts.deps, email);
  expect((await api.client.post("/v1/auth/reset", { token, new_password: CLIENT_PASSWORD })).status).toBe(204);
  expect((await client.get("/v1/auth/me")).status).toBe(401);
  expect((await api.client.post("/v1/auth/reset", { token, new_password: NEXT })).status).toBe(401);
});

test("a key is rotated: the new one works, the old one until its grace period ends", async () => {
  const { client } = await api.client.signUp();
  const old = await client.post("/v1/api-keys", { name: "k", environment: "test" });
  const made = await client.post(`/v1/api-keys/${old.body.id}/rotate`, { grace_seconds: 60 });
  expect([made.status, made.body]).toMatchObject([201, { name: "k", environment: "test" }]);
  for (const key of [old.body.key, made.body.key]) {
    expect((await api.client.as(key).get("/v1/locations")).status).toBe(200);
  }
  api.accounts.clock.pass(60_000);
  expect((await api.client.as(old.body.key).get("/v1/locations")).status).toBe(401);
  expect((await api.client.as(made.body.key).get("/v1/locations")).status).toBe(200);
  expect((await client.post(`/v1/api-keys/${old.body.id}/rotate`, {})).status).toBe(404);
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
  for (
    const wrong of ["from=yesterday", "from=2024-02-30", "from=0000-01-01", "to=9999-12-31&format=csv", "actor_id=%00"]
  ) {
    const refused = await client.get(`/v1/audit-events?${wrong}`);
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, `/${wrong.split("=")[0]}`]);
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
