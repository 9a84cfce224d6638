import { beforeEach, describe, expect, test } from "bun:test";
import { type ApiAnswer, type ApiClient, CLIENT_PASSWORD, type SignedUp } from "../support/api/api_client.ts";
import { oneTimeCode } from "../support/api/authenticator.ts";
import { testApi } from "../support/api/test_api.ts";
import { sendDue, testMailsDeps } from "../support/operations/test_deps.ts";
import { startMailServer } from "../support/services/mail_server.ts";
import { wordsOf } from "../support/texts/words.ts";

const api = await testApi();
const behindProxy = await testApi({ mail: "on", trustedProxies: ["127.0.0.0/8", "::1"] });

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
  const paths = ["/v1/locations?q=%00", "/v1/locations?tag=%00", "/v1/locations/%00", "/v1/locations?cursor=%ff"];
  for (const path of paths) {
    const { status } = await victim.client.get(path);
    expect([path, status >= 400 && status < 500]).toEqual([path, true]);
  }
  const polluting = '{"label":"x","coordinates":{"latitude":1,"longitude":2},"metadata":{"__proto__":{"polluted":1}}}';
  const polluted = await victim.client.upload("/v1/locations", polluting, { "content-type": "application/json" });
  expect(polluted.status).toBe(422);
  expect("polluted" in {}).toBe(false);
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

test("a rotated key works until its grace ends and an expiring key until its time, not longer", async () => {
  const { clock } = api.accounts;
  const expiresAt = new Date(clock.now().getTime() + 60_000).toISOString();
  const body = { name: "Short", environment: "test", expires_at: expiresAt };
  const { body: expiring } = await victim.client.post("/v1/api-keys", body);
  const { body: old } = await victim.client.post("/v1/api-keys", { name: "Old", environment: "test" });
  const { body: fresh } = await victim.client.post(`/v1/api-keys/${old.id}/rotate`, { grace_seconds: 60 });
  expect([expiring.expires_at, fresh.name, fresh.environment]).toEqual([expiresAt, "Old", "test"]);
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
  const forbidden = wordsOf(`
    alter table locations disable row level security | drop policy locations_of_an_organization on locations |
    create table mine (a int) | create function f() returns int language sql security definer as 'select 1' |
    truncate audit_events | set role locus | set session authorization locus | select rolpassword from pg_authid |
    copy locations to program 'true' | select pg_read_file('/etc/hostname') | alter role locus_app bypassrls
  `);
  for (const statement of forbidden) {
    const outcome = await sql.unsafe(statement).then(() => "done", () => "refused");
    expect([statement, outcome]).toEqual([statement, "refused"]);
  }
  const { id } = victim.answer.organization;
  expect(await sql`select 1 from locations where organization_id = ${id}`).toHaveLength(0);
  expect(await sql`select 1 from api_keys where organization_id = ${id}`).toHaveLength(0);
});

const { clock, db: { database, ownerSql } } = behindProxy.accounts;
const mailServer = await startMailServer();
const mails = testMailsDeps(database, clock, mailServer);
beforeEach(async () => {
  await ownerSql`delete from attempts`;
});

/** The token of the next mail to an address. */
async function mailed(email: string): Promise<string> {
  await sendDue(mails);
  return /locus_[a-z]+_\w+/u.exec((await mailServer.next(email)).text ?? "")?.[0] ?? "";
}

async function withApp({ client }: SignedUp): Promise<string> {
  const { secret } = (await client.post("/v1/account/second-factor/totp", {})).body;
  const code = await oneTimeCode(secret, clock.now());
  expect((await client.post("/v1/account/second-factor/totp/confirm", { code })).status).toBe(200);
  clock.pass(60_000);
  return secret;
}

const logIn = (email: string, password = CLIENT_PASSWORD) =>
  behindProxy.client.post("/v1/auth/login", { email, password });

/** Every way in that takes a token of its own kind, with what shows that it was refused. */
const DOORS: Readonly<Record<string, (token: string) => Promise<number>>> = {
  access: async (token) => (await behindProxy.client.as(token).get("/v1/auth/me")).status,
  call: async (token) => (await behindProxy.client.as(token).post("/v1/resolve", { input: "Utrecht" })).status,
  operator: async (token) => (await behindProxy.client.as(token).get("/v1/operator/me")).status,
  refresh: async (token) => (await behindProxy.client.post("/v1/auth/refresh", { refresh_token: token })).status,
  challenge: async (token) =>
    (await behindProxy.client.post("/v1/auth/second-factor", { challenge: token, code: "123456" })).status,
  reset: async (token) =>
    (await behindProxy.client.post("/v1/auth/reset", { token, new_password: "a staple that a horse forgot" })).status,
  verification: async (token) => (await behindProxy.client.post("/v1/auth/verification", { token })).status,
  invitation: async (token) => (await behindProxy.client.get(`/v1/invitations/${encodeURIComponent(token)}`)).status,
};

