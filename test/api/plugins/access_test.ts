import { beforeAll, expect, test } from "bun:test";
import { invite, issueKey, revokeKey, revokeSession, signUp } from "../../../src/accounts/mod.ts";
import { sessionTokens } from "../../../src/api/plugins/caller/session_tokens.ts";
import { declarationOf, type DescribedRoute } from "../../../src/api/plugins/route.ts";
import { type Role, ROLES, type Scope, SCOPES } from "../../../src/domain/caller.ts";
import { type ApiClient, problemOf, refusalOf, type SignedUp } from "../../support/api/api_client.ts";
import { testApi } from "../../support/api/test_api.ts";
import { callerOf, logIn, TEST_PASSWORD } from "../../support/operations/test_accounts.ts";

const SECRET = "the first secret of the tests, long enough";
const OLD_SECRET = "the second secret of the tests, as long as that";
const api = await testApi({ jwtSecrets: [SECRET, OLD_SECRET] });

const { deps, clock, db } = api.accounts;
const tokens = sessionTokens([SECRET], clock);

/** Every route that requires a credential: new ones are included automatically. */
const ROUTES = api.app.routes.flatMap((route: DescribedRoute) => {
  const access = declarationOf(route).tenantAccess;
  return access === undefined ? [] : [{ method: route.method, path: route.path, access }];
});

/** Whether a path has the identifier of an object; `:key` is the caller's own credential. */
function namesObject(path: string): boolean {
  return path.replace("/:key/", "/").includes(":");
}

/** Identifiers of the victim's objects that an intruder would use, by parameter and path. */
const things: Record<string, string> = {};
let victimId = "";
/** A session of the victim organization in each role. */
const members: Partial<Record<Role, string>> = {};
/** Invalid credentials, by the reason. */
const invalid: Record<string, string | undefined> = {};
let person: SignedUp;
let stranger: SignedUp;
let otherEnvironment: ApiClient;

async function tokenOf(signedIn: Awaited<ReturnType<typeof signUp>>): Promise<string> {
  return await tokens.sign({ sessionId: signedIn.session.id, userId: signedIn.user.id });
}

beforeAll(async () => {
  const victim = await signUp(deps, { email: "victim@example.com", password: TEST_PASSWORD });
  const caller = callerOf(victim);
  victimId = caller.organizationId;
  members.owner = await tokenOf(victim);
  for (const role of ROLES.filter((one) => one !== "owner")) {
    const { token } = await invite(deps, { caller, role });
    const guest = await signUp(deps, { email: `${role}@example.com`, password: TEST_PASSWORD, invitation: token });
    members[role] = await tokenOf(guest);
    things["user_id"] = guest.user.id;
  }
  const client = api.client.as(members.owner);
  const location = { coordinates: { latitude: 1, longitude: 2 }, label: "Here" };
  const live = { "locus-environment": "live" };
  things["/v1/locations"] = (await client.post("/v1/locations", location, live)).body.id;
  things["location_id"] = things["/v1/locations"] ?? "";
  const map = { name: "All of it", visibility: "public" };
  things["/v1/maps"] = (await client.post("/v1/maps", map, live)).body.id;
  await client.call("PUT", `/v1/maps/${things["/v1/maps"]}/locations/${things["location_id"]}`, { headers: live });
  things["/v1/batches"] = (await client.post("/v1/batches", { inputs: [{ input: "Utrecht" }] }, live)).body.id;
  const hook = { url: "https://93.184.215.14/hook", events: ["location.created"] };
  things["/v1/webhooks"] = (await client.post("/v1/webhooks", hook, live)).body.id;
  const correction = { ...location, input: "Here" };
  things["/v1/corrections"] = (await client.post("/v1/corrections", correction, live)).body.id;
  things["/v1/api-keys"] = (await issueKey(deps, { caller, name: "k", environment: "live" })).id;
  things["/v1/auth/sessions"] = caller.sessionId;
  const open = await invite(deps, { caller, role: "viewer", email: "nobody@example.com" });
  things["/v1/organization/invitations"] = open.id;
  things["token"] = open.token;

  person = await api.client.signUp();
  stranger = await api.client.signUp();
  const inTest = await issueKey(deps, { caller, name: "t", environment: "test" });
  otherEnvironment = api.client.as(inTest.key);
  await makeInvalid();
});

