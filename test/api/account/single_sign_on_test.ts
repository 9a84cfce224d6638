import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import type { JWTPayload } from "jose";
import { addProvider, testProvider } from "../../../src/accounts/mod.ts";
import { type ApiClient, CLIENT_PASSWORD, refusalOf, type SignedUp } from "../../support/api/api_client.ts";
import { oneTimeCode } from "../../support/api/authenticator.ts";
import { testApi } from "../../support/api/test_api.ts";
import { everyRow } from "../../support/databases/test_database.ts";
import { codeOf, problemOf, testSingleSignOn } from "../../support/operations/test_deps.ts";
import { patience } from "../../support/runner/patience.ts";
import {
  type CookieJar,
  cookieJar,
  type IdentityProvider,
  logInAtProvider,
  type ScriptedProvider,
  scriptedProvider,
  startIdentityProvider,
} from "../../support/services/identity_provider.ts";
import { freePort } from "../../support/services/sockets.ts";

const CLIENT_ID = "locus";
const CLIENT_SECRET = "Jw2mVh6rTq9xZs4bNk8cLp1dFg5yRa7e";

const records = new Map<string, readonly string[]>();
const port = await freePort();
const publicUrl = `http://127.0.0.1:${port}`;
const api = await testApi({
  port,
  publicUrl,
  singleSignOn: { lookUpTxt: (name) => Promise.resolve(records.get(name) ?? []) },
});
const { ownerSql } = api.accounts.db;
let real: IdentityProvider;
let scripted: ScriptedProvider;
let acme: Tenant;
let forging: Tenant;

interface CreatedProvider {
  readonly id: string;
  readonly redirect_uri: string;
  readonly backchannel_logout_uri: string;
  readonly post_logout_redirect_uri: string;
}

interface Tenant {
  readonly owner: SignedUp;
  readonly domain: string;
  readonly provider: CreatedProvider;
}

/** An organization with a provider and a verified domain, whose owner has an address of the domain. */
async function tenant(domain: string, issuer: string): Promise<Tenant> {
  const owner = await api.client.signUp({ email: `owner@${domain}`, organization: domain });
  const body = { name: "Staff", issuer, client_id: CLIENT_ID, client_secret: CLIENT_SECRET };
  const made = await owner.client.post("/v1/organization/sso/providers", body);
  expect([made.status, made.text.includes(CLIENT_SECRET)]).toEqual([201, false]);
  const path = `/v1/organization/sso/providers/${made.body.id}`;
  const added = await owner.client.call("PUT", `${path}/domains/${domain}`);
  expect(added.status).toBe(200);
  expect((await owner.client.post(`${path}/domains/${domain}/verify`, {})).status).toBe(409);
  records.set(added.body.record_name, ["v=spf1 -all", added.body.record_value]);
  const verified = await owner.client.post(`${path}/domains/${domain}/verify`, {});
  expect([verified.status, typeof verified.body.verified_at]).toEqual([200, "string"]);
  return { owner, domain, provider: (await owner.client.get(path)).body };
}

/** Lets the real provider serve an organization. */
function register({ provider }: Tenant): void {
  real.register({
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    redirectUri: provider.redirect_uri,
    backchannelLogoutUri: provider.backchannel_logout_uri,
    postLogoutRedirectUri: provider.post_logout_redirect_uri,
  });
}

beforeAll(async () => {
  [real, scripted] = await Promise.all([startIdentityProvider(), scriptedProvider()]);
  acme = await tenant("acme.example", real.issuer);
  forging = await tenant("forging.example", scripted.issuer);
  register(acme);
  real.people.set("ada", { email: "ada@acme.example", isVerified: true });
  real.people.set("owner", { email: "Owner@Acme.example", isVerified: true });
  real.people.set("mallory", { email: "mallory@acme.example", isVerified: false });
  real.people.set("stranger", { email: "someone@elsewhere.example", isVerified: true });
});
afterAll(async () => {
  await Promise.all([real.close(), scripted.close()]);
  await api.close();
});
beforeEach(() => {
  scripted.token = undefined;
  scripted.claims = {};
});

const BROWSER = { "content-type": "application/json", "locus-session": "cookie", origin: publicUrl };

/** Posts to the service as a page of its own does. */
function post(jar: CookieJar, path: string, body: Readonly<Record<string, string>> = {}): Promise<Response> {
  return jar.request(`${publicUrl}/v1/auth/${path}`, { method: "POST", headers: BROWSER, body: JSON.stringify(body) });
}

/** Starts a log-in. Returns the parameters with which the browser is sent to the provider. */
async function start(jar: CookieJar, body: Readonly<Record<string, string>>): Promise<URL> {
  const answer = await post(jar, "sso/start", body);
  expect(answer.status).toBe(200);
  return new URL((await answer.json()).authorization_url);
}

