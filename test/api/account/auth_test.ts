import { expect, test } from "bun:test";
import { FRESH_MS } from "../../../src/accounts/sessions/open_session.ts";
import { type ApiClient, CLIENT_PASSWORD, refusalOf, type SignedUp } from "../../support/api/api_client.ts";
import { testApi } from "../../support/api/test_api.ts";
import { everyRow } from "../../support/databases/test_database.ts";

const api = await testApi({ publicUrl: "https://locus.example.com" });

const ORIGIN = { origin: "https://locus.example.com", "locus-session": "cookie" };

test("login and signup answer exactly as in the contract", async () => {
  const { answer, email } = await api.client.signUp();
  const login = await logIn(` ${email.toUpperCase()} `);
  const rows = (await everyRow(api.accounts.db.ownerSql)).join("\n");
  expect([CLIENT_PASSWORD, answer.refresh_token].filter((secret) => rows.includes(secret))).toEqual([]);
  expect([login.status, login.headers.get("cache-control")]).toEqual([200, "no-store"]);
  for (const body of [answer, login.body]) {
    expect(body).toEqual({
      success: true,
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/u),
      refresh_token: expect.any(String),
      user: { id: expect.stringMatching(/^usr_/u), email },
      token_type: "Bearer",
      expires_in: 900,
      organization: { id: expect.stringMatching(/^org_/u), name: "Analytical Engines", role: "owner" },
    });
  }
  expect(login.body.user).toEqual(answer.user);
});

test("signup refuses a taken address, a short and a common password, and a malformed address", async () => {
  const { email } = await api.client.signUp();
  const password = CLIENT_PASSWORD;
  expect((await api.client.post("/v1/auth/signup", { email, password })).body.code).toBe("CONFLICT");
  const refused: [body: object, pointer: string][] = [
    [{ email: "a@example.com", password: "short" }, "/password"],
    [{ email: "a@example.com", password: "qwertyuiopas" }, "/password"],
    [{ email: "nonsense", password }, "/email"],
    [{ email: "a\u0000@example.com", password }, "/email"],
    [{ email: "a@example.com", password, organization: "" }, "/organization"],
    [{ email: "a@example.com", password, admin: true }, "/admin"],
  ];
  for (const [body, pointer] of refused) {
    expect(await refusalOf(api.client.post("/v1/auth/signup", body))).toEqual([422, pointer]);
  }
});

test("a refresh token is exchanged once; used again after ten seconds it ends the session", async () => {
  const { answer, email } = await api.client.signUp();
  const next = await api.client.post("/v1/auth/refresh", { refresh_token: answer.refresh_token });
  expect([next.status, next.body.success, next.body.expires_in]).toEqual([200, true, 900]);
  expect(next.body.refresh_token).not.toBe(answer.refresh_token);
  expect((await api.client.as(next.body.access_token).get("/v1/auth/me")).status).toBe(200);
  const twin = await api.client.post("/v1/auth/refresh", { refresh_token: answer.refresh_token });
  expect([twin.status, twin.body.refresh_token]).toEqual([200, next.body.refresh_token]);
  api.accounts.clock.pass(10_001);
  expect((await api.client.post("/v1/auth/refresh", { refresh_token: answer.refresh_token })).status).toBe(401);
  expect((await api.client.post("/v1/auth/refresh", { refresh_token: next.body.refresh_token })).status).toBe(401);
  expect((await api.client.as(next.body.access_token).get("/v1/auth/me")).status).toBe(401);
  const { body: again } = await logIn(email);
  const { body: trail } = await api.client.as(again.access_token).get("/v1/audit-events");
  expect(trail.data.map(({ action }: { action: string }) => action)).toContain("session.reuse_detected");
});