test("a token of one kind opens no door of another, whole, changed or of another spelling", async () => {
  const owner = await behindProxy.client.signUp({ email: "kinds@example.com" });
  const verification = await mailed(owner.email);
  const signedIn = await logIn(owner.email);
  const key: ApiClient = await owner.client.withKey({ environment: "live" });
  const { body: invited } = await owner.client.post("/v1/organization/invitations", { role: "viewer" });
  await behindProxy.client.post("/v1/auth/reset/mail", { email: owner.email });
  const reset = await mailed(owner.email);
  await withApp(owner);
  const challenge = (await logIn(owner.email)).body.second_factor.challenge;
  // Each with the doors that are its own.
  const tokens: Readonly<Record<string, readonly [token: string, own: readonly string[]]>> = {
    "an access token": [owner.client.credential ?? "", ["access", "call"]],
    "a refresh token": [signedIn.body.refresh_token, ["refresh"]],
    "a key": [key.credential ?? "", ["call"]],
    "an invitation": [invited.token, ["invitation"]],
    "a verification": [verification, ["verification"]],
    "a reset": [reset, ["reset"]],
    "a challenge": [challenge, ["challenge"]],
  };
  for (const [kind, [token, own]] of Object.entries(tokens)) {
    expect([kind, token.length > 20]).toEqual([kind, true]);
    const last = token.at(-1) === "A" ? "B" : "A";
    const spellings = [
      `${token}x`,
      token.slice(1),
      `${token.slice(0, -2)}${last}${last}`,
      `${token} `,
      `\u200b${token}`,
    ];
    for (const [door, open] of Object.entries(DOORS)) {
      const presented = own.includes(door) ? spellings : [token];
      // HTTP itself takes a blank at the end of a header away, and no other characters in one.
      const isHeader = ["access", "call", "operator"].includes(door);
      for (const text of presented.filter((one) => !isHeader || /^[!-~]+$/u.test(one))) {
        const status = await open(text);
        expect([kind, door, text === token, status >= 400 && status < 500]).toEqual([kind, door, text === token, true]);
      }
    }
  }
});

test("nothing that proves an address or a password goes around a second factor", async () => {
  const person = await behindProxy.client.signUp({ email: "guarded@example.com" });
  const verification = await mailed(person.email);
  const secret = await withApp(person);
  const inviter = await behindProxy.client.signUp({ email: "inviter@example.com" });
  await behindProxy.client.post("/v1/auth/verification", { token: await mailed(inviter.email) });
  await inviter.client.post("/v1/organization/invitations", { role: "admin", email: person.email });
  const invitation = await mailed(person.email);
  await behindProxy.client.post("/v1/auth/reset/mail", { email: person.email });
  const reset = await mailed(person.email);

  // None of them is answered with a session.
  const next = "a staple that a horse forgot";
  const answers = [
    await behindProxy.client.post("/v1/auth/verification", { token: verification }),
    await behindProxy.client.post("/v1/auth/reset", { token: reset, new_password: next }),
    await behindProxy.client.post("/v1/auth/signup", { email: person.email, password: next, invitation }),
    await behindProxy.client.post(`/v1/invitations/${invitation}/accept`, {}),
  ];
  expect(answers.map(({ status, headers }) => [status, headers.get("set-cookie")]))
    .toEqual([[204, null], [204, null], [409, null], [401, null]]);
  expect(answers.map(({ text }) => text.includes("access_token"))).toEqual([false, false, false, false]);
  const first = await logIn(person.email, next);
  expect([first.status, first.body.access_token]).toEqual([202, undefined]);
  const { challenge } = first.body.second_factor;
  // The challenge adds no factor, removes none and lists nothing.
  const half = behindProxy.client.as(challenge);
  const tries = [
    await half.post("/v1/account/second-factor/totp", {}),
    await half.call("DELETE", "/v1/account/second-factor/totp"),
    await half.post("/v1/account/confirm", { password: next }),
    await half.get("/v1/auth/sessions"),
  ];
  expect(tries.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  const code = await oneTimeCode(secret, clock.now());
  expect((await behindProxy.client.post("/v1/auth/second-factor", { challenge, code })).status).toBe(200);
});
