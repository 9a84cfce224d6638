import { beforeAll, expect, test } from "bun:test";
import { resetOperator, sweepExpired } from "../../../src/accounts/mod.ts";
import { operatorTokens, sessionTokens } from "../../../src/api/plugins/caller/session_tokens.ts";
import { declarationOf, type DescribedRoute } from "../../../src/api/plugins/route.ts";
import { claimChunk } from "../../../src/batches/answering/chunk_lease.ts";
import { batchBacklog, waitingBatches } from "../../../src/batches/mod.ts";
import { dueDeliveries } from "../../../src/webhooks/mod.ts";
import {
  type ApiAnswer,
  type ApiClient,
  CLIENT_PASSWORD,
  problemOf,
  refusalOf,
  type SignedUp,
} from "../../support/api/api_client.ts";
import { OPERATOR_EMAIL, OPERATOR_PASSWORD, testApi } from "../../support/api/test_api.ts";
import { wordsOf } from "../../support/texts/words.ts";

const SECRET = "the secret of the operators' tests, long enough";
const api = await testApi({ jwtSecrets: [SECRET] });

const { deps, clock, db } = api.accounts;
let operator: ApiClient;
let operatorId = "";
let tenant: SignedUp;
let organizationId = "";

/** Every route of operators: new ones are included automatically. */
const ROUTES = api.app.routes.flatMap((route: DescribedRoute) =>
  declarationOf(route).access === "operator" ? [{ method: route.method, path: route.path }] : []
);

async function logIn(email: string, password = OPERATOR_PASSWORD): Promise<ApiAnswer> {
  return await api.client.post("/v1/operator/login", { email, password });
}

beforeAll(async () => {
  operator = await api.operator();
  operatorId = (await operator.get("/v1/operator/me")).body.operator.id;
  tenant = await api.client.signUp({ organization: "Alpine Logistics" });
  organizationId = tenant.answer.organization.id;
});

function call(client: ApiClient, { method, path }: { method: string; path: string }): Promise<ApiAnswer> {
  const named = path.replace(":queue", "batches").replace(
    /:id/u,
    path.includes("organizations") ? organizationId : "x_0",
  );
  const hasBody = method === "POST" || method === "PATCH";
  const body = { reason: "a test of strangers", monthly_limit: 1 };
  return client.call(method, named, hasBody ? { body } : {});
}

function part(content: object): string {
  return Buffer.from(JSON.stringify(content)).toString("base64url");
}

function sign(claims: Record<string, unknown>, { secret = SECRET, exp = 600 } = {}): string {
  const now = Math.floor(clock.now().getTime() / 1000);
  const text = `${part({ alg: "HS256" })}.${part({ iss: "locus", exp: now + exp, ...claims })}`;
  return `${text}.${new Bun.CryptoHasher("sha256", secret).update(text).digest("base64url")}`;
}

