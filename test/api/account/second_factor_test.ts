import { expect, test } from "bun:test";
import {
  beginTotp,
  confirmTotp,
  logIn,
  makeResetToken,
  resetPassword,
  resetSecondFactor,
  takeSecondStep,
} from "../../../src/accounts/mod.ts";
import {
  type ApiAnswer,
  type ApiClient,
  CLIENT_PASSWORD,
  problemOf,
  refusalOf,
  statusesOf,
} from "../../support/api/api_client.ts";
import { authenticator, oneTimeCode } from "../../support/api/authenticator.ts";
import { OPERATOR_PASSWORD, testApi } from "../../support/api/test_api.ts";
import { TEST_PASSWORD } from "../../support/operations/test_accounts.ts";
import { problemOf as thrownBy } from "../../support/operations/test_deps.ts";

// Each request may name its own address.
const api = await testApi({ trustedProxies: ["127.0.0.0/8"] });
const origin = `http://localhost:${new URL(api.url).port}`;

const clock = () => api.accounts.clock;
const codeNow = (secret: string, steps = 0) => oneTimeCode(secret, clock().now(), steps);
const STEP_MS = 30_000;

/** A person with an authenticator app; no code of the current time was used after the set-up's. */
async function withTotp() {
  const person = await api.client.signUp();
  const { secret, recoveryCodes } = await addTotp(person.client);
  return { ...person, secret, recoveryCodes };
}

async function addTotp(client: ApiClient) {
  const { secret } = (await client.post("/v1/account/second-factor/totp", {})).body;
  const confirmed = await client.post("/v1/account/second-factor/totp/confirm", { code: await codeNow(secret) });
  expect(confirmed.status).toBe(200);
  clock().pass(2 * STEP_MS);
  return { secret: String(secret), recoveryCodes: confirmed.body.recovery_codes };
}

function logInAs({ email }: { readonly email: string }, headers = {}): Promise<ApiAnswer> {
  return api.client.post("/v1/auth/login", { email, password: CLIENT_PASSWORD }, headers);
}

/** A client of the session that follows when a person without a second factor confirms who they are. */
async function confirm(client: ApiClient): Promise<ApiClient> {
  return api.client.as((await client.post("/v1/account/confirm", { password: CLIENT_PASSWORD })).body.access_token);
}

async function challengeOf(person: { readonly email: string }): Promise<string> {
  const answer = await logInAs(person);
  expect(answer.status).toBe(202);
  return answer.body.second_factor.challenge;
}

function finish(challenge: string, answer: object, headers = {}): Promise<ApiAnswer> {
  return api.client.post("/v1/auth/second-factor", { challenge, ...answer }, headers);
}

async function auditOf(client: ApiClient): Promise<readonly string[]> {
  return (await client.get("/v1/audit-events?limit=100")).body.data.map(({ action }: { action: string }) => action);
}