async function makeInvalid(): Promise<void> {
  const gone = await signUp(deps, { email: "gone@example.com", password: TEST_PASSWORD });
  const caller = callerOf(gone);
  const revoked = await issueKey(deps, { caller, name: "r", environment: "live" });
  await revokeKey(deps, { caller, keyId: revoked.id });
  const expiresAt = new Date(clock.now().getTime() + 1000);
  const expired = await issueKey(deps, { caller, name: "e", environment: "live", expiresAt });
  const token = await tokenOf(gone);
  const ended = await logIn(deps, { email: "gone@example.com", password: TEST_PASSWORD });
  const endedToken = await tokenOf(ended);
  await revokeSession(deps, { caller, sessionId: ended.session.id });
  clock.pass(1000);
  Object.assign(invalid, {
    "no credential": undefined,
    "nonsense": "nonsense",
    "the beginning of a key": "locus_live_",
    "a malformed key": "locus_live_000000000000000000000000000000000",
    "an unknown key": `${revoked.key.slice(0, -1)}${revoked.key.endsWith("0") ? "1" : "0"}`,
    "a malformed token": "a.b.c",
    "a forged token": `${token.slice(0, -3)}AAA`,
    "an expired key": expired.key,
    "a revoked key": revoked.key,
    "the token of a session that ended": endedToken,
  });
}

/** A body that the route accepts, so that only the credential can be refused. */
const BODIES: Readonly<Record<string, object>> = {
  "POST /v1/resolve": { input: "Utrecht" },
  "POST /v1/resolve/structured": { locality: "Utrecht" },
  "POST /v1/locations": { coordinates: { latitude: 1, longitude: 2 }, label: "Here" },
  "PATCH /v1/locations/:id": { name: "Taken" },
  "POST /v1/locations/import": { batch_id: "bat_0" },
  "POST /v1/maps": { name: "Ours" },
  "PATCH /v1/maps/:id": { name: "Taken" },
  "POST /v1/batches": { inputs: [{ input: "Utrecht" }] },
  "POST /v1/api-keys": { name: "k", environment: "live" },
  "POST /v1/organization/invitations": { role: "viewer" },
  "PATCH /v1/organization": { name: "Taken" },
  "PATCH /v1/organization/members/:user_id": { role: "viewer" },
  "PUT /v1/organization/second-factor": { required: false },
  "PUT /v1/organization/zero-data-retention": { enabled: false },
  "POST /v1/account/confirm": { password: "unknown" },
  "POST /v1/account/second-factor/totp/confirm": { code: "000000" },
  "PATCH /v1/account/passkeys/:id": { name: "Taken" },
  "POST /v1/account/passkeys": {
    name: "Taken",
    passkey: { id: "AA", rawId: "AA", type: "public-key", response: { clientDataJSON: "" } },
  },
  "POST /v1/auth/password": { current_password: "unknown", new_password: "seven winds over bridges" },
};

function call(client: ApiClient, { method, path }: { method: string; path: string }, organization?: string) {
  const named = path.replace(/:(\w+)/gu, (_, name: string) => {
    const owner = Object.keys(things).filter((key) => path.startsWith(`${key}/`)).sort().at(-1);
    return things[name] ?? things[owner ?? ""] ?? "evt_0";
  });
  const hasBody = method === "POST" || method === "PUT" || method === "PATCH";
  return client.call(method, named, {
    ...(hasBody ? { body: BODIES[`${method} ${path}`] ?? {} } : {}),
    headers: {
      "locus-environment": "live",
      ...(organization === undefined ? {} : { "locus-organization": organization }),
    },
  });
}

/** Tables that a refunded call changes. */
const LEASES = ["usage_days", "usage_periods"];

/** All data of the victim as one text, except when keys were last used: equal texts mean that nothing changed. */
async function state({ without = [] }: { readonly without?: readonly string[] } = {}): Promise<string> {
  const tables = await db.ownerSql`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'organization_id'
      and c.relname not in ('usage_seconds') order by 1`;
  const sums = tables.map(({ name }) => String(name)).filter((name) => !without.includes(name)).map((name) => `
    select '${name} ' || md5(coalesce(string_agg((to_jsonb(t) - 'last_used_at')::text, '|' order by t::text), '')) as text
    from "${name}" t where organization_id = $1`);
  const own = "select organizations::text from organizations where id = $1";
  const rows = await db.ownerSql.unsafe([...sums, own].join(" union all "), [victimId], { prepare: true });
  return rows.map(({ text }) => String(text)).join("\n");
}

let walked = 0;

test.each(ROUTES)("$method $path is 401 for every invalid credential, and changes nothing", async (route) => {
  const before = await state();
  for (const [why, credential] of Object.entries(invalid)) {
    const answer = await call(credential === undefined ? api.client : api.client.as(credential), route);
    expect([why, answer.status, problemOf(answer).code]).toEqual([why, 401, "UNAUTHORIZED"]);
    expect(answer.headers.get("www-authenticate")).toStartWith('Bearer realm="locus"');
    expect(answer.headers.get("cache-control")).toBe("no-store");
    walked++;
  }
  expect(await state()).toBe(before);
});

