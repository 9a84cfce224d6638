import { beforeEach, expect, test } from "bun:test";
import { type ApiClient, CLIENT_PASSWORD, type SignedUp } from "../support/api/api_client.ts";
import { oneTimeCode } from "../support/api/authenticator.ts";
import { testApi } from "../support/api/test_api.ts";
import { sendDue, testMailsDeps } from "../support/operations/test_mails.ts";
import { startMailServer } from "../support/services/mail_server.ts";

const api = await testApi({ mail: "on", trustedProxies: ["127.0.0.1"] });
const { clock, db: { database, ownerSql } } = api.accounts;
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

const logIn = (email: string, password = CLIENT_PASSWORD) => api.client.post("/v1/auth/login", { email, password });

/** Every way in that takes a token of its own kind, with what shows that it was refused. */
const DOORS: Readonly<Record<string, (token: string) => Promise<number>>> = {
  access: async (token) => (await api.client.as(token).get("/v1/auth/me")).status,
  call: async (token) => (await api.client.as(token).post("/v1/resolve", { input: "Utrecht" })).status,
  operator: async (token) => (await api.client.as(token).get("/v1/operator/me")).status,
  refresh: async (token) => (await api.client.post("/v1/auth/refresh", { refresh_token: token })).status,
  challenge: async (token) =>
    (await api.client.post("/v1/auth/second-factor", { challenge: token, code: "123456" })).status,
  reset: async (token) =>
    (await api.client.post("/v1/auth/reset", { token, new_password: "a staple that a horse forgot" })).status,
  verification: async (token) => (await api.client.post("/v1/auth/verification", { token })).status,
  invitation: async (token) => (await api.client.get(`/v1/invitations/${encodeURIComponent(token)}`)).status,
};

test("a token of one kind opens no door of another, whole, changed or of another spelling", async () => {
  const owner = await api.client.signUp({ email: "kinds@example.com" });
  const verification = await mailed(owner.email);
  const signedIn = await logIn(owner.email);
  const key: ApiClient = await owner.client.withKey({ environment: "live" });
  const { body: invited } = await owner.client.post("/v1/organization/invitations", { role: "viewer" });
  await api.client.post("/v1/auth/reset/mail", { email: owner.email });
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
  const person = await api.client.signUp({ email: "guarded@example.com" });
  const verification = await mailed(person.email);
  const secret = await withApp(person);
  const inviter = await api.client.signUp({ email: "inviter@example.com" });
  await api.client.post("/v1/auth/verification", { token: await mailed(inviter.email) });
  await inviter.client.post("/v1/organization/invitations", { role: "admin", email: person.email });
  const invitation = await mailed(person.email);
  await api.client.post("/v1/auth/reset/mail", { email: person.email });
  const reset = await mailed(person.email);

  // None of them is answered with a session.
  const next = "a staple that a horse forgot";
  const answers = [
    await api.client.post("/v1/auth/verification", { token: verification }),
    await api.client.post("/v1/auth/reset", { token: reset, new_password: next }),
    await api.client.post("/v1/auth/signup", { email: person.email, password: next, invitation }),
    await api.client.post(`/v1/invitations/${invitation}/accept`, {}),
  ];
  expect(answers.map(({ status, headers }) => [status, headers.get("set-cookie")]))
    .toEqual([[204, null], [204, null], [409, null], [401, null]]);
  expect(answers.map(({ text }) => text.includes("access_token"))).toEqual([false, false, false, false]);
  const first = await logIn(person.email, next);
  expect([first.status, first.body.access_token]).toEqual([202, undefined]);
  const { challenge } = first.body.second_factor;
  // The challenge adds no factor, removes none and lists nothing.
  const half = api.client.as(challenge);
  const tries = [
    await half.post("/v1/account/second-factor/totp", {}),
    await half.call("DELETE", "/v1/account/second-factor/totp"),
    await half.post("/v1/account/confirm", { password: next }),
    await half.get("/v1/auth/sessions"),
  ];
  expect(tries.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  const code = await oneTimeCode(secret, clock.now());
  expect((await api.client.post("/v1/auth/second-factor", { challenge, code })).status).toBe(200);
});