test("logout ends the session, and is no error for an ended one", async () => {
  const { answer, client } = await api.client.signUp();
  const out = await api.client.post("/v1/auth/logout", { refresh_token: answer.refresh_token });
  expect([out.status, out.text]).toEqual([204, ""]);
  api.accounts.clock.pass(1000);
  expect((await client.get("/v1/auth/me")).status).toBe(401);
  expect((await api.client.post("/v1/auth/refresh", { refresh_token: answer.refresh_token })).status).toBe(401);
  expect((await api.client.post("/v1/auth/refresh", {})).status).toBe(401);
  for (const refresh_token of [answer.refresh_token, "locus_refresh_nothing"]) {
    expect((await api.client.post("/v1/auth/logout", { refresh_token })).status).toBe(204);
  }
});

test("an access token ends after fifteen minutes", async () => {
  const { client } = await api.client.signUp();
  api.accounts.clock.pass(14 * 60_000);
  expect((await client.get("/v1/auth/me")).status).toBe(200);
  api.accounts.clock.pass(61_000);
  expect((await client.get("/v1/auth/me")).status).toBe(401);
});

test("sessions are listed, and one is revoked", async () => {
  const { client, email } = await api.client.signUp();
  const other = await api.client.post("/v1/auth/login", { email, password: CLIENT_PASSWORD }, {
    "user-agent": "phone",
  });
  const { body } = await client.get("/v1/auth/sessions");
  expect(body.data).toHaveLength(2);
  expect(body.data.filter(({ current }: { current: boolean }) => current)).toHaveLength(1);
  const phone = body.data.find(({ user_agent }: { user_agent: string }) => user_agent === "phone");
  api.accounts.clock.pass(10 * 60_000);
  expect((await client.call("DELETE", `/v1/auth/sessions/${phone.id}`)).status).toBe(204);
  api.accounts.clock.pass(1000);
  expect((await api.client.as(other.body.access_token).get("/v1/auth/me")).status).toBe(401);
  expect((await client.get("/v1/auth/sessions")).body.data).toHaveLength(1);
});

test("with Locus-Session: cookie the refresh token travels in a cookie only", async () => {
  const { email } = await api.client.signUp();
  const login = await api.client.post("/v1/auth/login", { email, password: CLIENT_PASSWORD }, ORIGIN);
  expect([login.status, login.body.refresh_token]).toEqual([200, null]);
  const [cookie = "", device = "", ...more] = login.headers.getSetCookie();
  expect(more).toEqual([]);
  expect(device).toMatch(
    /^__Secure-locus_device=locus_device_\w+; Max-Age=7776000; Path=\/v1\/auth; HttpOnly; SameSite=Strict; Secure$/u,
  );
  expect(cookie)
    .toMatch(/^__Secure-locus_refresh=[\w.~-]+; Max-Age=2592000; Path=\/v1\/auth; HttpOnly; SameSite=Strict; Secure$/u);
  const sent = { ...ORIGIN, cookie: `theme=dark; ${cookie.split(";")[0]}` };
  expect((await api.client.post("/v1/auth/refresh", {}, { ...sent, "locus-session": "" })).status).toBe(422);
  const next = await api.client.post("/v1/auth/refresh", {}, sent);
  expect([next.status, next.body.refresh_token]).toEqual([200, null]);
  const [refreshed = "", ...others] = next.headers.getSetCookie();
  expect(others).toEqual([]);
  const rotated = { ...ORIGIN, cookie: refreshed.split(";")[0] ?? "" };
  const out = await api.client.post("/v1/auth/logout", {}, rotated);
  expect([out.status, out.headers.get("set-cookie")])
    .toEqual([204, "__Secure-locus_refresh=; Max-Age=0; Path=/v1/auth; HttpOnly; SameSite=Strict; Secure"]);
});