/** Opens the callback. Returns where the browser is sent, without the service's address. */
async function finish(jar: CookieJar, callback: string | URL): Promise<string> {
  const answer = await jar.request(String(callback));
  expect(answer.status).toBe(303);
  const location = answer.headers.get("location") ?? "";
  expect(location.startsWith(`${publicUrl}/`)).toBe(true);
  return location.slice(publicUrl.length);
}

/** The session of a browser that has logged in; undefined where it has none. */
async function sessionOf(jar: CookieJar): Promise<ApiClient | undefined> {
  const answer = await post(jar, "refresh");
  return answer.status === 200 ? api.client.as((await answer.json()).access_token) : undefined;
}

/** A log-in at the real provider, up to the callback, which is not opened. */
async function callbackOf(
  jar: CookieJar,
  { name = "ada", email = "ada@acme.example", ...more }: {
    readonly name?: string;
    readonly email?: string;
    readonly return_to?: string;
    readonly invitation?: string;
  } = {},
): Promise<string> {
  const url = await start(jar, { email, ...more });
  return await logInAtProvider(jar, { authorizationUrl: url.href, name, stopAt: publicUrl });
}

async function meOf(session: ApiClient | undefined) {
  return (await session?.get("/v1/auth/me"))?.body;
}

/** A whole log-in at the real provider. */
async function logInAs(
  name: string,
  { jar = cookieJar(), ...more }: {
    readonly jar?: CookieJar;
    readonly return_to?: string;
    readonly invitation?: string;
  } = {},
) {
  const callback = await callbackOf(jar, { name, email: `${name}@acme.example`, ...more });
  return { location: await finish(jar, callback), callback, jar, session: await sessionOf(jar) };
}

/** A whole log-in at the scripted provider, which answers with these claims. */
async function forge(claims: Readonly<Record<string, unknown>>, token?: (claims: JWTPayload) => Promise<string>) {
  const jar = cookieJar();
  const url = await start(jar, { email: "eve@forging.example" });
  const nonce = url.searchParams.get("nonce");
  const email = "eve@forging.example";
  scripted.claims = { sub: "eve", aud: CLIENT_ID, nonce, email, email_verified: true, ...claims };
  scripted.token = token;
  const callback = new URL(forging.provider.redirect_uri);
  callback.search = new URLSearchParams({ code: "code", state: url.searchParams.get("state") ?? "" }).toString();
  const location = await finish(jar, callback);
  return { location, session: await sessionOf(jar) };
}

test("a person logs in with the real provider, becomes a member, and comes back as the same person", async () => {
  const first = await logInAs("ada", { return_to: "/batches?status=running" });
  expect(first.location).toBe("/batches?status=running");
  const me = await meOf(first.session);
  expect(me).toMatchObject({ user: { email: "ada@acme.example" }, organization: { role: "member" } });
  expect(me.organizations).toHaveLength(1);
  const again = await logInAs("ada");
  expect([again.location, (await meOf(again.session)).user.id]).toEqual(["/", me.user.id]);
  // The owner's account existed: the same one is used, with its role.
  const owner = await logInAs("owner");
  expect(await meOf(owner.session))
    .toMatchObject({ user: { id: acme.owner.answer.user.id }, organization: { role: "owner" } });
  const events: { action: string }[] = (await acme.owner.client.get("/v1/audit-events")).body.data;
  expect(events.map(({ action }) => action))
    .toEqual(expect.arrayContaining(["sso_provider.created", "sso_domain.verified", "member.joined"]));
});

test("the request to the provider has PKCE, a state, a nonce and the service's own callback", async () => {
  const { searchParams } = await start(cookieJar(), { email: "ADA@acme.example" });
  expect(Object.fromEntries(searchParams)).toMatchObject({
    client_id: CLIENT_ID,
    response_type: "code",
    code_challenge_method: "S256",
    redirect_uri: `${publicUrl}/v1/auth/sso/${acme.provider.id}/callback`,
  });
  const started = await post(cookieJar(), "sso/start", { email: "ada@acme.example" });
  // The browser comes back from another site with it.
  expect(started.headers.get("set-cookie")).toMatch(/; Path=[^;]*\/v1\/auth\/sso; HttpOnly; SameSite=Lax/u);
  for (const name of ["code_challenge", "state", "nonce"]) {
    expect((searchParams.get(name) ?? "").length).toBeGreaterThan(30);
  }
});

const lookUp = async (email: string) => (await api.client.post("/v1/auth/sso/lookup", { email })).body;

test("an outsider learns of a domain whether it has single sign-on, and nothing else", async () => {
  expect(await lookUp("nobody-here@ACME.example")).toEqual({ single_sign_on: true });
  expect(await lookUp("ada@acme.example")).toEqual({ single_sign_on: true });
  expect(await lookUp("ada@sub.acme.example")).toEqual({ single_sign_on: false });
  expect(await lookUp("no address")).toEqual({ single_sign_on: false });
});