test("no credential of an organization, and no forged or expired token, opens an operator's route", async () => {
  expect(ROUTES.length).toBeGreaterThanOrEqual(18);
  const { client: key } = { client: await tenant.client.withKey({ environment: "live" }) };
  const origins = ["https://shop.example"];
  const body = { name: "page", environment: "live", publishable: true, origins };
  const pageKey = await tenant.client.post("/v1/api-keys", body);
  const own = operatorTokens([SECRET], clock);
  const [{ id: sessionId } = { id: "" }] = await db.ownerSql<{ id: string }[]>`select id from operator_sessions`;
  const claims = { sub: operatorId, sid: sessionId };
  const gone = await logIn(OPERATOR_EMAIL);
  await api.client.as(gone.body.access_token).post("/v1/operator/logout", {});
  const hour = new Date(clock.now().getTime() + 3_600_000);
  const strangers: Readonly<Record<string, string | undefined>> = {
    "no credential": undefined,
    "a tenant's session": tenant.client.credential,
    "a secret key": key.credential,
    "a publishable key": pageKey.body.key,
    "an operator's claims without the audience": sign(claims),
    "an operator's claims for another audience": sign({ ...claims, aud: "locus" }),
    "an operator's claims for several audiences": sign({ ...claims, aud: ["locus-operator", "locus"] }),
    "an expired token": sign({ ...claims, aud: "locus-operator" }, { exp: -1 }),
    "a token of another secret": sign({ ...claims, aud: "locus-operator" }, { secret: `${SECRET}!` }),
    "a token without a signature": `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify(claims))}.`,
    "another operator's identifier": await own.sign({ sessionId, operatorId: "opr_0", expiresAt: hour }),
    "a tenant's session as an operator's": await own.sign({
      sessionId: "ses_0",
      operatorId: tenant.answer.user.id,
      expiresAt: hour,
    }),
    "the token of a session that ended": gone.body.access_token,
  };
  // The valid token opens it: the others fail for what they are.
  const valid = await own.sign({ sessionId, operatorId, expiresAt: hour });
  expect((await api.client.as(valid).get("/v1/operator/me")).body.operator.email).toBe(OPERATOR_EMAIL);
  const before = await db.ownerSql`select * from organizations where id = ${organizationId}`;
  for (const route of ROUTES) {
    for (const [why, credential] of Object.entries(strangers)) {
      const answer = await call(credential === undefined ? api.client : api.client.as(credential), route);
      expect([route.method, route.path, why, answer.status, problemOf(answer).code])
        .toEqual([route.method, route.path, why, 401, "UNAUTHORIZED"]);
    }
  }
  expect([...await db.ownerSql`select * from organizations where id = ${organizationId}`]).toEqual([...before]);
});

test("an operator's token opens no route of an organization", async () => {
  const routes = api.app.routes.filter((route: DescribedRoute) => declarationOf(route).tenantAccess !== undefined);
  for (const route of routes) {
    const path = route.path.replace(/:\w+/gu, "x_0");
    const hasBody = route.method !== "GET" && route.method !== "DELETE";
    const answer = await operator.call(route.method, path, hasBody ? { body: {} } : {});
    expect([route.method, path, answer.status]).toEqual([route.method, path, 401]);
  }
  const [{ id: sessionId } = { id: "" }] = await db.ownerSql<{ id: string }[]>`select id from sessions limit 1`;
  const { id: userId } = tenant.answer.user;
  const forOperators = sign({ sub: userId, sid: sessionId, aud: "locus-operator" });
  expect((await api.client.as(forOperators).get("/v1/auth/me")).status).toBe(401);
  const forNobody = sign({ sub: userId, sid: sessionId, aud: "locus" });
  expect((await api.client.as(forNobody).get("/v1/auth/me")).status).toBe(401);
});

test("the cookie of the pages works with their header and origin alone, and only for operators' routes", async () => {
  const origin = { "locus-session": "cookie", "origin": "http://127.0.0.1" };
  const body = { email: OPERATOR_EMAIL, password: OPERATOR_PASSWORD };
  const answer = await api.client.post("/v1/operator/login", body, origin);
  expect(answer.body.access_token).toBeNull();
  const set = answer.headers.get("set-cookie") ?? "";
  expect(set).toMatch(/^locus_operator=[\w.-]+; Max-Age=28800; Path=\/v1\/operator; HttpOnly; SameSite=Strict$/u);
  const cookie = set.split(";")[0] ?? "";
  const read = { cookie, "locus-session": "cookie" };
  expect((await api.client.get("/v1/operator/me", read)).status).toBe(200);
  expect((await api.client.get("/v1/operator/me", { cookie })).status).toBe(401);
  expect((await api.client.get("/v1/operator/me", { ...read, origin: "https://app.example.com" })).status).toBe(403);
  const path = `/v1/operator/organizations/${organizationId}/suspend`;
  for (const elsewhere of [{}, { origin: "https://evil.example" }]) {
    expect((await api.client.post(path, { reason: "from elsewhere" }, { ...read, ...elsewhere })).status).toBe(403);
  }
  expect((await api.client.get("/v1/auth/me", read)).status).toBe(401);
});