test("a log-in of a browser ends the session that it had, and so does a confirmation", async () => {
  const { email } = await api.client.signUp();
  const body = { email, password: CLIENT_PASSWORD };
  const first = await api.client.post("/v1/auth/login", body, ORIGIN);
  const cookieOf = (answer: typeof first) => ({
    ...ORIGIN,
    cookie: answer.headers.getSetCookie()[0]?.split(";")[0] ?? "",
  });
  const statuses = async (answer: typeof first) => [
    (await api.client.as(answer.body.access_token).get("/v1/auth/me")).status,
    (await api.client.post("/v1/auth/refresh", {}, cookieOf(answer))).status,
  ];
  // A wrong password ends nothing.
  const wrong = { email, password: "not the password" };
  expect((await api.client.post("/v1/auth/login", wrong, cookieOf(first))).status).toBe(401);
  const second = await api.client.post("/v1/auth/login", body, cookieOf(first));
  expect(await statuses(first)).toEqual([401, 401]);
  const confirmedAnswer = await api.client.as(second.body.access_token)
    .post("/v1/account/confirm", { password: CLIENT_PASSWORD }, ORIGIN);
  expect([confirmedAnswer.status, confirmedAnswer.body.refresh_token]).toEqual([200, null]);
  expect(confirmedAnswer.headers.getSetCookie()[0]).toContain("; Path=/v1/auth; HttpOnly; SameSite=Strict; Secure");
  expect(await statuses(second)).toEqual([401, 401]);
  expect(await statuses(confirmedAnswer)).toEqual([200, 200]);
});

test("a repeated sign-up of a browser answers with the session that it has, and keeps it", async () => {
  const body = { email: "twice@example.com", password: CLIENT_PASSWORD };
  const sent = { ...ORIGIN, "idempotency-key": "sign-up-1" };
  const first = await api.client.post("/v1/auth/signup", body, sent);
  const cookie = first.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const again = await api.client.post("/v1/auth/signup", body, { ...sent, cookie });
  expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([201, "true"]);
  expect((await api.client.as(again.body.access_token).get("/v1/auth/me")).status).toBe(200);
});

test("a cookie is limited to the service's path, and works for its pages at any of its host names", async () => {
  const below = await testApi({ publicUrl: "https://locus.example.com/geo" });
  const { email } = await below.client.signUp();
  const login = await below.client.post("/v1/auth/login", { email, password: CLIENT_PASSWORD }, ORIGIN);
  expect(login.headers.get("set-cookie")).toContain("; Path=/geo/v1/auth; ");
  const named = { "locus-session": "cookie", origin: "https://localhost:3000", host: "localhost:3000" };
  expect((await below.client.post("/v1/auth/login", { email, password: CLIENT_PASSWORD }, named)).status).toBe(200);
  const other = { ...named, host: "localhost:3001" };
  expect((await below.client.post("/v1/auth/login", { email, password: CLIENT_PASSWORD }, other)).status).toBe(403);
});

test("a cookie is for the service's own pages only, and others create no account", async () => {
  const body = { email: "elsewhere@example.com", password: CLIENT_PASSWORD };
  const { email } = await api.client.signUp();
  const login = await api.client.post("/v1/auth/login", { email, password: CLIENT_PASSWORD }, ORIGIN);
  const cookie = login.headers.get("set-cookie")?.split(";")[0] ?? "";
  const { origin: own } = ORIGIN;
  const origins = [
    "https://evil.example.com",
    "http://locus.example.com",
    `${own}.evil.example`,
    `${own}:81`,
    "null",
    "",
  ];
  for (const origin of origins) {
    const headers = { "locus-session": "cookie", origin };
    const made = await api.client.post("/v1/auth/signup", body, headers);
    const refreshed = await api.client.post("/v1/auth/refresh", {}, { ...headers, cookie });
    expect([made.status, made.headers.get("set-cookie"), refreshed.status]).toEqual([403, null, 403]);
  }
  const withoutOrigin = { "locus-session": "cookie", cookie };
  expect((await api.client.post("/v1/auth/refresh", {}, withoutOrigin)).status).toBe(403);
  expect((await api.client.post("/v1/auth/login", body)).status).toBe(401);
  expect((await api.client.post("/v1/auth/refresh", {}, { cookie })).status).toBe(401);
});