test("a state works once, in the browser and at the callback of the provider where it began", async () => {
  const { callback, jar } = await logInAs("ada");
  expect(await finish(jar, callback)).toBe("/login?sso=expired");
  const begun = cookieJar();
  const other = await callbackOf(begun);
  for (const browser of [cookieJar(), jar]) {
    expect(await finish(browser, other)).toBe("/login?sso=expired");
  }
  const swapped = other.replace(acme.provider.id, forging.provider.id);
  expect(await finish(begun, swapped)).toBe("/login?sso=expired");
  expect(await finish(begun, `${acme.provider.redirect_uri}?code=x`)).toBe("/login?sso=expired");
  api.accounts.clock.pass(600_000);
  expect(await finish(begun, other)).toBe("/login?sso=expired");
  // The code of one log-in in another: PKCE and nonce belong to the state.
  const stolen = new URL(await callbackOf(cookieJar()));
  const thief = cookieJar();
  const own = await start(thief, { email: "mallory@acme.example" });
  stolen.searchParams.set("state", own.searchParams.get("state") ?? "");
  expect(await finish(thief, stolen)).toBe("/login?sso=refused");
  expect(await sessionOf(thief)).toBeUndefined();
});

test("an answer that names another issuer is refused, and so is one with an error", async () => {
  const jar = cookieJar();
  const callback = new URL(await callbackOf(jar));
  callback.searchParams.set("iss", scripted.issuer);
  expect(await finish(jar, callback)).toBe("/login?sso=refused");
  const again = await start(jar, { email: "ada@acme.example" });
  const refused = new URLSearchParams({ error: "access_denied", state: again.searchParams.get("state") ?? "" });
  expect(await finish(jar, `${acme.provider.redirect_uri}?${refused.toString()}`)).toBe("/login?sso=denied");
  expect(await sessionOf(jar)).toBeUndefined();
});

test("only paths of the dashboard are opened after a log-in", async () => {
  const elsewhere = ["https://evil.example", "//evil.example", "/\\evil.example", "/\t/evil.example", "/v1/auth/me"];
  for (const returnTo of elsewhere) {
    const jar = cookieJar();
    expect(await finish(jar, await callbackOf(jar, { return_to: returnTo }))).toBe("/");
  }
});

const nowS = () => Math.floor(Date.now() / 1000);
const unsigned = (header: object) => (claims: JWTPayload): Promise<string> =>
  Promise.resolve(
    [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".") + ".",
  );

const FORGED: Readonly<
  Record<string, readonly [Readonly<Record<string, unknown>>, ((claims: JWTPayload) => Promise<string>)?]>
> = {
  "for another audience": [{ aud: "another" }],
  "of another issuer": [{ iss: "https://issuer.example" }],
  "that has expired": [{ iat: 1, exp: 2 }],
  "without an end": [{ exp: undefined }],
  "of another log-in": [{ nonce: "another" }],
  "without a nonce": [{ nonce: undefined }],
  "without a subject": [{ sub: undefined }],
  "for several audiences, made for another party": [{ aud: [CLIENT_ID, "another"], azp: "another" }],
  "of a subject that is too long": [{ sub: "x".repeat(256) }],
  "signed by another key": [{}, (claims) => scripted.forge(claims)],
  "without a signature": [{}, unsigned({ alg: "none", kid: "key-1" })],
  "signed by HMAC with the client secret": [{}, async (claims) => {
    const { SignJWT } = await import("jose");
    return await new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(new TextEncoder().encode(CLIENT_SECRET));
  }],
  "that was changed after it was signed": [{}, async (claims) => {
    const [header, , signature] = (await scripted.sign(claims)).split(".");
    const body = Buffer.from(JSON.stringify({ ...claims, sub: "owner" })).toString("base64url");
    return `${header}.${body}.${signature}`;
  }],
};

test.each(Object.entries(FORGED))("an ID token %s opens no session", async (_name, [claims, token]) => {
  expect(await forge(claims, token)).toEqual({ location: "/login?sso=refused", session: undefined });
});

test("a valid ID token of the same provider opens one, and its exchange has the code verifier", async () => {
  const { location, session } = await forge({});
  expect([location, (await meOf(session)).user.email]).toEqual(["/", "eve@forging.example"]);
  expect((scripted.exchanged.at(-1)?.get("code_verifier") ?? "").length).toBe(43);
});

test("an address counts only when the provider has verified it and the organization owns its domain", async () => {
  expect(await forge({ sub: "new", email_verified: false })).toMatchObject({ location: "/login?sso=no_email" });
  expect(await forge({ sub: "new", email_verified: undefined })).toMatchObject({ location: "/login?sso=no_email" });
  // Another organization's domain, though the provider says so: its members are safe from this provider.
  const stolen = await forge({ sub: "new", email: acme.owner.email });
  expect(stolen).toEqual({ location: "/login?sso=no_email", session: undefined });
  expect((await logInAs("mallory")).location).toBe("/login?sso=no_email");
  expect((await logInAs("stranger")).location).toBe("/login?sso=no_email");
  const edov = { sub: "edov", email: "edov@forging.example", email_verified: undefined, xms_edov: true };
  expect((await forge(edov)).location).toBe("/");
  // The subject decides: with another address it is still the same person, and the address alone is nobody.
  const eve = (await meOf((await forge({})).session)).user;
  const moved = await forge({ email: "owner@forging.example" });
  expect((await meOf(moved.session)).user).toEqual(eve);
});