test("failed log-ins of operators are limited by account and network, and have one answer", async () => {
  await api.operator("otto@operators.example");
  const seen = new Set<string>();
  for (let attempt = 0; attempt < 10; attempt++) {
    for (const email of ["otto@operators.example", "nobody@operators.example"]) {
      const { status, body } = await logIn(email, "wrong");
      seen.add(`${status} ${body.detail}`);
    }
  }
  expect([...seen]).toEqual(["401 The e-mail address or the password is wrong"]);
  expect(await refusalOf(logIn("otto@operators.example"))).toEqual([429, "RATE_LIMITED"]);
  // A user with the same address has another account, and another password.
  await api.client.signUp({ email: "otto@operators.example" });
  const { token } = await resetOperator(deps, "otto@operators.example");
  expect((await api.client.post("/v1/operator/password", { token, new_password: "short" })).status).toBe(422);
  const next = "ten winds over bridges";
  expect((await api.client.post("/v1/operator/password", { token, new_password: next })).status).toBe(204);
  expect((await api.client.post("/v1/operator/password", { token, new_password: next })).status).toBe(401);
  expect((await logIn("otto@operators.example", next)).status).toBe(200);
  const before = clock.now().getTime();
  const { body } = await logIn("otto@operators.example", next);
  clock.pass(3_600_001);
  expect((await api.client.as(body.access_token).get("/v1/operator/me")).status).toBe(401);
  expect(clock.now().getTime()).toBeGreaterThan(before);
  operator = api.client.as((await logIn(OPERATOR_EMAIL)).body.access_token);
  tenant = { ...tenant, client: api.client.as((await tokenOf(tenant)).access_token) };
});

async function tokenOf({ email }: SignedUp) {
  return (await api.client.post("/v1/auth/login", { email, password: CLIENT_PASSWORD })).body;
}

test("the list shows owner, usage and activity, is searched and sorted, and pages do not overlap", async () => {
  const others = [];
  for (const name of ["Zebra", "apple", "Müller & Söhne", "100% Maps"]) {
    others.push((await api.client.signUp({ organization: name })).answer.organization.id);
  }
  const live = await tenant.client.withKey({ environment: "live" });
  expect((await live.post("/v1/resolve", { input: "47.14,9.52" })).status).toBe(200);
  const [used] = (await operator.get(`/v1/operator/organizations?q=${organizationId}`)).body.data;
  expect(used).toMatchObject({
    id: organizationId,
    name: "Alpine Logistics",
    owner: { email: tenant.email },
    monthly_limit: { calls: 10_000, own: false },
    members: 1,
    suspension: null,
  });
  expect(used.calls).toBeGreaterThan(0);
  expect(used.storage.bytes).toBeGreaterThan(0);
  expect(used.last_active_at).toBe(clock.now().toISOString());
  const found = async (query: string): Promise<string[]> =>
    (await operator.get(`/v1/operator/organizations?${query}`)).body.data.map(({ name }: { name: string }) => name);
  expect(await found(`q=${encodeURIComponent(tenant.email.toUpperCase())}`)).toEqual(["Alpine Logistics"]);
  expect(await found("q=100%25")).toEqual(["100% Maps"]);
  expect(await found(`q=${encodeURIComponent("_")}`)).toEqual([]);
  for (const sort of ["created", "name", "calls", "storage", "activity"]) {
    const whole = await found(`sort=${sort}&limit=100`);
    const paged: string[] = [];
    for (let cursor = "";;) {
      const page = (await operator.get(`/v1/operator/organizations?sort=${sort}&limit=2${cursor}`)).body;
      paged.push(...page.data.map(({ name }: { name: string }) => name));
      if (page.next_cursor === null) {
        break;
      }
      cursor = `&cursor=${encodeURIComponent(page.next_cursor)}`;
    }
    expect([sort, ...paged]).toEqual([sort, ...whole]);
  }
  expect((await found("sort=calls"))[0]).toBe("Alpine Logistics");
  expect((await operator.get("/v1/operator/organizations?sort=calls&cursor=b3JnXzAgeA")).status).toBe(422);
  const missing = `/v1/operator/organizations/org_${"0".repeat(26)}`;
  expect((await operator.get(missing)).status).toBe(404);
  const members = (await operator.get(`/v1/operator/organizations/${organizationId}/members`)).body.data;
  expect(members).toMatchObject([{ email: tenant.email, role: "owner" }]);
  const keys = await operator.get(`/v1/operator/organizations/${organizationId}/keys`);
  expect(keys.body.data.length).toBeGreaterThan(0);
  expect(keys.text).not.toContain("locus_");
});