test.each(ROUTES)("$method $path shows and changes nothing of another organization", async (route) => {
  const before = await state();
  expect(await refusalOf(call(stranger.client, route, victimId))).toEqual([404, "NOT_FOUND"]);
  const secrets = Object.values(things);
  if (namesObject(route.path) && !route.path.startsWith("/v1/auth")) {
    const named = await call(stranger.client, route);
    expect([404, 422]).toContain(named.status);
    expect(secrets.filter((id) => named.text.includes(id))).toEqual([]);
    walked++;
  }
  walked++;
  expect(await state()).toBe(before);
});

const WITH_OBJECTS = ROUTES.filter(({ access, path }) => "scope" in access && namesObject(path));
test.each(WITH_OBJECTS)("$method $path is 404 for objects of the other environment", async (route) => {
  const before = await state({ without: LEASES });
  const answer = await call(otherEnvironment, route);
  expect([404, 422]).toContain(answer.status);
  walked++;
  expect(await state({ without: LEASES })).toBe(before);
});

test.each(ROUTES)("$method $path is 403 without its scope, or for a role below it", async (route) => {
  const { access } = route;
  const caller = { ...callerOf(await logIn(deps, { email: "victim@example.com", password: TEST_PASSWORD })) };
  const others: readonly Scope[] = SCOPES.filter((scope) => !("scope" in access) || scope !== access.scope);
  const key = await issueKey(deps, { caller, name: "w", environment: "live", scopes: others });
  const before = await state();
  const byKey = await call(api.client.as(key.key), route);
  expect([byKey.status, problemOf(byKey).code]).toEqual([403, "FORBIDDEN"]);
  expect(problemOf(byKey).detail).toContain("scope" in access ? access.scope : access.session);
  walked++;
  const needed: Role = "session" in access
    ? access.session
    : access.anySession === true
    ? "viewer"
    : ROLE_OF_SCOPE[access.scope];
  for (const role of ROLES.slice(0, ROLES.indexOf(needed))) {
    const answer = await call(api.client.as(members[role] ?? ""), route);
    expect([role, answer.status, problemOf(answer).code]).toEqual([role, 403, "FORBIDDEN"]);
    expect(problemOf(answer).detail).toContain(needed);
    walked++;
  }
  expect(await state()).toBe(before);
  await revokeKey(deps, { caller, keyId: key.id });
});

/** From the public contract. */
const ROLE_OF_SCOPE: Readonly<Record<Scope, Role>> = {
  "resolve": "member",
  "batches:read": "viewer",
  "batches:write": "member",
  "locations:read": "viewer",
  "locations:write": "member",
  "maps:read": "viewer",
  "maps:write": "member",
  "corrections:read": "member",
  "corrections:write": "member",
  "webhooks": "admin",
  "usage:read": "viewer",
};

test("the walk covered enough routes", () => {
  // Every run logs the extent of the walk.
  // oxlint-disable-next-line no-console
  console.info(`Walked ${ROUTES.length} routes, ${walked} calls`);
  expect(ROUTES.length).toBeGreaterThanOrEqual(30);
  expect(walked).toBeGreaterThan(ROUTES.length * 9);
});

test("a body is not read before its sender is authorized", async () => {
  expect((await api.client.upload("/v1/resolve", "{", { "content-type": "text/plain" })).status).toBe(401);
});

test("other forms of the Authorization header are 401", async () => {
  const token = person.answer.access_token;
  const others = [token, `Basic ${token}`, "Bearer", `Bearer ${token} ${token}`, `Bearer ${"a".repeat(2000)}`];
  for (const authorization of others) {
    expect((await api.client.get("/v1/auth/me", { authorization })).status, authorization).toBe(401);
  }
  expect((await api.client.get("/v1/auth/me", { authorization: `bearer ${token}` })).status).toBe(200);
});

/** Texts of 32 bytes whose last character differs in the two bits that no byte has. */
function otherEnds(text: string): string[] {
  const at = BASE64URL.indexOf(text.at(-1) ?? "");
  return [1, 2, 3].map((bits) => text.slice(0, -1) + BASE64URL.charAt(at + bits));
}

const BASE64URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