test("a session of single sign-on acts in its provider's organization only", async () => {
  const guest = await api.client.signUp({ email: "both@forging.example" });
  const { body: { token } } = await forging.owner.client.post("/v1/organization/invitations", { role: "viewer" });
  await guest.client.post(`/v1/invitations/${token}/accept`, {});
  const { session } = await forge({ sub: "both", email: "both@forging.example" });
  const me = await meOf(session);
  expect([me.user.id, me.organizations.length]).toEqual([guest.answer.user.id, 1]);
  const own = { "locus-organization": guest.answer.organization.id };
  expect((await session?.get("/v1/organization", own))?.status).toBe(404);
  expect((await guest.client.get("/v1/organization", own)).status).toBe(200);
});

test("what a provider says is not enough to change how its person logs in elsewhere", async () => {
  const person = await api.client.signUp({ email: "guarded@forging.example" });
  const { body: { token } } = await forging.owner.client.post("/v1/organization/invitations", { role: "viewer" });
  await person.client.post(`/v1/invitations/${token}/accept`, {});
  const { session } = await forge({ sub: "guarded", email: "guarded@forging.example" });
  // Also where the person has begun it themselves.
  const { secret } = (await person.client.post("/v1/account/second-factor/totp", {})).body;
  const code = { code: await oneTimeCode(secret, api.accounts.clock.now()) };
  const changes = [
    ["second-factor/totp", {}, "confirmation"],
    ["second-factor/totp/confirm", code, undefined],
    ["passkeys/options", {}, "confirmation"],
  ] as const;
  for (const [path, body, needs] of changes) {
    const refused = await session?.post(`/v1/account/${path}`, body);
    expect([path, refused?.status, refused?.body.needs]).toEqual([path, 403, needs]);
  }
  // Not even with the password: the person logs in with it instead.
  expect((await session?.post("/v1/account/confirm", { password: CLIENT_PASSWORD }))?.status).toBe(403);
  const passwords = { current_password: CLIENT_PASSWORD, new_password: "a staple that a horse forgot" };
  expect((await session?.post("/v1/auth/password", passwords))?.status).toBe(403);
  // An invitation elsewhere is accepted by the person themselves as well.
  const invited = (await acme.owner.client.post("/v1/organization/invitations", { role: "viewer" })).body;
  const accept = `/v1/invitations/${invited.token}/accept`;
  expect((await session?.post(accept, {}))?.status).toBe(403);
  // Of the person's sessions it sees and ends those of this organization.
  const other = await forge({ sub: "guarded", email: "guarded@forging.example" });
  const listed = (await session?.get("/v1/auth/sessions"))?.body.data;
  const mine = listed.map(({ id }: { id: string }) => id);
  const theOther = listed.find(({ current }: { current: boolean }) => !current).id;
  const all = (await person.client.get("/v1/auth/sessions")).body.data.map(({ id }: { id: string }) => id);
  expect([mine.length, all.length]).toEqual([2, 3]);
  const own = all.find((id: string) => !mine.includes(id));
  expect((await session?.call("DELETE", `/v1/auth/sessions/${own}`))?.status).toBe(404);
  expect((await person.client.get("/v1/auth/me")).body.single_sign_on).toBe(false);
  expect((await session?.call("DELETE", `/v1/auth/sessions/${theOther}`))?.status).toBe(204);
  expect((await other.session?.get("/v1/auth/me"))?.status).toBe(401);
  expect((await meOf(session)).single_sign_on).toBe(true);
  expect((await person.client.post(accept, {})).status).toBe(200);
  // The provider asks for a second factor itself; a password does not do where the organization requires one.
  const require = (required: boolean) =>
    ownerSql`update organizations set second_factor_required = ${required}
      where id = ${forging.owner.answer.organization.id}`;
  await require(true);
  const again = await forge({ sub: "guarded", email: "guarded@forging.example" });
  expect((await again.session?.get("/v1/organization"))?.status).toBe(200);
  const there = { "locus-organization": forging.owner.answer.organization.id };
  const late = await api.client.post("/v1/auth/login", { email: person.email, password: CLIENT_PASSWORD });
  expect((await api.client.as(late.body.access_token).get("/v1/organization", there)).status).toBe(403);
  await require(false);
});

async function verifiedAt(email: string): Promise<unknown> {
  return (await ownerSql`select email_verified_at from users where email = ${email}`)[0]?.["email_verified_at"];
}