test("limits set by an operator hold, and are in both trails", async () => {
  const path = `/v1/operator/organizations/${organizationId}`;
  // Events of one millisecond have no order.
  clock.pass(1);
  const changed = await operator.call("PATCH", path, { body: { monthly_limit: 77, storage_gb: 3 } });
  expect(changed.body)
    .toMatchObject({ monthly_limit: { calls: 77, own: true }, storage: { limit_bytes: 3_000_000_000, own: true } });
  expect((await tenant.client.get("/v1/organization")).body.monthly_limit).toBe(77);
  expect((await operator.call("PATCH", path, { body: { monthly_limit: -1 } })).status).toBe(422);
  clock.pass(1);
  await operator.call("PATCH", path, { body: { monthly_limit: null } });
  clock.pass(1);
  await operator.call("PATCH", path, { body: { storage_gb: null } });
  const own = (await tenant.client.get("/v1/audit-events?limit=1")).body.data;
  expect(own).toMatchObject([{ action: "organization.limit_set", actor_id: "operator" }]);
  const trail = (await operator.get(`/v1/operator/audit-events?target_id=${organizationId}`)).body.data;
  const action = "organization.storage_set";
  const names = { [organizationId]: "Alpine Logistics" };
  expect(trail[0]).toMatchObject({ action, operator: { email: OPERATOR_EMAIL }, target_id: organizationId, names });
  expect(trail.map(({ details }: { details: object }) => details)).toContainEqual({ calls: 77 });
});