test("a browser keeps its device token after log-out, and can log in while strangers have to wait", async () => {
  const { email } = await api.client.signUp();
  const login = await api.client.post("/v1/auth/login", { email, password: CLIENT_PASSWORD }, ORIGIN);
  const device = login.headers.getSetCookie()[1]?.split(";")[0] ?? "";
  for (let i = 0; i < 11; i++) {
    await api.client.post("/v1/auth/login", { email, password: "not the password" });
  }
  const command = { email, password: CLIENT_PASSWORD };
  expect((await api.client.post("/v1/auth/login", command)).status).toBe(429);
  expect((await api.client.post("/v1/auth/login", command, ORIGIN)).status).toBe(429);
  const again = await api.client.post("/v1/auth/login", command, { ...ORIGIN, cookie: device });
  expect([again.status, again.headers.getSetCookie()[1]?.split(";")[0]]).toEqual([200, device]);
  const refused = await api.client.post("/v1/auth/login", { email, password: "wrong" }, { ...ORIGIN, cookie: device });
  expect([refused.status, refused.headers.getSetCookie()]).toEqual([401, []]);
});

const logIn = (email: string) => api.client.post("/v1/auth/login", { email, password: CLIENT_PASSWORD });

/** A client of the session that follows when the person confirms who they are. */
async function confirmed(client: ApiClient): Promise<ApiClient> {
  return api.client.as((await client.post("/v1/account/confirm", { password: CLIENT_PASSWORD })).body.access_token);
}

/** Joins the organization of another person. */
async function join(owner: SignedUp, person: SignedUp, role: string): Promise<void> {
  const { body } = await owner.client.post("/v1/organization/invitations", { role });
  expect((await person.client.post(`/v1/invitations/${body.token}/accept`, {})).status).toBe(200);
}

test("without mails an e-mail address changes at once, after a confirmation", async () => {
  const person = { ...await api.client.signUp() };
  api.accounts.clock.pass(FRESH_MS);
  const unconfirmed = await person.client.post("/v1/auth/email", { email: "next@example.com" });
  expect([unconfirmed.status, unconfirmed.body.needs]).toEqual([403, "confirmation"]);
  person.client = await confirmed(person.client);
  expect(await refusalOf(person.client.post("/v1/auth/email", { email: "next at example" }))).toEqual([422, "/email"]);
  expect((await person.client.post("/v1/auth/email", { email: "next@example.com" })).body)
    .toEqual({ state: "changed" });
  expect((await logIn(person.email)).status).toBe(401);
  expect((await logIn("next@example.com")).status).toBe(200);
});

test("two people who want one address at the same moment: one has it", async () => {
  const people = await Promise.all([api.client.signUp(), api.client.signUp()]);
  const answers = await Promise.all(
    people.map(({ client }) => client.post("/v1/auth/email", { email: "wanted@example.com" })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test("a deleted account leaves nothing but what others keep", async () => {
  const [person, owner] = [{ ...await api.client.signUp() }, await api.client.signUp()];
  await join(owner, person, "member");
  api.accounts.clock.pass(FRESH_MS);
  expect((await person.client.call("DELETE", "/v1/auth/me")).body.needs).toBe("confirmation");
  person.client = await confirmed(person.client);
  expect((await person.client.call("DELETE", "/v1/auth/me")).status).toBe(204);
  expect((await logIn(person.email)).status).toBe(401);
  expect((await person.client.get("/v1/auth/me")).status).toBe(401);
  const rows = JSON.stringify(await everyRow(api.accounts.db.ownerSql));
  expect(rows).not.toContain(person.email);
  expect(rows).not.toContain(person.answer.organization.id);
  const members = await owner.client.get("/v1/organization/members");
  expect(members.body.data).toHaveLength(1);
});

test("the only owner of an organization with other members hands it over first", async () => {
  const [owner, member] = [await api.client.signUp(), await api.client.signUp()];
  await join(owner, member, "member");
  expect(await refusalOf(owner.client.call("DELETE", "/v1/auth/me"))).toEqual([409, "CONFLICT"]);
  await owner.client.call("PATCH", `/v1/organization/members/${member.answer.user.id}`, { body: { role: "owner" } });
  expect((await owner.client.call("DELETE", "/v1/auth/me")).status).toBe(204);
});