test("a provider vouches for an address only in a domain of its organization, and only where it says so", async () => {
  const person = await api.client.signUp({ email: "vouched@forging.example" });
  const { body: { token } } = await forging.owner.client.post("/v1/organization/invitations", { role: "viewer" });
  await person.client.post(`/v1/invitations/${token}/accept`, {});
  expect(await verifiedAt(person.email)).toBeNull();
  // Known by the subject from now on.
  await forge({ sub: "vouched", email: person.email });
  expect(await verifiedAt(person.email)).toBeString();
  const forget = () => ownerSql`update users set email_verified_at = null where email = ${person.email}`;
  await forget();
  const claims = [{ email_verified: false }, { email: "other@forging.example" }, { email: "vouched@acme.example" }];
  for (const change of claims) {
    const { session } = await forge({ sub: "vouched", email: person.email, ...change });
    expect([(await meOf(session)).user.email, await verifiedAt(person.email)])
      .toEqual([person.email, null]);
  }
  await forge({ sub: "vouched", email: person.email });
  expect(await verifiedAt(person.email)).toBeString();
  const own = { "locus-organization": person.answer.organization.id };
  const { data } = (await person.client.get("/v1/audit-events", own)).body;
  expect(data.filter(({ action }: { action: string }) => action === "user.email_verified")).toHaveLength(2);
  // A new person is known by the address that was proved.
  await forge({ sub: "fresh", email: "fresh@forging.example" });
  expect(await verifiedAt("fresh@forging.example")).toBeString();
});

test("where nobody can sign up, a provider still lets its people in, and no organization is made for them", async () => {
  const { deps } = api.accounts;
  const newcomer = { email: "closed@forging.example", password: CLIENT_PASSWORD, organization: "Own" };
  Object.assign(deps, { signup: "closed" });
  try {
    expect((await api.client.post("/v1/auth/signup", newcomer)).status).toBe(403);
    const { session } = await forge({ sub: "closed", email: newcomer.email });
    const me = await meOf(session);
    expect([me.user.email, me.organizations.map(({ id }: { id: string }) => id)])
      .toEqual([newcomer.email, [forging.owner.answer.organization.id]]);
  } finally {
    Object.assign(deps, { signup: "open" });
  }
});

test("an account that a stranger made with the address before loses its password, factors and sessions", async () => {
  const stranger = await api.client.signUp({ email: "late@forging.example" });
  await ownerSql`update users set second_factor_at = now() where id = ${stranger.answer.user.id}`;
  await ownerSql`insert into recovery_codes (code_hash, user_id, created_at)
    values (${Buffer.alloc(32)}, ${stranger.answer.user.id}, now())`;
  const { location, session } = await forge({ sub: "late", email: "late@forging.example" });
  expect([location, (await meOf(session)).user.id]).toEqual(["/", stranger.answer.user.id]);
  expect((await stranger.client.get("/v1/auth/me")).status).toBe(401);
  const password = { email: stranger.email, password: CLIENT_PASSWORD };
  expect((await api.client.post("/v1/auth/login", password)).status).toBe(401);
  const factors = await ownerSql`select 1 from recovery_codes where user_id = ${stranger.answer.user.id}`;
  expect(factors).toHaveLength(0);
});

test("an account whose address was confirmed keeps its password and factors", async () => {
  const person = await api.client.signUp({ email: "proven@forging.example" });
  const { id } = person.answer.user;
  await ownerSql`update users set email_verified_at = now(), second_factor_at = now() where id = ${id}`;
  await ownerSql`insert into recovery_codes (code_hash, user_id, created_at)
    values (${Buffer.alloc(32, 1)}, ${id}, now())`;
  const { session } = await forge({ sub: "proven", email: "proven@forging.example" });
  expect((await meOf(session)).user.id).toBe(id);
  expect(await ownerSql`select 1 from recovery_codes where user_id = ${id}`).toHaveLength(1);
  const logIn = { email: person.email, password: CLIENT_PASSWORD };
  expect((await api.client.post("/v1/auth/login", logIn)).status).toBe(202);
});

const NO_DOMAINS = ["acme.example#x.y", "%61cme.example", "a@acme.example", "acme.example:8443"];
test.each(NO_DOMAINS)("%s is no domain", async (text) => {
  const path = `/v1/organization/sso/providers/${forging.provider.id}/domains/${encodeURIComponent(text)}`;
  const answer = await forging.owner.client.call("PUT", path);
  expect([answer.status, answer.body.code]).toEqual([422, "INVALID_REQUEST"]);
});

