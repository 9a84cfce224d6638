import { describe, expect, test } from "bun:test";
import { type ApiAnswer, CLIENT_PASSWORD, type SignedUp } from "../support/api/api_client.ts";
import { testApi } from "../support/api/test_api.ts";

const api = await testApi();
const behindProxy = await testApi({ trustedProxies: ["127.0.0.0/8", "::1"] });

const POINT = { coordinates: { latitude: 1, longitude: 2 }, label: "Here" };

const victim = await api.client.signUp({ organization: "Victim" });
const intruder = await api.client.signUp({ organization: "Intruder" });

describe("mass assignment: a field that callers may not set is refused and named", () => {
  const other: Readonly<Record<string, string>> = { organization_id: "org_0", id: "x_0", role: "owner" };
  const cases: readonly [string, string, object, readonly string[]][] = [
    ["POST", "/v1/auth/signup", { email: "mass@example.com", password: CLIENT_PASSWORD }, ["role", "user_id", "id"]],
    ["PATCH", "/v1/organization", { name: "Mine" }, ["monthly_limit", "id", "members"]],
    ["POST", "/v1/api-keys", { name: "k", environment: "test" }, ["organization_id", "key", "key_hash", "created_by"]],
    ["POST", "/v1/locations", POINT, ["id", "organization_id", "environment", "status", "confidence", "created_at"]],
    ["POST", "/v1/organization/invitations", { role: "viewer" }, ["organization_id", "token", "expires_at"]],
    ["POST", "/v1/resolve", { input: "Utrecht" }, ["environment", "organization_id"]],
  ];
  test.each(cases)("%s %s", async (method, path, body, fields) => {
    for (const field of fields) {
      const value = other[field] ?? 1;
      const answer = await victim.client.call(method, path, { body: { ...body, [field]: value } });
      expect([field, answer.status]).toEqual([field, 422]);
      expect(answer.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([`/${field}`]);
    }
  });
});

const INJECTIONS = [
  "'; drop table locations; --",
  "' or '1'='1",
  "\\'; select pg_sleep(5); --",
  "${7*7}{{7*7}}",
  "<script>alert(1)</script>",
  "%' and 1=1 --",
  '{"$gt":""}',
  "{a,b}",
  'a","b',
  "\\",
  "NULL",
];

test("text that looks like SQL, JSON or markup is stored unchanged", async () => {
  for (const text of INJECTIONS) {
    const details = { name: text, tags: [text], metadata: { [text.slice(0, 40)]: text } };
    const made = await victim.client.post("/v1/locations", { ...POINT, ...details });
    expect([text, made.status]).toEqual([text, 201]);
    expect(made.body).toMatchObject(details);
    const named = await victim.client.post("/v1/api-keys", { name: text, environment: "test" });
    expect([named.status, named.body.name]).toEqual([201, text]);
    for (const path of ["/v1/locations?tag=", "/v1/locations?q=", "/v1/locations?cursor=", "/v1/locations/"]) {
      const answer = await victim.client.get(path + encodeURIComponent(text));
      expect([text, path, answer.status < 500]).toEqual([text, path, true]);
    }
  }
  const { body } = await intruder.client.get(`/v1/locations?q=${encodeURIComponent("' or '1'='1")}`);
  expect(body.data ?? []).toEqual([]);
});

test("text that Postgres cannot store, and JSON that parsers read differently, is 4xx and never 500", async () => {
  const texts = ["\u0000", "a\u0000b", "\ud800", "a\u0007", "\u009b31m"];
  for (const text of texts) {
    for (const field of [{ name: text }, { tags: [text] }, { metadata: { [text]: 1 } }, { metadata: { a: text } }]) {
      expect((await victim.client.post("/v1/locations", { ...POINT, ...field })).status).toBe(422);
    }
    expect((await victim.client.post("/v1/api-keys", { name: text, environment: "test" })).status).toBe(422);
    expect((await victim.client.call("PATCH", "/v1/organization", { body: { name: text } })).status).toBe(422);
    const login = await api.client.post("/v1/auth/login", { email: `${text}@example.com`, password: text });
    expect([401, 422]).toContain(login.status);
  }
  for (
    const path of ["/v1/locations?q=%00", "/v1/locations?tag=%00", "/v1/locations/%00", "/v1/locations?cursor=%ff"]
  ) {
    const { status } = await victim.client.get(path);
    expect([path, status >= 400 && status < 500]).toEqual([path, true]);
  }
  const polluting = '{"label":"x","coordinates":{"latitude":1,"longitude":2},"metadata":{"__proto__":{"polluted":1}}}';
  const polluted = await victim.client.upload("/v1/locations", polluting, { "content-type": "application/json" });
  expect(polluted.status).toBe(422);
  expect("polluted" in {}).toBe(false);
});

test("an Idempotency-Key of one organization replays nothing to another one, nor to another key of the same one", async () => {
  const headers = { "idempotency-key": "the-same-for-both" };
  const body = { name: "Secret", environment: "test" };
  const mine = await victim.client.post("/v1/api-keys", body, headers);
  const theirs = await intruder.client.post("/v1/api-keys", body, headers);
  expect([mine.status, theirs.status]).toEqual([201, 201]);
  expect(theirs.headers.has("idempotency-replayed")).toBe(false);
  expect(theirs.body.key).not.toBe(mine.body.key);
  const one = await victim.client.withKey();
  const other = await victim.client.withKey();
  const saved = await one.post("/v1/locations", POINT, { "idempotency-key": "one-of-two-keys" });
  const again = await other.post("/v1/locations", POINT, { "idempotency-key": "one-of-two-keys" });
  expect([saved.status, again.status]).toEqual([201, 422]);
});

test("a key of another organization finds nothing by any identifier, and the header does not move it", async () => {
  const { body: location } = await victim.client.post("/v1/locations", POINT);
  const key = await intruder.client.withKey();
  const header = { "locus-organization": victim.answer.organization.id };
  for (const headers of [{}, header]) {
    expect((await key.get(`/v1/locations/${location.id}`, headers)).status).toBe(404);
    expect((await key.get("/v1/locations", headers)).body.data).toEqual([]);
  }
  expect((await key.get("/v1/usage", header)).body.total).toBe(0);
});

function invite(body: object): Promise<ApiAnswer> {
  return victim.client.post("/v1/organization/invitations", body);
}

function accept(person: SignedUp, token: string): Promise<ApiAnswer> {
  return person.client.post(`/v1/invitations/${token}/accept`, {});
}

test("an invitation works once, and only for its e-mail address where it has one", async () => {
  const { body: { token } } = await invite({ role: "viewer" });
  const others = [await api.client.signUp(), await api.client.signUp(), await api.client.signUp()];
  const statuses = await Promise.all(others.map(async (person) => (await accept(person, token)).status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 404)).toHaveLength(2);
  const named = await invite({ role: "viewer", email: "somebody@example.com" });
  expect((await accept(intruder, named.body.token)).status).toBe(404);
  const stolen = { email: "thief@example.com", password: CLIENT_PASSWORD, invitation: named.body.token };
  expect((await api.client.post("/v1/auth/signup", stolen)).status).toBeGreaterThanOrEqual(400);
});

/** Failed log-ins for as many accounts from one client, until the first that is 429. */
async function guesses(on: typeof api, headersOf: (attempt: number) => Record<string, string>): Promise<number> {
  for (let attempt = 1; attempt <= 120; attempt++) {
    const body = { email: `guess${attempt}@example.com`, password: "some password or other" };
    if ((await on.client.post("/v1/auth/login", body, headersOf(attempt))).status === 429) {
      return attempt;
    }
  }
  return Number.POSITIVE_INFINITY;
}

test("X-Forwarded-For does not lift the limit of an address where no proxy is trusted", async () => {
  expect(await guesses(api, (attempt) => ({ "x-forwarded-for": `198.51.100.${attempt}` }))).toBeLessThanOrEqual(120);
});

test("behind a trusted proxy the client's own entries and its port have no effect", async () => {
  const found = await guesses(behindProxy, (attempt) => ({
    "x-forwarded-for": `10.0.0.${attempt}, 203.0.113.9:${4000 + attempt}`,
  }));
  expect(found).toBeLessThanOrEqual(120);
  const another = { email: "calm@example.com", password: "some password or other" };
  const answer = await behindProxy.client.post("/v1/auth/login", another, { "x-forwarded-for": "203.0.113.10" });
  expect(answer.status).toBe(401);
});

test("a cookie works for the service's own pages only: an absent, null, different or similar Origin is 403", async () => {
  const own = { "locus-session": "cookie", "origin": "http://127.0.0.1" };
  const body = { email: victim.email, password: CLIENT_PASSWORD };
  const login = await behindProxy.client.post("/v1/auth/signup", { ...body, email: "cookie@example.com" }, own);
  const cookie = login.headers.get("set-cookie")?.split(";")[0] ?? "";
  expect(cookie).toStartWith("locus_refresh=");
  const origins = [undefined, "null", "http://127.0.0.1.example.com", "https://127.0.0.1", "http://127.0.0.1:81"];
  for (const origin of origins) {
    const headers = { "locus-session": "cookie", cookie, ...(origin === undefined ? {} : { origin }) };
    const answer = await behindProxy.client.post("/v1/auth/refresh", {}, headers);
    expect([origin, answer.status]).toEqual([origin, 403]);
  }
  // Without the header the cookie is not read: a form of another page cannot send a custom header.
  expect((await behindProxy.client.post("/v1/auth/refresh", {}, { cookie })).status).toBe(401);
  expect((await behindProxy.client.post("/v1/auth/refresh", {}, { ...own, cookie })).status).toBe(200);
});

test("a rotated key works until its grace ends and an expiring key until its time, not longer", async () => {
  const { clock } = api.accounts;
  const expiresAt = new Date(clock.now().getTime() + 60_000).toISOString();
  const { body: expiring } = await victim.client.post("/v1/api-keys", {
    name: "Short",
    environment: "test",
    expires_at: expiresAt,
  });
  const { body: old } = await victim.client.post("/v1/api-keys", { name: "Old", environment: "test" });
  const { body: fresh } = await victim.client.post(`/v1/api-keys/${old.id}/rotate`, { grace_seconds: 60 });
  const statuses = async () =>
    await Promise.all(
      [expiring, old, fresh].map(async ({ key }) => (await api.client.as(key).get("/v1/locations")).status),
    );
  clock.pass(59_999);
  expect(await statuses()).toEqual([200, 200, 200]);
  clock.pass(1);
  expect(await statuses()).toEqual([401, 401, 200]);
  expect((await victim.client.post(`/v1/api-keys/${old.id}/rotate`, {})).status).toBe(404);
});

test("the service's database role owns nothing, and can neither bypass nor drop row-level security", async () => {
  const { sql } = api.accounts.db;
  const [role] = await sql`select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles
    where rolname = current_user`;
  expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false });
  const owned =
    await sql`select relname from pg_class where relowner = (select oid from pg_roles where rolname = current_user)`;
  expect(owned).toHaveLength(0);
  const forbidden = [
    "alter table locations disable row level security",
    "drop policy locations_of_an_organization on locations",
    "create table mine (a int)",
    "create function f() returns int language sql security definer as 'select 1'",
    "truncate audit_events",
    "set role locus",
    "set session authorization locus",
    "select rolpassword from pg_authid",
    "copy locations to program 'true'",
    "select pg_read_file('/etc/hostname')",
    "alter role locus_app bypassrls",
  ];
  for (const statement of forbidden) {
    const outcome = await sql.unsafe(statement).then(() => "done", () => "refused");
    expect([statement, outcome]).toEqual([statement, "refused"]);
  }
  const { id } = victim.answer.organization;
  expect(await sql`select 1 from locations where organization_id = ${id}`).toHaveLength(0);
  expect(await sql`select 1 from api_keys where organization_id = ${id}`).toHaveLength(0);
});
