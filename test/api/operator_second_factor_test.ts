import { expect, test } from "bun:test";
import { createOperator, removeOperatorApp, resetOperator } from "../../src/accounts/mod.ts";
import type { ApiAnswer } from "../support/api/api_client.ts";
import { oneTimeCode } from "../support/api/authenticator.ts";
import { testApi } from "../support/api/test_api.ts";

const EMAIL = "olga@operators.example";
const PASSWORD = "nine winds over bridges";
const WRONG = "000000";
/** The length of a time step, and a little more. */
const STEP_MS = 30_000;
const api = await testApi();
const { deps, clock, db } = api.accounts;

function logIn(body: object): Promise<ApiAnswer> {
  return api.client.post("/v1/operator/login", { email: EMAIL, password: PASSWORD, ...body });
}

async function setPassword(token: string): Promise<void> {
  const answer = await api.client.post("/v1/operator/password", { token, new_password: PASSWORD });
  expect(answer.status).toBe(204);
}

test("an operator's app is asked for at every log-in, once for each code, until it is replaced or removed", async () => {
  await setPassword((await createOperator(deps, EMAIL)).token);
  const other = api.client.as((await logIn({})).body.access_token);
  const operator = api.client.as((await logIn({})).body.access_token);
  expect((await operator.get("/v1/operator/me")).body.second_factor).toBe(false);
  expect((await operator.post("/v1/operator/second-factor/confirm", { code: WRONG })).status).toBe(409);
  expect((await operator.post("/v1/operator/second-factor", { password: "another" })).status).toBe(401);
  const begun = await operator.post("/v1/operator/second-factor", { password: PASSWORD });
  expect(begun.body.url).toContain(encodeURIComponent(EMAIL));
  const codeOf = (secret: string): Promise<string> => oneTimeCode(secret, clock.now());
  const { secret } = begun.body;
  const wrong = await operator.post("/v1/operator/second-factor/confirm", { code: WRONG });
  expect([wrong.status, wrong.body.errors[0].pointer]).toEqual([422, "/code"]);
  // What is only begun asks nobody for a code.
  expect((await logIn({})).status).toBe(200);
  const { answer: { organization } } = await api.client.signUp();
  const begin = { reason: "ticket 7" };
  const opened = await other.post(`/v1/operator/organizations/${organization.id}/impersonations`, begin);
  const member = api.client.as(opened.body.access_token);
  expect((await member.get("/v1/auth/me")).status).toBe(200);
  const first = await codeOf(secret);
  expect((await operator.post("/v1/operator/second-factor/confirm", { code: first })).status).toBe(204);
  expect((await operator.get("/v1/operator/me")).body.second_factor).toBe(true);
  expect((await other.get("/v1/operator/me")).status).toBe(401);
  expect((await member.get("/v1/auth/me")).status).toBe(401);

  const missing = await logIn({});
  expect([missing.status, missing.body.needs]).toEqual([403, "code"]);
  expect((await logIn({ password: "another" })).body).not.toHaveProperty("needs");
  expect((await logIn({ password: "another", code: first })).status).toBe(401);
  expect((await logIn({ code: first })).status).toBe(401);
  clock.pass(STEP_MS);
  const second = await codeOf(secret);
  const both = await Promise.all([logIn({ code: second }), logIn({ code: second })]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);

  // The session and the password are not enough for another app.
  expect((await operator.post("/v1/operator/second-factor", { password: PASSWORD })).body.needs).toBe("code");
  clock.pass(STEP_MS);
  const replaced = await operator.post("/v1/operator/second-factor", {
    password: PASSWORD,
    code: await codeOf(secret),
  });
  const next = replaced.body.secret;
  expect((await operator.post("/v1/operator/second-factor/confirm", { code: await codeOf(next) })).status).toBe(204);
  clock.pass(STEP_MS);
  expect((await logIn({ code: await codeOf(secret) })).status).toBe(401);
  expect((await logIn({ code: await codeOf(next) })).status).toBe(200);

  // A new password leaves the app in force.
  await setPassword((await resetOperator(deps, EMAIL)).token);
  expect((await logIn({})).body.needs).toBe("code");
  clock.pass(STEP_MS);
  const { body } = await logIn({ code: await codeOf(next) });
  await removeOperatorApp(deps, EMAIL);
  expect((await api.client.as(body.access_token).get("/v1/operator/me")).status).toBe(401);
  expect((await logIn({})).status).toBe(200);
  expect(removeOperatorApp(deps, EMAIL)).rejects.toMatchObject({ kind: "NOT_FOUND" });

  const stored = JSON.stringify([
    await db.ownerSql`select * from operators`,
    await db.ownerSql`select * from operator_audit_events`,
  ]);
  expect(stored).not.toContain(secret);
  expect(api.logged.join("\n")).not.toContain(secret);
  const actions = await db.ownerSql<{ action: string }[]>`
    select action from operator_audit_events where action like 'operator.app_%' order by sequence`;
  expect(actions.map(({ action }) => action)).toEqual([
    "operator.app_added",
    "operator.app_added",
    "operator.app_removed",
  ]);
});

test("wrong codes are limited by account, whoever sends them", async () => {
  const { body } = await logIn({});
  const operator = api.client.as(body.access_token);
  const { secret } = (await operator.post("/v1/operator/second-factor", { password: PASSWORD })).body;
  const code = await oneTimeCode(secret, clock.now());
  expect((await operator.post("/v1/operator/second-factor/confirm", { code })).status).toBe(204);
  clock.pass(STEP_MS);
  const answers: number[] = [];
  for (let guess = 0; guess < 8; guess++) {
    answers.push((await logIn({ code: WRONG })).status);
  }
  expect(answers).toEqual([401, 401, 401, 401, 401, 401, 429, 429]);
  expect((await logIn({ code: await oneTimeCode(secret, clock.now()) })).status).toBe(429);
});