test("a suspended organization: calls are refused, work pauses, maps are hidden; members read and export", async () => {
  const key = await tenant.client.withKey({ environment: "live" });
  const live = { "locus-environment": "live" };
  const map = (await tenant.client.post("/v1/maps", { name: "Depots", visibility: "public" }, live)).body;
  const { body: { slug } } = await tenant.client.get("/v1/organization");
  const publicPath = `/v1/public/maps/${slug}/${map.slug}`;
  const page = `/maps/${slug}/${map.slug}`;
  expect((await api.client.get(publicPath)).status).toBe(200);
  const hook = { url: "https://hooks.example.com/locus", events: ["location.created"] };
  expect((await tenant.client.post("/v1/webhooks", hook, live)).status).toBe(201);
  const place = { coordinates: { latitude: 1, longitude: 2 }, label: "Here" };
  expect((await key.post("/v1/locations", place)).status).toBe(201);
  expect((await key.post("/v1/batches", { inputs: [{ input: "Utrecht" }] })).status).toBe(202);
  const reason = "The invoice of March is open";
  const path = `/v1/operator/organizations/${organizationId}`;
  expect((await operator.post(`${path}/suspend`, { reason: "  " })).status).toBe(422);
  const suspended = await operator.post(`${path}/suspend`, { reason });
  expect(suspended.body.suspension).toMatchObject({ reason });
  const cases = [
    await key.post("/v1/resolve", { input: "47.14,9.52" }),
    await key.post("/v1/batches", { inputs: [{ input: "Utrecht" }] }),
    await key.get("/v1/batches"),
    await key.get("/v1/suggest?q=utr"),
    await key.get("/compat/nominatim/search?q=Utrecht"),
    await tenant.client.post("/v1/resolve", { input: "47.14,9.52" }),
    await tenant.client.post("/v1/maps", { name: "More" }, live),
    await tenant.client.call("DELETE", "/v1/organization"),
    await tenant.client.post("/v1/api-keys", { name: "k", environment: "live" }),
  ];
  for (const answer of cases) {
    expect([answer.status, problemOf(answer).code]).toEqual([403, "ORGANIZATION_SUSPENDED"]);
    expect(problemOf(answer).detail).toContain(reason);
  }
  expect([(await api.client.get(publicPath)).status, (await api.client.get(page)).status]).toEqual([404, 404]);
  const fresh = api.client.as((await tokenOf(tenant)).access_token);
  expect((await fresh.get("/v1/auth/me")).body.suspension).toBe(reason);
  expect((await fresh.get("/v1/organization/export")).body.locations).toHaveLength(1);
  expect((await fresh.get("/v1/batches", live)).body.data).toHaveLength(1);
  expect(await claimChunk({ database: db.database })).toBeUndefined();
  expect(await waitingBatches({ database: db.database }, 0)).toBe(0);
  expect((await batchBacklog({ database: db.database })).batches).toBe(0);
  expect(await dueDeliveries({ database: db.database }, 10)).toEqual([]);
  const only = (await operator.get("/v1/operator/organizations?state=suspended")).body.data;
  expect(only.map(({ id }: { id: string }) => id)).toEqual([organizationId]);

  expect((await operator.post(`${path}/resume`, {})).body.suspension).toBeNull();
  expect((await key.post("/v1/resolve", { input: "47.14,9.52" })).status).toBe(200);
  expect((await api.client.get(publicPath)).status).toBe(200);
  expect(await dueDeliveries({ database: db.database }, 10)).toMatchObject([{ organizationId }]);
  expect(await claimChunk({ database: db.database })).toMatchObject({ organizationId });
  const actions = (await tenant.client.get("/v1/audit-events")).body.data.map(({ action }: { action: string }) =>
    action
  );
  expect(actions).toContain("organization.suspended");
  expect(actions).toContain("organization.resumed");
});