test("an authenticator app makes the log-in two steps, and the challenge between them is no session", async () => {
  const person = await api.client.signUp();
  const older = (await logInAs(person)).body;
  const { secret, url } = (await person.client.post("/v1/account/second-factor/totp", {})).body;
  expect(new URL(url).searchParams.get("secret")).toBe(secret);
  // Not in force before a code of it was right.
  expect((await logInAs(person)).status).toBe(200);
  expect(await refusalOf(person.client.post("/v1/account/second-factor/totp/confirm", { code: "000000" })))
    .toEqual([422, "/code"]);
  const code = await codeNow(secret);
  const added = await person.client.post("/v1/account/second-factor/totp/confirm", { code });
  expect(added.body.recovery_codes).toHaveLength(10);
  expect(added.headers.get("cache-control")).toBe("no-store");

  // A session that was opened without the factor is over, with its refresh token.
  expect((await api.client.as(older.access_token).get("/v1/auth/me")).status).toBe(401);
  expect((await api.client.post("/v1/auth/refresh", { refresh_token: older.refresh_token })).status).toBe(401);
  expect((await person.client.get("/v1/auth/me")).status).toBe(200);

  const first = await logInAs(person, { "locus-session": "cookie", origin: api.url });
  expect(first.status).toBe(202);
  expect(first.headers.get("set-cookie")).toBeNull();
  const { challenge, methods, expires_in: expiresIn } = first.body.second_factor;
  expect([first.body.success, methods, expiresIn]).toEqual([false, ["totp", "recovery_code"], 600]);
  expect(first.body.access_token).toBeUndefined();

  // The challenge opens nothing.
  const intruder = api.client.as(challenge);
  const cases = [
    ["GET", "/v1/auth/me"],
    ["GET", "/v1/account/second-factor"],
    ["DELETE", "/v1/account/second-factor/totp"],
    ["POST", "/v1/account/second-factor/recovery-codes"],
  ] as const;
  for (const [method, path] of cases) {
    expect([path, (await intruder.call(method, path, method === "POST" ? { body: {} } : {})).status])
      .toEqual([path, 401]);
  }
  expect((await api.client.post("/v1/auth/refresh", { refresh_token: challenge })).status).toBe(401);

  // The code of the set-up was used.
  expect((await finish(challenge, { code })).status).toBe(401);
  clock().pass(STEP_MS);
  const next = await codeNow(secret);
  const done = await finish(challenge, { code: `${next.slice(0, 3)} ${next.slice(3)}` });
  expect([done.status, done.body.success, done.body.user.email]).toEqual([200, true, person.email]);
  expect((await api.client.as(done.body.access_token).get("/v1/auth/me")).status).toBe(200);
  expect((await finish(challenge, { code: await codeNow(secret, 1) })).status).toBe(401);

  // The same code, and the one before it, do not work in another log-in; the next one does, up to one step early.
  const second = await challengeOf(person);
  expect((await finish(second, { code: next })).status).toBe(401);
  expect((await finish(second, { code: await codeNow(secret, -1) })).status).toBe(401);
  expect((await finish(second, { code: await codeNow(secret, 2) })).status).toBe(401);
  expect((await finish(second, { code: await codeNow(secret, 1) })).status).toBe(200);
  const actions = await auditOf(person.client);
  expect(actions).toContain("second_factor.added");
  expect(api.logged.join("")).not.toContain(secret);
});

test("two requests with one code get one session", async () => {
  const person = await withTotp();
  const challenges = [await challengeOf(person), await challengeOf(person)];
  const code = await codeNow(person.secret);
  const answers = await Promise.all(challenges.map((challenge) => finish(challenge, { code })));
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["200", "401"]);
});

test("a challenge expires, ends with a new password, and there are at most ten", async () => {
  const person = await withTotp();
  const late = await challengeOf(person);
  clock().pass(10 * 60_000);
  expect((await finish(late, { code: await codeNow(person.secret) })).status).toBe(401);
  const challenges = [];
  for (let i = 0; i < 11; i++) {
    challenges.push(await challengeOf(person));
    clock().pass(1);
  }
  expect((await finish(challenges[0] ?? "", { code: await codeNow(person.secret) })).status).toBe(401);
  const { token } = await makeResetToken(api.accounts.deps, person.email);
  await resetPassword(api.accounts.deps, { token, newPassword: "bridges over wind and water" });
  expect((await finish(challenges[10] ?? "", { code: await codeNow(person.secret) })).status).toBe(401);
  // The reset changed the password and nothing else.
  const body = { email: person.email, password: "bridges over wind and water" };
  const again = await api.client.post("/v1/auth/login", body);
  expect([again.status, again.body.second_factor.methods]).toEqual([202, ["totp", "recovery_code"]]);
});

test("the first code of a new app, which counts as a proof, cannot be guessed in a session of somebody else", async () => {
  const { client } = await api.client.signUp();
  const path = "/v1/account/second-factor/totp";
  const { secret } = (await client.post(path, {})).body;
  const statuses = await statusesOf(8, () => client.post(`${path}/confirm`, { code: "000000" }));
  expect(statuses).toEqual([422, 422, 422, 422, 422, 422, 429, 429]);
  expect((await client.post(`${path}/confirm`, { code: await codeNow(secret) })).status).toBe(429);
  clock().pass(STEP_MS);
  expect((await client.post(`${path}/confirm`, { code: await codeNow(secret) })).status).toBe(200);
});