test("a token is refused when forged, expired, unsigned, of another algorithm, issuer or key", async () => {
  const { sub, sid } = claimsOf(person.answer.access_token);
  const signing = (secret: string) => sessionTokens([secret], clock).sign({ userId: sub, sessionId: sid });
  const good = await signing(SECRET);
  const [header = "", payload = "", signature = ""] = good.split(".");
  const forged = [
    await signing("a secret that nobody here has ever signed with"),
    `${header}.${encoded({ ...claimsOf(good), sub: stranger.answer.user.id })}.${signature}`,
    `${encoded({ alg: "none", typ: "JWT" })}.${payload}.`,
    `${encoded({ alg: "none", typ: "JWT" })}.${payload}.${signature}`,
    await hmac("HS512", SECRET, { ...claimsOf(good) }),
    await hmac("HS256", SECRET, { ...claimsOf(good), iss: "another" }),
    await hmac("HS256", SECRET, { ...claimsOf(good), exp: undefined }),
    await hmac("HS256", SECRET, { ...claimsOf(good), exp: Math.floor(clock.now().getTime() / 1000) - 1 }),
    await hmac("HS256", SECRET, { ...claimsOf(good), sid: 7 }),
    // Other spellings of the same bytes.
    `${good}=`,
    `${header}=.${payload}.${signature}`,
    ...otherEnds(signature).map((other) => `${header}.${payload}.${other}`),
  ];
  // A key or its address in the token itself.
  const { publicKey, privateKey } = await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"]);
  const jwk = await crypto.subtle.exportKey("jwk", publicKey);
  const url = `${api.url}/keys.json`;
  for (const own of [{ jwk }, { jku: url }, { x5u: url }, { kid: "../../dev/null" }]) {
    const text = `${encoded({ alg: "EdDSA", typ: "JWT", ...own })}.${payload}`;
    const signed = await crypto.subtle.sign("Ed25519", privateKey, Buffer.from(text));
    forged.push(`${text}.${Buffer.from(signed).toString("base64url")}`);
    forged.push(await hmac("HS256", JSON.stringify(jwk), claimsOf(good), own));
  }
  for (const token of forged) {
    expect((await api.client.as(token).get("/v1/auth/me")).status).toBe(401);
  }
  expect((await api.client.as(good).get("/v1/auth/me")).status).toBe(200);
  expect((await api.client.as(await signing(OLD_SECRET)).get("/v1/auth/me")).status).toBe(200);
  expect((await api.client.as(await hmac("HS256", SECRET, claimsOf(good))).get("/v1/auth/me")).status).toBe(200);
});

test("a session acts in the environment and organization of its headers", async () => {
  const { client, answer } = person;
  const saved = { coordinates: { latitude: 1, longitude: 2 }, label: "Here" };
  const live = await client.post("/v1/locations", saved, { "locus-environment": "live" });
  expect([live.status, live.body.environment]).toEqual([201, "live"]);
  expect((await client.get(`/v1/locations/${live.body.id}`)).status).toBe(404);
  expect((await client.get(`/v1/locations/${live.body.id}`, { "locus-environment": "live" })).status).toBe(200);
  expect((await client.get("/v1/locations", { "locus-environment": "prod" })).status).toBe(422);
  expect((await client.get("/v1/auth/me", { "locus-organization": answer.organization.id })).status).toBe(200);
  for (const organization of [stranger.answer.organization.id, "org_0", "'; drop table users"]) {
    const { status } = await client.get("/v1/auth/me", { "locus-organization": organization });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  }
});

test("a key stays in its own environment and organization, whatever the headers say", async () => {
  const key = await person.client.withKey({ environment: "test" });
  const answer = await key.post("/v1/resolve", { input: "Utrecht" }, { "locus-environment": "live" });
  expect([answer.status, answer.body.environment]).toEqual([200, "test"]);
  const theirs = await stranger.client.withKey({ environment: "live" });
  expect((await theirs.get("/v1/locations", { "locus-organization": victimId })).body.data).toEqual([]);
});

test("a session of another person is not there, and lists are their organization's alone", async () => {
  const { body: { data: [session] } } = await person.client.get("/v1/auth/sessions");
  expect((await stranger.client.call("DELETE", `/v1/auth/sessions/${session.id}`)).status).toBe(404);
  expect((await stranger.client.get("/v1/locations")).body.data).toEqual([]);
});

function claimsOf(token: string) {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
}

async function hmac(algorithm: "HS256" | "HS512", secret: string, claims: object, header = {}): Promise<string> {
  const text = `${encoded({ alg: algorithm, typ: "JWT", ...header })}.${encoded(claims)}`;
  const hash = algorithm === "HS256" ? "SHA-256" : "SHA-512";
  const key = await crypto.subtle.importKey("raw", Buffer.from(secret), { name: "HMAC", hash }, false, ["sign"]);
  const signature = await crypto.subtle.sign("HMAC", key, Buffer.from(text));
  return `${text}.${Buffer.from(signature).toString("base64url")}`;
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