test("an impersonation reads and resolves, changes nothing that is a person's, and is in both trails", async () => {
  const path = `/v1/operator/organizations/${organizationId}/impersonations`;
  for (const body of [{}, { reason: "no" }, { reason: "too long a time", minutes: 61 }]) {
    expect((await operator.post(path, body)).status).toBe(422);
  }
  const stranger = await api.client.signUp();
  expect((await operator.post(path, { reason: "not a member", user_id: stranger.answer.user.id })).status).toBe(404);
  const reason = "Ticket 4711: a batch does not start";
  clock.pass(1);
  const { status, body } = await operator.post(path, { reason });
  expect([status, body.user.email]).toEqual([201, tenant.email]);
  const guest = api.client.as(body.access_token);
  const seen = (await guest.get("/v1/auth/me")).body;
  expect(seen.impersonation).toMatchObject({ operator: OPERATOR_EMAIL, reason });
  expect(seen.organizations).toHaveLength(1);
  expect((await guest.post("/v1/resolve", { input: "47.14,9.52" })).status).toBe(200);
  expect((await guest.get("/v1/batches")).status).toBe(200);
  const password = { current_password: CLIENT_PASSWORD, new_password: "seven winds over bridges" };
  const userId = tenant.answer.user.id;
  const refused: readonly [string, string, object?][] = [
    ["POST", "/v1/auth/password", password],
    ["DELETE", "/v1/organization"],
    ["PATCH", "/v1/organization", { name: "Taken" }],
    ["GET", "/v1/organization/export"],
    ["POST", "/v1/api-keys", { name: "k", environment: "live" }],
    ["POST", `/v1/api-keys/key_0/rotate`, {}],
    ["DELETE", "/v1/api-keys/key_0"],
    ["DELETE", `/v1/organization/members/${userId}`],
    ["PATCH", `/v1/organization/members/${userId}`, { role: "viewer" }],
    ["POST", "/v1/organization/invitations", { role: "owner" }],
    ["POST", "/v1/webhooks", { url: "https://hooks.example.com", events: ["location.created"] }],
    ["POST", "/v1/corrections", { input: "home", coordinates: { latitude: 1, longitude: 2 }, label: "Here" }],
    ["DELETE", "/v1/auth/sessions/ses_0"],
  ];
  for (const [method, where, sent] of refused) {
    const answer = await guest.call(method, where, sent === undefined ? {} : { body: sent });
    expect([method, where, answer.status, problemOf(answer).code]).toEqual([method, where, 403, "FORBIDDEN"]);
  }
  const tokens = sessionTokens([SECRET], clock);
  // A token for longer, signed with the service's own secret, ends with the impersonation all the same.
  const longer = await tokens.sign({ sessionId: body.id, userId, expiresAt: new Date(clock.now().getTime() + 1e9) });
  const live = { "locus-environment": "live" };
  clock.pass(1);
  await guest.post("/v1/maps", { name: "Published by support", visibility: "public" }, live);
  const [published, ...earlier] = (await tenant.client.get("/v1/audit-events")).body.data;
  expect(published)
    .toMatchObject({ action: "map.published", actor_id: "operator", details: { operator: OPERATOR_EMAIL } });
  const details = { operator: OPERATOR_EMAIL, reason, until: body.expires_at };
  expect(earlier[0]).toMatchObject({ action: "impersonation.started", target_id: userId, details });
  for (const refreshToken of [body.access_token, longer]) {
    expect((await api.client.post("/v1/auth/refresh", { refresh_token: refreshToken })).status).toBe(401);
  }
  clock.pass(3_598_999);
  const late = await api.client.as((await logIn(OPERATOR_EMAIL)).body.access_token);
  expect((await api.client.as(longer).get("/v1/auth/me")).status).toBe(200);
  clock.pass(1000);
  expect((await guest.get("/v1/auth/me")).status).toBe(401);
  expect((await api.client.as(longer).get("/v1/auth/me")).status).toBe(401);
  await expect(
    db.ownerSql`update impersonations set expires_at = expires_at + interval '1 second' where id = ${body.id}`
      .execute(),
  ).rejects.toThrow("impersonations_hour");
  operator = late;
  tenant = { ...tenant, client: api.client.as((await tokenOf(tenant)).access_token) };

  const second = (await operator.post(path, { reason: "once more, to leave" })).body;
  const again = api.client.as(second.access_token);
  expect((await again.get("/v1/auth/me")).status).toBe(200);
  const stranger2 = await api.operator("oda@operators.example");
  expect((await stranger2.call("DELETE", `/v1/operator/impersonations/${second.id}`)).status).toBe(404);
  clock.pass(1);
  expect((await operator.call("DELETE", `/v1/operator/impersonations/${second.id}`)).status).toBe(204);
  expect((await again.get("/v1/auth/me")).status).toBe(401);
  const trail = (await operator.get(`/v1/operator/audit-events?target_id=${organizationId}&limit=2`)).body.data;
  expect(trail.map(({ action }: { action: string }) => action))
    .toEqual(["impersonation.ended", "impersonation.started"]);
  expect(trail[1].details.reason).toBe("once more, to leave");
  expect(trail[1].names).toEqual({ [organizationId]: "Alpine Logistics", [trail[1].details.user]: tenant.email });
});