test("wrong codes are limited for the person, from however many addresses, and a new password does not lift it", async () => {
  const person = await withTotp();
  const challenge = await challengeOf(person);
  const wrong = String((Number(await codeNow(person.secret)) + 7) % 1_000_000).padStart(6, "0");
  const statuses = await statusesOf(
    8,
    (i) => finish(challenge, { code: wrong }, { "x-forwarded-for": `198.51.100.${i}` }),
  );
  expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429, 429]);
  const right = await finish(challenge, { code: await codeNow(person.secret) }, { "x-forwarded-for": "203.0.113.9" });
  expect([right.status, Number(right.headers.get("retry-after")) > 0]).toEqual([429, true]);
  await makeResetToken(api.accounts.deps, person.email);
  expect((await finish(challenge, { code: await codeNow(person.secret) })).status).toBe(429);
  // A recovery code has its own limit, so guesses do not keep out the owner.
  expect((await finish(challenge, { recovery_code: person.recoveryCodes[0] })).status).toBe(200);
});

test("a recovery code works once, in any spelling, and new ones replace the others", async () => {
  const person = await withTotp();
  const [first = "", second = "", third = ""] = person.recoveryCodes;
  expect(first).toMatch(/^(?:[0-9a-hjkmnp-tv-z]{4}-){6}[0-9a-hjkmnp-tv-z]{4}$/u);
  const typed = first.replaceAll("-", " ").toUpperCase().replaceAll("1", "I").replaceAll("0", "O");
  const used = await finish(await challengeOf(person), { recovery_code: typed });
  expect(used.status).toBe(200);
  const challenge = await challengeOf(person);
  expect((await finish(challenge, { recovery_code: first })).status).toBe(401);
  const client = api.client.as(used.body.access_token);
  expect((await client.get("/v1/account/second-factor")).body.recovery_codes.left).toBe(9);
  const made = await client.post("/v1/account/second-factor/recovery-codes", {});
  expect(new Set([...made.body.recovery_codes, ...person.recoveryCodes]).size).toBe(20);
  expect((await finish(challenge, { recovery_code: second })).status).toBe(401);
  expect((await finish(challenge, { recovery_code: made.body.recovery_codes[0] })).status).toBe(200);
  expect(await auditOf(client))
    .toEqual(expect.arrayContaining(["second_factor.recovery_code_used", "second_factor.recovery_codes_made"]));
  // Codes of one person are nothing to another.
  const other = await withTotp();
  expect((await finish(await challengeOf(other), { recovery_code: third })).status).toBe(401);
});

test("factors change only within ten minutes of a log-in or a confirmation", async () => {
  const person = await withTotp();
  let client = person.client;
  clock().pass(10 * 60_000);
  const cases = [
    ["POST", "/v1/account/second-factor/totp"],
    ["DELETE", "/v1/account/second-factor/totp"],
    ["POST", "/v1/account/second-factor/recovery-codes"],
    ["POST", "/v1/account/passkeys/options"],
  ] as const;
  for (const [method, path] of cases) {
    const refused = await client.call(method, path, method === "POST" ? { body: {} } : {});
    expect([path, refused.status, refused.body.needs]).toEqual([path, 403, "confirmation"]);
  }
  expect((await client.get("/v1/account/second-factor")).body.confirmed_until).toBeNull();
  expect(await refusalOf(client.post("/v1/account/confirm", { password: "not this one at all" })))
    .toEqual([422, "/password"]);
  expect((await client.post("/v1/account/confirm", {})).status).toBe(422);
  const both = { password: CLIENT_PASSWORD, code: await codeNow(person.secret) };
  // One of the two is no log-in.
  expect(await refusalOf(client.post("/v1/account/confirm", { code: both.code }))).toEqual([422, "/password"]);
  expect(await refusalOf(client.post("/v1/account/confirm", { password: CLIENT_PASSWORD }))).toEqual([422, "/code"]);
  expect((await client.post("/v1/account/confirm", { ...both, recovery_code: "x".repeat(20) })).status).toBe(422);
  const confirmed = await client.post("/v1/account/confirm", both);
  expect([confirmed.status, confirmed.body.expires_in]).toEqual([200, 900]);
  // The session before is over, with its tokens.
  expect((await client.get("/v1/auth/me")).status).toBe(401);
  const before = { refresh_token: person.answer.refresh_token };
  expect((await api.client.post("/v1/auth/refresh", before)).status).toBe(401);
  clock().pass(9 * 60_000);
  // The next access token belongs to the same session.
  const { refresh_token } = confirmed.body;
  client = api.client.as((await api.client.post("/v1/auth/refresh", { refresh_token })).body.access_token);
  expect((await client.post("/v1/account/second-factor/recovery-codes", {})).status).toBe(200);
  clock().pass(60_000);
  expect((await client.post("/v1/account/second-factor/recovery-codes", {})).status).toBe(403);
  const again = { password: CLIENT_PASSWORD, code: await codeNow(person.secret) };
  client = api.client.as((await client.post("/v1/account/confirm", again)).body.access_token);
  expect((await client.call("DELETE", "/v1/account/second-factor/totp")).status).toBe(204);
  expect((await client.call("DELETE", "/v1/account/second-factor/totp")).status).toBe(404);
  expect((await logInAs(person)).status).toBe(200);
  expect((await client.get("/v1/account/second-factor")).body)
    .toMatchObject({ totp: null, recovery_codes: { left: 0 } });
});