test("a removed member stays removed until they are invited", async () => {
  const { session } = await forge({ sub: "leaver", email: "leaver@forging.example" });
  const { id } = (await meOf(session)).user ?? {};
  expect((await forging.owner.client.call("DELETE", `/v1/organization/members/${id}`)).status).toBe(204);
  const refused = { location: "/login?sso=removed", session: undefined };
  expect(await forge({ sub: "leaver", email: "leaver@forging.example" })).toEqual(refused);
  // Neither another subject with the address nor the subject with another address gets around it.
  expect(await forge({ sub: "leaver-2", email: "leaver@forging.example" })).toEqual(refused);
  expect(await forge({ sub: "leaver", email: "leaver-2@forging.example" })).toEqual(refused);
  await forging.owner.client.post("/v1/organization/invitations", { role: "viewer", email: "leaver@forging.example" });
  const back = await forge({ sub: "leaver", email: "leaver@forging.example" });
  expect((await meOf(back.session)).organization.role).toBe("viewer");
});

test(
  "where a provider is required, a password opens nothing: not by log-in, reset, sign-up or another session",
  async () => {
    const strict = await tenant("strict.example", real.issuer);
    const path = `/v1/organization/sso/providers/${strict.provider.id}`;
    // Only an owner for whom the provider works can require it.
    expect((await strict.owner.client.call("PATCH", path, { body: { required: true } })).status).toBe(409);
    register(strict);
    real.people.set("boss", { email: strict.owner.email, isVerified: true });
    const jar = cookieJar();
    const boss = { name: "boss", email: strict.owner.email };
    await finish(jar, await callbackOf(jar, boss));
    const owner = await sessionOf(jar) ?? expect.unreachable();
    expect((await owner.call("PATCH", path, { body: { required: true } })).body.required).toBe(true);
    expect((await owner.get("/v1/organization")).status).toBe(200);
    expect(await refusalOf(strict.owner.client.get("/v1/organization"))).toEqual([403, "FORBIDDEN"]);
    const password = { email: strict.owner.email, password: CLIENT_PASSWORD };
    expect((await api.client.post("/v1/auth/login", password)).status).toBe(403);
    // Who does not know the password learns nothing of it.
    expect((await api.client.post("/v1/auth/login", { ...password, password: "another one, long" })).status).toBe(401);
    const { makeResetToken } = await import("../../../src/accounts/mod.ts");
    const { token } = await makeResetToken(api.accounts.deps, strict.owner.email);
    const next = "wind over eight bridges";
    expect((await api.client.post("/v1/auth/reset", { token, new_password: next })).status).toBe(204);
    expect((await api.client.post("/v1/auth/login", { ...password, password: next })).status).toBe(403);
    // The reset ended the sessions, as it always does.
    const again = cookieJar();
    await finish(again, await callbackOf(again, boss));
    const back = await sessionOf(again) ?? expect.unreachable();
    const { body: invited } = await back.post("/v1/organization/invitations", { role: "admin" });
    const signUp = { email: "new@elsewhere.example", password: CLIENT_PASSWORD, invitation: invited.token };
    expect((await api.client.post("/v1/auth/signup", signUp)).status).toBe(403);
    const outsider = await api.client.signUp();
    expect((await outsider.client.post(`/v1/invitations/${invited.token}/accept`, {})).status).toBe(200);
    const there = { "locus-organization": strict.owner.answer.organization.id };
    expect((await outsider.client.get("/v1/organization", there)).status).toBe(403);
    expect((await outsider.client.get("/v1/organization")).status).toBe(200);
    // The operator's way back in.
    const { allowPasswords } = await import("../../../src/accounts/mod.ts");
    expect(await allowPasswords(api.accounts.deps, strict.owner.answer.organization.id)).toBe(1);
    expect((await api.client.post("/v1/auth/login", { ...password, password: next })).status).toBe(200);
    register(acme);
  },
  patience(60_000),
);

const LOGOUT_EVENT = "http://schemas.openid.net/event/backchannel-logout";
let tokens = 0;
const logoutClaims = (changes: object = {}): JWTPayload => ({
  iss: scripted.issuer,
  aud: CLIENT_ID,
  iat: nowS(),
  exp: nowS() + 120,
  jti: `jti-${++tokens}`,
  sub: "eve",
  events: { [LOGOUT_EVENT]: {} },
  ...changes,
});

async function sendLogout(token: string, path: string = forging.provider.backchannel_logout_uri) {
  return await fetch(path, { method: "POST", body: new URLSearchParams({ logout_token: token }) });
}

const statusOf = async (session: ApiClient) => (await session.get("/v1/auth/me")).status;

test("a log-out token ends the sessions it names, once, and no others", async () => {
  const inFirst = (await forge({ sid: "s1" })).session ?? expect.unreachable();
  const inSecond = (await forge({ sid: "s2" })).session ?? expect.unreachable();
  const other = (await forge({ sub: "other", email: "other@forging.example", sid: "s1" })).session ??
    expect.unreachable();
  const first = await scripted.sign(logoutClaims({ sid: "s1" }), { typ: "logout+jwt" });
  expect(await (await sendLogout(first)).json()).toEqual({ ended: 1 });
  expect([await statusOf(inFirst), await statusOf(inSecond), await statusOf(other)]).toEqual([401, 200, 200]);
  expect((await sendLogout(first)).status).toBe(400);
  const bySession = await scripted.sign(logoutClaims({ sub: undefined, sid: "s2" }));
  expect(await (await sendLogout(bySession)).json()).toEqual({ ended: 1 });
  const bySubject = await scripted.sign(logoutClaims({ sub: "other" }));
  expect(await (await sendLogout(bySubject)).json()).toEqual({ ended: 1 });
  expect([await statusOf(inSecond), await statusOf(other)]).toEqual([401, 401]);
});