test("signing out ends the sessions of an organization or a person at once, and no key", async () => {
  const key = await tenant.client.withKey();
  const impersonated = (await operator.post(`/v1/operator/organizations/${organizationId}/impersonations`, {
    reason: "open while everybody is signed out",
  })).body;
  const path = `/v1/operator/organizations/${organizationId}/sign-out`;
  expect((await operator.post(path, {})).body.sessions_ended).toBeGreaterThan(0);
  expect((await tenant.client.get("/v1/auth/me")).status).toBe(401);
  expect((await api.client.as(impersonated.access_token).get("/v1/auth/me")).status).toBe(401);
  expect((await key.post("/v1/resolve", { input: "47.14,9.52" })).status).toBe(200);
  const fresh = api.client.as((await tokenOf(tenant)).access_token);
  expect((await fresh.get("/v1/auth/me")).status).toBe(200);
  const one = await operator.post(`/v1/operator/users/${tenant.answer.user.id}/sign-out`, {});
  expect(one.body).toEqual({ sessions_ended: 1 });
  expect((await fresh.get("/v1/auth/me")).status).toBe(401);
  expect((await operator.post(`/v1/operator/users/usr_${"0".repeat(26)}/sign-out`, {})).status).toBe(404);
});

test("operators' claims show their own tables and two views, and no row of an organization's", async () => {
  const { sql } = db;
  const seen = await sql.begin(async (transaction) => {
    await transaction`select set_config('locus.operator', 'on', true)`;
    const tables = await transaction<{ name: string }[]>`
      select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`;
    const full: string[] = [];
    for (const { name } of tables) {
      const rows = await transaction`select from ${transaction(name)} limit 1`;
      full.push(...(rows.length > 0 ? [name] : []));
    }
    const columns = await transaction<{ name: string }[]>`
      select attname as name from pg_attribute where attrelid = 'operator_organizations'::regclass and attnum > 0`;
    const [all] = await transaction<{ rows: number }[]>`select count(*)::int as rows from operator_organizations`;
    const chains = (await transaction<{ id: string }[]>`select id from audit_chains`).map(({ id }) => id);
    return { full, chains, columns: columns.map(({ name }) => name), rows: all?.rows ?? 0 };
  });
  // Of the chains, that of the operators' own events.
  expect(seen.full).toEqual(wordsOf(`
    audit_chains impersonations operator_audit_events operator_sessions operators
  `));
  expect(seen.chains).toEqual(["operators"]);
  expect(seen.rows).toBeGreaterThan(4);
  expect(seen.columns.filter((name) => /hash|secret|prefix|address/u.test(name))).toEqual([]);
  for (const view of ["operator_organizations", "operator_usage"]) {
    const [without] = await sql`select count(*)::int as rows from ${sql(view)}`;
    expect([view, without?.["rows"]]).toEqual([view, 0]);
    await expect(db.sql`delete from ${sql(view)}`.execute()).rejects.toThrow(/cannot delete|permission denied/u);
  }
  const changed = await sql.begin(async (transaction) => {
    await transaction`select set_config('locus.operator', 'on', true), set_config('locus.maintenance', 'on', true)`;
    return [
      ...await transaction`update operator_audit_events set action = 'nothing' returning id`,
      ...await transaction`delete from operator_audit_events where at > now() - interval '1 day' returning id`,
    ];
  });
  expect(changed).toEqual([]);
});

test("a log-out ends what the operator does in the place of members", async () => {
  const leaving = await api.operator("lea@operators.example");
  const path = `/v1/operator/organizations/${organizationId}/impersonations`;
  const { body } = await leaving.post(path, { reason: "a test of leaving" });
  const inPlace = api.client.as(body.access_token);
  expect((await inPlace.get("/v1/auth/me")).status).toBe(200);
  expect((await leaving.post("/v1/operator/logout", {})).status).toBe(204);
  expect((await inPlace.get("/v1/auth/me")).status).toBe(401);
});

test("the sweep deletes operators' sessions and impersonations that are over", async () => {
  clock.pass(9 * 3_600_000);
  const swept = await sweepExpired(deps);
  expect(swept.operatorSessions).toBeGreaterThan(0);
  expect(swept.impersonations).toBeGreaterThan(0);
  const logged = api.logged.join("");
  expect(["@operators.example", "Ticket 4711", "invoice of March"].filter((text) => logged.includes(text))).toEqual([]);
});