test("another app replaces the first one once a code of it is right", async () => {
  const person = await withTotp();
  const { secret } = (await person.client.post("/v1/account/second-factor/totp", {})).body;
  expect((await finish(await challengeOf(person), { code: await codeNow(person.secret) })).status).toBe(200);
  clock().pass(STEP_MS);
  const confirmed = await person.client.post("/v1/account/second-factor/totp/confirm", { code: await codeNow(secret) });
  expect([confirmed.status, confirmed.body]).toEqual([200, { recovery_codes: null }]);
  clock().pass(2 * STEP_MS);
  const challenge = await challengeOf(person);
  expect((await finish(challenge, { code: await codeNow(person.secret) })).status).toBe(401);
  expect((await finish(challenge, { code: await codeNow(secret) })).status).toBe(200);
});

async function addPasskey(client: ApiClient, name = "Telephone") {
  const device = await authenticator(origin);
  const options = (await client.post("/v1/account/passkeys/options", {})).body;
  const added = await client.post("/v1/account/passkeys", { name, passkey: await device.create(options) });
  expect(added.status).toBe(200);
  return { device, added: added.body };
}

async function requestOptions(challenge?: string) {
  return (await api.client.post("/v1/auth/passkey/options", challenge === undefined ? {} : { challenge })).body;
}

test("a passkey is a second step, and logs in without a password", async () => {
  const person = await api.client.signUp();
  const { device, added } = await addPasskey(person.client);
  expect(added).toMatchObject({ name: "Telephone", last_used_at: null });
  expect(added.recovery_codes).toHaveLength(10);

  const first = await logInAs(person);
  expect(first.body.second_factor.methods).toEqual(["passkey", "recovery_code"]);
  const { challenge } = first.body.second_factor;
  const options = await requestOptions(challenge);
  expect(options.allowCredentials.map(({ id }: { id: string }) => id)).toEqual([device.id]);
  const assertion = await device.get(options);
  expect((await finish(challenge, { passkey: assertion })).status).toBe(200);
  // Replayed, with the challenge that is over and with another one.
  expect((await finish(challenge, { passkey: assertion })).status).toBe(401);
  expect((await finish(await challengeOf(person), { passkey: assertion })).status).toBe(401);

  const open = await requestOptions();
  expect(open.allowCredentials).toBeUndefined();
  const answer = await device.get(open);
  const alone = await api.client.post("/v1/auth/passkey", { passkey: answer });
  expect([alone.status, alone.body.user.email]).toEqual([200, person.email]);
  expect(await refusalOf(api.client.post("/v1/auth/passkey", { passkey: answer }))).toEqual([401, "UNAUTHORIZED"]);

  const client = api.client.as(alone.body.access_token);
  const [own] = (await client.get("/v1/account/second-factor")).body.passkeys;
  expect(own.last_used_at).not.toBeNull();
  const renamed = await client.call("PATCH", `/v1/account/passkeys/${own.id}`, { body: { name: "  Key ring " } });
  expect([renamed.status, renamed.body.name]).toEqual([200, "Key ring"]);
  expect((await client.call("PATCH", `/v1/account/passkeys/${own.id}`, { body: { name: "  " } })).status).toBe(422);
  // Nobody else can name it.
  const other = await api.client.signUp();
  expect((await other.client.call("DELETE", `/v1/account/passkeys/${own.id}`)).status).toBe(404);
  expect((await other.client.call("PATCH", `/v1/account/passkeys/${own.id}`, { body: { name: "Mine" } })).status)
    .toBe(404);
  expect((await client.call("DELETE", `/v1/account/passkeys/${own.id}`)).status).toBe(204);
  expect((await logInAs(person)).status).toBe(200);
  expect((await api.client.post("/v1/auth/passkey", { passkey: await device.get(await requestOptions()) })).status)
    .toBe(401);
});