const LOGOUT_FORGED: Readonly<Record<string, () => Promise<string>>> = {
  "signed by another key": () => scripted.forge(logoutClaims()),
  "without a signature": () => unsigned({ alg: "none" })(logoutClaims()),
  "with a nonce, as an ID token has": () => scripted.sign(logoutClaims({ nonce: "n" })),
  "without the event": () => scripted.sign(logoutClaims({ events: {} })),
  "without events": () => scripted.sign(logoutClaims({ events: undefined })),
  "whose event is no object": () => scripted.sign(logoutClaims({ events: { [LOGOUT_EVENT]: true } })),
  "without an identifier": () => scripted.sign(logoutClaims({ jti: undefined })),
  "that names neither subject nor session": () => scripted.sign(logoutClaims({ sub: undefined })),
  "for another audience": () => scripted.sign(logoutClaims({ aud: "another" })),
  "of another issuer": () => scripted.sign(logoutClaims({ iss: "https://issuer.example" })),
  "that has expired": () => scripted.sign(logoutClaims({ iat: nowS() - 200, exp: nowS() - 100 })),
  "that is too old": () => scripted.sign(logoutClaims({ iat: nowS() - 3600 })),
  "of another type": () => scripted.sign(logoutClaims(), { typ: "at+jwt" }),
};

test("a log-out token that is not valid ends nothing", async () => {
  const { session } = await forge({});
  for (const [name, make] of Object.entries(LOGOUT_FORGED)) {
    expect([name, (await sendLogout(await make())).status]).toEqual([name, 400]);
  }
  // A valid one of this provider at another's address.
  const elsewhere = await sendLogout(await scripted.sign(logoutClaims()), acme.provider.backchannel_logout_uri);
  expect(elsewhere.status).toBe(400);
  const unknown = `${publicUrl}/v1/auth/sso/idp_00000000000000000000000000/backchannel-logout`;
  expect((await sendLogout(await scripted.sign(logoutClaims()), unknown)).status).toBe(404);
  expect((await session?.get("/v1/auth/me"))?.status).toBe(200);
});

test(
  "logging out here leads to the provider's log-out, which sends a log-out token for the other sessions",
  async () => {
    const jar = cookieJar();
    const { session: phone } = await logInAs("ada", { jar });
    const other = cookieJar();
    const { session: laptop } = await logInAs("ada", { jar: other });
    const answer = await post(jar, "sso/logout");
    const { logout_url: logoutUrl } = await answer.json();
    expect([answer.status, new URL(logoutUrl).origin]).toEqual([200, real.issuer]);
    expect(new URL(logoutUrl).searchParams.get("id_token_hint")).not.toBeNull();
    expect((await phone?.get("/v1/auth/me"))?.status).toBe(401);
    expect((await laptop?.get("/v1/auth/me"))?.status).toBe(200);
    // The laptop's browser logs out at the provider itself, which tells the service.
    const page = await other.follow(`${real.issuer}/session/end`);
    const action = /<form[^>]*action="([^"]+)"/u.exec(page.text)?.[1] ?? "";
    const xsrf = /name="xsrf" value="([^"]+)"/u.exec(page.text)?.[1] ?? "";
    const body = new URLSearchParams({ xsrf, logout: "yes" });
    await other.follow(new URL(action, real.issuer).href, { method: "POST", body });
    expect((await laptop?.get("/v1/auth/me"))?.status).toBe(401);
  },
  patience(60_000),
);

/** A provider of its own whose discovery document differs, and the answer to its test. */
async function testOf(discovery: Readonly<Record<string, unknown>>): Promise<string> {
  const owner = forging.owner.client;
  const body = { name: "Odd", issuer: scripted.issuer, client_id: CLIENT_ID, client_secret: CLIENT_SECRET };
  const made = await owner.post("/v1/organization/sso/providers", body);
  const path = `/v1/organization/sso/providers/${made.body.id}`;
  scripted.discovery = discovery;
  try {
    const tested = await owner.post(`${path}/test`, {});
    return tested.status === 200 ? "works" : `${tested.status} ${tested.body.detail}`;
  } finally {
    scripted.discovery = {};
    await owner.call("DELETE", path);
  }
}

