import { beforeAll, expect, test } from "bun:test";
import { invite, issueKey, revokeKey, revokeSession, signUp } from "../../../src/accounts/mod.ts";
import { sessionTokens } from "../../../src/api/plugins/caller/session_tokens.ts";
import { declarationOf, type DescribedRoute } from "../../../src/api/plugins/route.ts";
import { type Role, ROLES, type Scope, SCOPES } from "../../../src/domain/caller.ts";
import { type ApiClient, problemOf } from "../../support/api/api_client.ts";
import { testApi } from "../../support/api/test_api.ts";
import { callerOf, logIn, TEST_PASSWORD } from "../../support/operations/test_accounts.ts";

const SECRET = "the secret of the walk, which is long enough";
const api = await testApi({ jwtSecrets: [SECRET] });

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
let intruder: ApiClient;
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
  things["/v1/api-keys"] = (await issueKey(deps, { caller, name: "k", environment: "live" })).id;
  things["/v1/auth/sessions"] = caller.sessionId;
  const open = await invite(deps, { caller, role: "viewer", email: "nobody@example.com" });
  things["/v1/organization/invitations"] = open.id;
  things["token"] = open.token;

  intruder = (await api.client.signUp()).client;
  const inTest = await issueKey(deps, { caller, name: "t", environment: "test" });
  otherEnvironment = api.client.as(inTest.key);
  await makeInvalid();
});

async function makeInvalid(): Promise<void> {
  const person = await signUp(deps, { email: "gone@example.com", password: TEST_PASSWORD });
  const caller = callerOf(person);
  const revoked = await issueKey(deps, { caller, name: "r", environment: "live" });
  await revokeKey(deps, { caller, keyId: revoked.id });
  const expiresAt = new Date(clock.now().getTime() + 1000);
  const expired = await issueKey(deps, { caller, name: "e", environment: "live", expiresAt });
  const token = await tokenOf(person);
  const ended = await logIn(deps, { email: "gone@example.com", password: TEST_PASSWORD });
  const endedToken = await tokenOf(ended);
  await revokeSession(deps, { caller, sessionId: ended.session.id });
  clock.pass(1000);
  Object.assign(invalid, {
    "no credential": undefined,
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
    walked++;
  }
  expect(await state()).toBe(before);
});

test.each(ROUTES)("$method $path shows and changes nothing of another organization", async (route) => {
  const before = await state();
  const chosen = await call(intruder, route, victimId);
  expect([chosen.status, problemOf(chosen).code]).toEqual([404, "NOT_FOUND"]);
  const secrets = Object.values(things);
  if (namesObject(route.path) && !route.path.startsWith("/v1/auth")) {
    const named = await call(intruder, route);
    expect([404, 422]).toContain(named.status);
    expect(secrets.filter((id) => named.text.includes(id))).toEqual([]);
    walked++;
  }
  walked++;
  expect(await state()).toBe(before);
});

test.each(ROUTES.filter(({ access, path }) => "scope" in access && namesObject(path)))(
  "$method $path is 404 for objects of the other environment",
  async (route) => {
    const before = await state({ without: LEASES });
    const answer = await call(otherEnvironment, route);
    expect([404, 422]).toContain(answer.status);
    walked++;
    expect(await state({ without: LEASES })).toBe(before);
  },
);

test.each(ROUTES)("$method $path is 403 without its scope, or for a role below it", async (route) => {
  const { access } = route;
  const caller = { ...callerOf(await logIn(deps, { email: "victim@example.com", password: TEST_PASSWORD })) };
  const others: readonly Scope[] = SCOPES.filter((scope) => !("scope" in access) || scope !== access.scope);
  const key = await issueKey(deps, { caller, name: "w", environment: "live", scopes: others });
  const before = await state();
  const byKey = await call(api.client.as(key.key), route);
  expect([byKey.status, problemOf(byKey).code]).toEqual([403, "FORBIDDEN"]);
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