test("a passkey is refused for another origin, party, person, purpose, age or counter, and without verification", async () => {
  const person = await api.client.signUp();
  const { device } = await addPasskey(person.client);
  const refused = async (wrong: Parameters<typeof device.get>[1]): Promise<void> => {
    const passkey = await device.get(await requestOptions(), wrong);
    expect([wrong, (await api.client.post("/v1/auth/passkey", { passkey })).status]).toEqual([wrong, 401]);
    const challenge = await challengeOf(person);
    const second = await device.get(await requestOptions(challenge), wrong);
    expect([wrong, (await finish(challenge, { passkey: second })).status]).toEqual([wrong, 401]);
  };
  await refused({ origin: "https://evil.example" });
  await refused({ origin: origin.replace("localhost", "127.0.0.1") });
  await refused({ rpId: "evil.example" });
  await refused({ isVerified: false });
  await refused({ challenge: "AAAA" });
  await refused({ challenge: "" });

  // A challenge for one purpose is none for another, and none for another log-in.
  const [one, two] = [await challengeOf(person), await challengeOf(person)];
  const open = await requestOptions();
  expect((await finish(one, { passkey: await device.get(open) })).status).toBe(401);
  const ofOne = await requestOptions(one);
  expect((await api.client.post("/v1/auth/passkey", { passkey: await device.get(ofOne) })).status).toBe(401);
  expect((await finish(two, { passkey: await device.get(ofOne) })).status).toBe(401);
  const confirming = (await person.client.post("/v1/account/confirm/options", {})).body;
  expect((await api.client.post("/v1/auth/passkey", { passkey: await device.get(confirming) })).status).toBe(401);
  expect((await person.client.post("/v1/account/confirm", { passkey: await device.get(open) })).status).toBe(422);
  expect((await person.client.post("/v1/account/confirm", { passkey: await device.get(confirming) })).status).toBe(200);

  // The passkey of another person, and one that says it is this person's.
  const other = await api.client.signUp();
  const { device: theirs } = await addPasskey(other.client);
  const stranger = await theirs.get(ofOne);
  expect((await finish(one, { passkey: stranger })).status).toBe(401);
  const mine = await device.get(await requestOptions());
  const posing = await theirs.get(await requestOptions());
  const { userHandle } = mine.response;
  const claimed = { ...posing, response: { ...posing.response, userHandle } };
  expect((await api.client.post("/v1/auth/passkey", { passkey: claimed })).status).toBe(401);
  const renamed = { ...posing, id: mine.id, rawId: mine.rawId, response: { ...posing.response, userHandle } };
  expect((await api.client.post("/v1/auth/passkey", { passkey: renamed })).status).toBe(401);

  // A copy of the authenticator has an older counter.
  expect((await api.client.post("/v1/auth/passkey", { passkey: await device.get(open, { signCount: 50 }) })).status)
    .toBe(200);
  const copy = await device.get(await requestOptions(), { signCount: 50 });
  expect((await api.client.post("/v1/auth/passkey", { passkey: copy })).status).toBe(401);
  const late = await requestOptions();
  clock().pass(5 * 60_000);
  const passkey = await device.get(late, { signCount: 60 });
  expect((await api.client.post("/v1/auth/passkey", { passkey })).status).toBe(401);
});