test("a discovery document counts only for its own issuer, with web addresses, and up to a size", async () => {
  expect(await testOf({})).toBe("works");
  const { issuer } = scripted;
  const wrong = [
    { issuer: `${issuer}/` },
    { issuer: real.issuer },
    { authorization_endpoint: "javascript:alert(1)" },
    { end_session_endpoint: "data:text/html,x" },
    { jwks_uri: undefined },
    { filler: "x".repeat(200_000) },
  ];
  for (const discovery of wrong) {
    expect(await testOf(discovery)).toMatch(/^503 The identity provider cannot be used: /u);
  }
});

test("a provider with a private address, or without https, is refused unless the operator allows it", async () => {
  const { caller } = await api.accounts.person();
  const provider = { caller, name: "Inside", clientId: CLIENT_ID, clientSecret: CLIENT_SECRET };
  const strict = testSingleSignOn(api.accounts.deps, { allowPrivate: false });
  const inside = ["https://127.0.0.1", "https://[::1]", "https://169.254.169.254", "http://example.com"];
  for (const issuer of [scripted.issuer, ...inside]) {
    const { code } = await problemOf(addProvider(strict, { ...provider, issuer }));
    expect([issuer, code]).toEqual([issuer, "INVALID_REQUEST"]);
  }
  // A name that led elsewhere when the provider was added: the address is checked for each request.
  const open = testSingleSignOn(api.accounts.deps);
  const { id: providerId } = await addProvider(open, { ...provider, issuer: scripted.issuer });
  expect(await codeOf(testProvider(strict, { caller, providerId }))).toBe("UNAVAILABLE");
});

test("an organization neither sees nor changes another's providers, and only owners do", async () => {
  const path = `/v1/organization/sso/providers/${acme.provider.id}`;
  const thief = forging.owner.client;
  expect((await thief.get("/v1/organization/sso/providers")).body.data.map(({ id }: { id: string }) => id))
    .toEqual([forging.provider.id]);
  const tries = [
    thief.get(path),
    thief.call("PATCH", path, { body: { client_id: "mine" } }),
    thief.call("DELETE", path),
    thief.post(`${path}/test`, {}),
    thief.call("PUT", `${path}/domains/new.example`),
    thief.post(`${path}/domains/acme.example/verify`, {}),
    thief.call("DELETE", `${path}/domains/acme.example`),
  ];
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(tries.map(() => 404));
  expect((await acme.owner.client.get(path)).body).toEqual(acme.provider);
  // A domain belongs to the organization that verified it first.
  const own = `/v1/organization/sso/providers/${forging.provider.id}/domains`;
  const { body: { record_name, record_value } } = await thief.call("PUT", `${own}/acme.example`);
  records.set(record_name, [record_value]);
  expect((await thief.post(`${own}/acme.example/verify`, {})).status).toBe(409);
  expect((await thief.call("DELETE", `${own}/acme.example`)).status).toBe(204);
  const { session } = await logInAs("ada");
  expect((await session?.get("/v1/organization/sso/providers"))?.status).toBe(403);
});

test("a provider that is deleted ends its sessions, and its domain logs nobody in", async () => {
  const gone = await tenant("gone.example", scripted.issuer);
  const jar = cookieJar();
  const url = await start(jar, { email: "zoe@gone.example" });
  const claims = { sub: "zoe", aud: CLIENT_ID, email: "zoe@gone.example", email_verified: true };
  scripted.claims = { ...claims, nonce: url.searchParams.get("nonce") };
  const query = new URLSearchParams({ code: "code", state: url.searchParams.get("state") ?? "" });
  expect(await finish(jar, `${gone.provider.redirect_uri}?${query.toString()}`)).toBe("/");
  const session = await sessionOf(jar) ?? expect.unreachable();
  expect((await session.get("/v1/auth/me")).status).toBe(200);
  await gone.owner.client.call("DELETE", `/v1/organization/sso/providers/${gone.provider.id}`);
  expect((await session.get("/v1/auth/me")).status).toBe(401);
  expect(await sessionOf(jar)).toBeUndefined();
  expect((await post(jar, "sso/start", { email: "zoe@gone.example" })).status).toBe(404);
});

const hex = (text: string) => Buffer.from(text).toString("hex");

test("neither rows nor log contain a client secret, a state, a code verifier or an ID token", async () => {
  const jar = cookieJar();
  const url = await start(jar, { email: "ada@acme.example" });
  const state = url.searchParams.get("state") ?? "";
  const callback = new URL(await logInAtProvider(jar, { authorizationUrl: url.href, name: "ada", stopAt: publicUrl }));
  const rows = (await everyRow(ownerSql)).join("\n");
  await finish(jar, callback);
  const after = (await everyRow(ownerSql)).join("\n");
  for (const secret of [CLIENT_SECRET, state, url.searchParams.get("nonce") ?? "-", "eyJhbGciOi"]) {
    for (const text of [rows, after, api.logged.join("\n")]) {
      expect(text.includes(secret) || text.includes(hex(secret))).toBe(false);
    }
  }
  for (const text of [callback.searchParams.get("code") ?? "-", "ada@acme.example"]) {
    expect(api.logged.join("\n")).not.toContain(text);
  }
});