test("a passkey is added only by the session that asked for it, once, and at most twenty", async () => {
  const person = await api.client.signUp();
  const thief = await api.client.signUp();
  const device = await authenticator(origin);
  const options = (await person.client.post("/v1/account/passkeys/options", {})).body;
  const passkey = await device.create(options);
  const body = { name: "Telephone", passkey };
  expect((await thief.client.post("/v1/account/passkeys", body)).status).toBe(422);
  for (const wrong of [{ origin: "https://evil.example" }, { rpId: "evil.example" }, { isVerified: false }]) {
    const bad = { name: "Telephone", passkey: await device.create(options, wrong) };
    expect([wrong, (await person.client.post("/v1/account/passkeys", bad)).status]).toEqual([wrong, 422]);
  }
  expect((await person.client.post("/v1/account/passkeys", body)).status).toBe(200);
  expect((await person.client.post("/v1/account/passkeys", body)).status).toBe(401);
  const again = (await person.client.post("/v1/account/passkeys/options", {})).body;
  expect(again.excludeCredentials.map(({ id }: { id: string }) => id)).toEqual([device.id]);
  const twice = { name: "Again", passkey: await device.create(again) };
  expect((await person.client.post("/v1/account/passkeys", twice)).status).toBe(409);
  for (let i = 1; i < 20; i++) {
    await addPasskey(person.client, `Key ${i}`);
  }
  expect((await person.client.post("/v1/account/passkeys/options", {})).status).toBe(409);
});

test("an organization that requires a second factor lets a session without one do nothing but add it", async () => {
  const owner = await api.client.signUp({ organization: "Careful" });
  const refusedFirst = await owner.client.call("PUT", "/v1/organization/second-factor", { body: { required: true } });
  expect(refusedFirst.status).toBe(409);
  await addTotp(owner.client);
  const guest = await api.client.signUp({ organization: "Other" });
  const { token } = (await owner.client.post("/v1/organization/invitations", { role: "member" })).body;
  const joined = (await guest.client.post(`/v1/invitations/${token}/accept`, {})).body.organization;
  const inside = { "locus-organization": joined.id };
  const outside = { "locus-organization": guest.answer.organization.id };
  const key = await owner.client.withKey({ environment: "test", scopes: ["resolve", "locations:read"] });
  expect((await guest.client.get("/v1/locations", inside)).status).toBe(200);
  const body = { required: true };
  const admin = await guest.client.call("PUT", "/v1/organization/second-factor", { body, headers: inside });
  expect(admin.status).toBe(403);

  const set = await owner.client.call("PUT", "/v1/organization/second-factor", { body: { required: true } });
  expect([set.status, set.body.second_factor_required]).toEqual([200, true]);
  const cases = [
    ["GET", "/v1/locations"],
    ["GET", "/v1/organization"],
    ["GET", "/v1/organization/members"],
    ["POST", "/v1/resolve"],
    ["POST", "/mcp"],
  ] as const;
  for (const [method, path] of cases) {
    const refused = await guest.client.call(method, path, {
      headers: inside,
      ...(method === "POST" ? { body: { input: "Utrecht" } } : {}),
    });
    expect([path, refused.status, refused.body.needs]).toEqual([path, 403, "second_factor"]);
  }
  // Keys are not people, another organization is not concerned, and the person's own routes stay open.
  expect((await key.get("/v1/locations")).status).toBe(200);
  expect((await guest.client.get("/v1/locations", outside)).status).toBe(200);
  const me = await guest.client.get("/v1/auth/me", inside);
  const needing = me.body.organizations.filter((one: { needs_second_factor: boolean }) => one.needs_second_factor);
  expect(needing.map(({ id }: { id: string }) => id)).toEqual([joined.id]);
  // A new session without a factor is led to the same place.
  const again = api.client.as((await logInAs(guest)).body.access_token);
  expect((await again.get("/v1/locations", inside)).status).toBe(403);
  expect((await again.get("/v1/account/second-factor", inside)).body.required_by).toEqual(["Careful"]);

  const { secret } = await addTotp(again);
  expect((await again.get("/v1/locations", inside)).status).toBe(200);
  // The older session did not prove it, and is over.
  expect((await guest.client.get("/v1/auth/me")).status).toBe(401);
  const last = await again.call("DELETE", "/v1/account/second-factor/totp");
  expect([last.status, problemOf(last).detail?.includes("Careful")]).toEqual([409, true]);
  expect((await finish(await challengeOf(guest), { code: await codeNow(secret) })).status).toBe(200);
  // With a second one, the first may go.
  await addPasskey(again);
  expect((await again.call("DELETE", "/v1/account/second-factor/totp")).status).toBe(204);
  const members = (await owner.client.get("/v1/organization/members")).body.data;
  expect(members.map((one: { second_factor: boolean }) => one.second_factor)).toEqual([true, true]);
  const seen = (await again.get("/v1/organization/members", inside)).body.data;
  expect(seen.map((one: { second_factor: unknown }) => one.second_factor)).toEqual([null, null]);

  const off = await owner.client.call("PUT", "/v1/organization/second-factor", { body: { required: false } });
  expect(off.body.second_factor_required).toBe(false);
  expect(await auditOf(owner.client))
    .toEqual(expect.arrayContaining(["organization.second_factor_required", "organization.second_factor_optional"]));
});

test("a service that requires a second factor lets nobody do anything without one but add it", async () => {
  const strict = await testApi({ secondFactor: "required" });
  const person = await strict.client.signUp();
  const { client } = person;
  const refused = await client.get("/v1/organization");
  expect([refused.status, refused.body.needs]).toEqual([403, "second_factor"]);
  expect((await client.post("/v1/resolve", { input: "Utrecht" })).status).toBe(403);
  expect((await client.get("/v1/auth/me")).body.organization.needs_second_factor).toBe(true);
  const { secret } = (await client.post("/v1/account/second-factor/totp", {})).body;
  const code = await oneTimeCode(secret, strict.accounts.clock.now());
  expect((await client.post("/v1/account/second-factor/totp/confirm", { code })).status).toBe(200);
  expect((await client.get("/v1/organization")).body.second_factor_required).toBe(true);
  // Neither the person nor the owner can go back.
  expect((await client.call("DELETE", "/v1/account/second-factor/totp")).status).toBe(409);
  expect(await refusalOf(client.call("PUT", "/v1/organization/second-factor", { body: { required: false } })))
    .toEqual([409, "CONFLICT"]);
  const login = await strict.client.post("/v1/auth/login", { email: person.email, password: CLIENT_PASSWORD });
  expect(login.status).toBe(202);
  // A program has no second factor.
  expect((await (await client.withKey()).post("/v1/resolve", { input: "Utrecht" })).status).toBe(200);

  const operator = await strict.operator();
  const closed = await operator.get("/v1/operator/organizations");
  expect([closed.status, closed.body.needs]).toEqual([403, "second_factor"]);
  expect((await operator.get("/v1/operator/me")).body.second_factor).toBe(false);
  const begun = await operator.post("/v1/operator/second-factor", { password: OPERATOR_PASSWORD });
  const first = { code: await oneTimeCode(begun.body.secret, strict.accounts.clock.now()) };
  expect((await operator.post("/v1/operator/second-factor/confirm", first)).status).toBe(204);
  expect((await operator.get("/v1/operator/organizations")).status).toBe(200);
});

test("an owner resets the factors of a member who is only theirs, the operator anybody's", async () => {
  const owner = { ...await api.client.signUp({ organization: "Helpful" }) };
  const invitation = (await owner.client.post("/v1/organization/invitations", { role: "admin" })).body.token;
  const email = `member-${crypto.randomUUID()}@example.com`;
  const signedUp = await api.client.post("/v1/auth/signup", { email, password: CLIENT_PASSWORD, invitation });
  const member = api.client.as(signedUp.body.access_token);
  const path = `/v1/organization/members/${signedUp.body.user.id}/second-factor`;
  expect((await owner.client.call("DELETE", path)).status).toBe(409);
  await addTotp(member);
  const challenge = await challengeOf({ email });
  const ownPath = `/v1/organization/members/${owner.answer.user.id}/second-factor`;
  expect((await member.call("DELETE", ownPath)).status).toBe(403);
  expect((await owner.client.call("DELETE", ownPath)).status).toBe(409);
  const stranger = await api.client.signUp();
  expect((await stranger.client.call("DELETE", path)).status).toBe(404);
  clock().pass(10 * 60_000);
  expect((await owner.client.call("DELETE", path)).body.needs).toBe("confirmation");
  owner.client = await confirm(owner.client);
  expect((await owner.client.call("DELETE", path)).status).toBe(204);
  expect((await member.get("/v1/auth/me")).status).toBe(401);
  expect((await finish(challenge, { code: "123456" })).status).toBe(401);
  const back = await logInAs({ email });
  expect(back.status).toBe(200);
  expect(await auditOf(owner.client)).toContain("second_factor.reset");

  // Their factor guards another organization too: only the operator may remove it.
  const again = api.client.as(back.body.access_token);
  const elsewhere = (await stranger.client.post("/v1/organization/invitations", { role: "member" })).body.token;
  expect((await again.post(`/v1/invitations/${elsewhere}/accept`, {})).status).toBe(200);
  await addTotp(again);
  owner.client = await confirm(owner.client);
  expect((await owner.client.call("DELETE", path)).status).toBe(409);
  await resetSecondFactor(api.accounts.deps, email.toUpperCase());
  expect((await again.get("/v1/auth/me")).status).toBe(401);
  expect((await logInAs({ email })).status).toBe(200);
  expect(await auditOf(stranger.client)).toContain("second_factor.reset");
  expect((await thrownBy(resetSecondFactor(api.accounts.deps, email))).code).toBe("CONFLICT");
  expect((await thrownBy(resetSecondFactor(api.accounts.deps, "nobody@example.com"))).code).toBe("NOT_FOUND");
});

test("app secrets are encrypted, survive a new secret of the service, and belong to their person", async () => {
  const { deps, db, clock: time } = api.accounts;
  const { caller, signedIn } = await api.accounts.person(`rotation-${crypto.randomUUID()}`);
  const { secret } = await beginTotp(deps, caller);
  await confirmTotp(deps, { caller, code: await oneTimeCode(secret, time.now()) });
  const rotated = { ...deps, secrets: ["the next secret of the second factors, long enough", ...deps.secrets] };
  const logInWith = async (using: typeof deps) => {
    time.pass(2 * STEP_MS);
    const result = await logIn(using, { email: signedIn.user.email, password: TEST_PASSWORD });
    const challenge = "secondStep" in result ? result.secondStep.token : "";
    return await takeSecondStep(using, { challenge, answer: { code: await oneTimeCode(secret, time.now()) } });
  };
  const rows = await db.ownerSql`select sealed_secret from totp_factors where user_id = ${caller.userId}`;
  expect(Buffer.from(rows[0]?.["sealed_secret"]).toString("latin1")).not.toContain(secret);
  expect((await logInWith(rotated)).user).toEqual(signedIn.user);
  // Used once with both, it is sealed with the new one, and the old one may go.
  const onlyNew = { ...deps, secrets: rotated.secrets.slice(0, 1) };
  expect((await logInWith(onlyNew)).user).toEqual(signedIn.user);
  expect(logInWith(deps)).rejects.toThrow("none of the service's secrets fits");
  await Bun.sleep(0);

  const thief = await api.accounts.person(`thief-${crypto.randomUUID()}`);
  const own = await beginTotp(onlyNew, thief.caller);
  await confirmTotp(onlyNew, { caller: thief.caller, code: await oneTimeCode(own.secret, time.now()) });
  await db.ownerSql`
    update totp_factors set sealed_secret = (select sealed_secret from totp_factors where user_id = ${thief.caller.userId})
    where user_id = ${caller.userId}`;
  expect(logInWith(onlyNew)).rejects.toThrow("none of the service's secrets fits");
});
