import { beforeEach, expect, test } from "bun:test";
import { sweepExpired } from "../../src/accounts/mod.ts";
import { INTERFACE_LANGUAGES } from "../../src/domain/interface_language.ts";
import { dueMails, mailBacklog, sendMail } from "../../src/mails/mod.ts";
import { type ApiAnswer, CLIENT_PASSWORD, problemOf } from "../support/api/api_client.ts";
import { testApi } from "../support/api/test_api.ts";
import { everyRow } from "../support/databases/test_database.ts";
import { sendDue, testMailsDeps } from "../support/operations/test_deps.ts";
import { variants } from "../support/runner/depth.ts";
import { type ArrivedMail, startMailServer } from "../support/services/mail_server.ts";
import { freePort } from "../support/services/sockets.ts";

const api = await testApi({ mail: "on", trustedProxies: ["127.0.0.1"] });
const { database, ownerSql } = api.accounts.db;
const { clock } = api.accounts;
const server = await startMailServer();
const deps = testMailsDeps(database, clock, server);
beforeEach(() => {
  server.refusal = undefined;
  server.onArrival = undefined;
});

const NEXT = "a staple that a horse forgot";
let count = 0;
const newEmail = (): string => `mail${++count}@example.com`;
const due = () => ownerSql`update mails set due_at = now() where status = 'pending'`;
/** Requests come from many networks, as they would. */
const from = () => ({ "x-forwarded-for": `198.51.${count >> 8}.${count & 255}` });
const requestReset = (email: string, headers: Record<string, string> = from()) =>
  api.client.post("/v1/auth/reset/mail", { email }, headers);

/** Sends what is due, and returns the next mail that arrives for an address. */
async function arrived(email: string): Promise<ArrivedMail> {
  await sendDue(deps);
  return await server.next(email);
}

/** The address of the mail's link, which both forms have. */
function linkOf(mail: ArrivedMail, path: string): string {
  const [link = "", ...others] = (mail.text ?? "").match(/https:\/\/locus\.example\.org\/\S+/gu) ?? [];
  expect(link).toStartWith(`https://locus.example.org${path}`);
  expect(others.every((other) => other.endsWith("/account"))).toBe(true);
  expect(mail.html).toContain(`href="${link}"`);
  return link;
}

const tokenOf = (mail: ArrivedMail, path: string): string =>
  linkOf(mail, path).slice(`https://locus.example.org${path}`.length);

/** A person whose address is verified by the mail that they got. */
async function verifiedPerson(headers: Record<string, string> = {}) {
  const email = newEmail();
  const { body } = await api.client.post(
    "/v1/auth/signup",
    { email, password: CLIENT_PASSWORD, organization: "Analytical Engines" },
    { ...from(), ...headers },
  );
  const mail = await arrived(email);
  const token = tokenOf(mail, "/verify#");
  expect((await api.client.post("/v1/auth/verification", { token })).status).toBe(204);
  return { client: api.client.as(body.access_token), email, mail };
}

/** A confirmation, an invitation, a new password, one that was changed, a batch. */
const SUBJECTS = {
  en: "Confirm your e-mail address | Invitation to Analytical Engines | Set a new password | " +
    "Your password was changed | Batch finished: Customers",
  de: "Bestätigen Sie Ihre E-Mail-Adresse | Einladung zu Analytical Engines | Neues Passwort festlegen | " +
    "Ihr Passwort wurde geändert | Stapel fertig: Customers",
  fr:
    "Confirmez votre adresse e-mail | Invitation à rejoindre Analytical Engines | Définir un nouveau mot de passe | " +
    "Votre mot de passe a été modifié | Lot terminé : Customers",
  es: "Confirme su correo electrónico | Invitación a Analytical Engines | Definir una nueva contraseña | " +
    "Su contraseña ha cambiado | Lote terminado: Customers",
  ar: "أكّد بريدك الإلكتروني | دعوة إلى \u2068Analytical Engines\u2069 | تعيين كلمة مرور جديدة | " +
    "تغيّرت كلمة مرورك | انتهت الدفعة: \u2068Customers\u2069",
} as const;

test.each(variants(...INTERFACE_LANGUAGES))(
  "every mail to a person arrives in their language: %s",
  async (language) => {
    const [confirm, invitation, newPassword, changed, finished] = SUBJECTS[language].split(" | ");
    const { client, email, mail } = await verifiedPerson({ "accept-language": `${language}-XX,en;q=0.5` });
    expect([mail.subject, mail.recipients, mail.from?.address]).toEqual([confirm, [email], "locus@example.org"]);
    expect(mail.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated");
    expect(mail.html).toContain(`<html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}">`);
    expect(mail.html).not.toMatch(/<img|<script|<link|src=|url\(/u);
    expect((await client.get("/v1/auth/me")).body.user).toMatchObject({ language, email_verification: "verified" });

    const invited = await client.post("/v1/organization/invitations", { role: "member", email: newEmail() });
    expect(invited.body.mailed).toBe(true);
    const invitationMail = await arrived(invited.body.email);
    expect(invitationMail.subject).toBe(invitation);
    expect(invitationMail.text).toContain(email);

    expect((await requestReset(email)).status).toBe(202);
    const resetMail = await arrived(email);
    expect(resetMail.subject).toBe(newPassword);
    const token = tokenOf(resetMail, "/reset#");
    expect((await api.client.post("/v1/auth/reset", { token, new_password: NEXT })).status).toBe(204);
    expect((await arrived(email)).subject).toBe(changed);

    const again = await api.client.post("/v1/auth/login", { email, password: NEXT });
    const session = api.client.as(again.body.access_token);
    const { body: batch } = await session.post("/v1/batches", { name: "Customers", inputs: [{ input: "Utrecht" }] });
    await api.work();
    const batchMail = await arrived(email);
    expect(batchMail.subject).toBe(finished);
    expect(linkOf(batchMail, "/o/")).toEndWith(`/test/batches/${batch.id}`);
    const unsubscribe = [mail, batchMail].map(({ headers }) => headers.find(({ key }) => key === "list-unsubscribe"));
    expect(unsubscribe.map((header) => header?.value))
      .toEqual([undefined, expect.stringMatching(/^<https:\/\/locus\.example\.org\/o\/[a-z0-9-]+\/test\/account>$/u)]);

    // Turned off, nothing is sent.
    expect((await session.call("PATCH", "/v1/auth/me", { body: { batch_mails: false } })).body.user.batch_mails)
      .toBe(false);
    await session.post("/v1/batches", { inputs: [{ input: "Utrecht" }] });
    await api.work();
    expect(await sendDue(deps)).toEqual([{ kind: "batch_ended", outcome: "dropped", attempt: 1 }]);
  },
);

test("a link for a new password works once, for an hour, and ends every session", async () => {
  const { client, email } = await verifiedPerson();
  await requestReset(email);
  const token = tokenOf(await arrived(email), "/reset#");
  expect((await api.client.post("/v1/auth/reset", { token, new_password: NEXT })).status).toBe(204);
  expect((await client.get("/v1/auth/me")).status).toBe(401);
  expect((await api.client.post("/v1/auth/reset", { token, new_password: CLIENT_PASSWORD })).status).toBe(401);
  await arrived(email);

  await requestReset(email);
  const late = tokenOf(await arrived(email), "/reset#");
  clock.pass(3_600_001);
  expect((await api.client.post("/v1/auth/reset", { token: late, new_password: CLIENT_PASSWORD })).status).toBe(401);
  expect((await api.client.post("/v1/auth/login", { email, password: NEXT })).status).toBe(200);
});

function shown({ status, text, headers }: ApiAnswer) {
  return [status, text, [...headers.keys()].toSorted()];
}

test("a request for an unknown address is answered like one for a known one, and writes to nobody", async () => {
  const { email } = await verifiedPerson();
  const unknown = newEmail();
  const statements = async (address: string): Promise<string[]> => {
    const before = await ownerSql`select count(*)::int as mails from mails`;
    expect(shown(await requestReset(address))).toEqual([202, "", expect.any(Array)]);
    const after = await ownerSql`select count(*)::int as mails from mails`;
    return [String(Number(after[0]?.["mails"]) - Number(before[0]?.["mails"]))];
  };
  // The request does the same for both: it stores one row.
  expect(await statements(email)).toEqual(await statements(unknown));
  expect(shown(await requestReset(email))).toEqual(shown(await requestReset(unknown)));
  const outcomes = (await sendDue(deps)).map(({ outcome }) => outcome).toSorted();
  expect(outcomes).toEqual(["dropped", "dropped", "sent", "sent"]);
  expect(server.mails.some(({ recipients }) => recipients.includes(unknown))).toBe(false);
  // The typed address is not kept.
  expect((await everyRow(ownerSql)).join("\n")).not.toContain(unknown);
  // Both are limited alike, whatever network they come from.
  const third = [await requestReset(email), await requestReset(unknown)];
  expect(third.map(({ status }) => status)).toEqual([202, 202]);
  await requestReset(email);
  await requestReset(unknown);
  const limited = [await requestReset(email), await requestReset(unknown)];
  expect(limited.map(({ status }) => status)).toEqual([429, 429]);
  await sendDue(deps);
  // And one network for many addresses.
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => requestReset(newEmail(), { "x-forwarded-for": "203.0.113.9" })),
  );
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  expect((await requestReset("no address")).status).toBe(422);
  await sendDue(deps);
});

test("tokens are neither in the outbox nor in any other table", async () => {
  const { client, email } = await verifiedPerson();
  await requestReset(email);
  await client.post("/v1/organization/invitations", { role: "member", email: newEmail() });
  const mail = await arrived(email);
  const rows = (await everyRow(ownerSql)).join("\n");
  expect(rows).not.toContain(tokenOf(mail, "/reset#"));
  expect(rows).not.toMatch(/locus_(?:reset|verify|invitation)_[0-9A-Za-z]{20}/u);
  expect(api.logged.join("\n")).not.toContain(email);
});

test("the link of an invitation's mail proves the address, the one that the inviter sees does not", async () => {
  const { client, email: inviter } = await verifiedPerson();
  const [one, other] = [newEmail(), newEmail()];
  const made = [];
  for (const email of [one, other]) {
    made.push((await client.post("/v1/organization/invitations", { role: "member", email })).body);
  }
  const mail = await arrived(one);
  expect(mail.text).toContain(`${inviter} invites you to join Analytical Engines on Locus.`);
  const mailed = tokenOf(mail, "/invitations/");
  expect(mailed).not.toBe(made[0].token);
  expect((await api.client.get(`/v1/invitations/${mailed}`)).body).toMatchObject({ email: one, invited_by: inviter });
  const join = (email: string, invitation: string) =>
    api.client.post("/v1/auth/signup", { email, password: CLIENT_PASSWORD, invitation }, from());
  // For no other address.
  expect((await join(newEmail(), mailed)).status).toBe(404);
  const joined = await join(one, mailed);
  const me = async (answer: ApiAnswer) => (await api.client.as(answer.body.access_token).get("/v1/auth/me")).body;
  expect((await me(joined)).user.email_verification).toBe("verified");
  expect((await me(await join(other, made[1].token))).user.email_verification).toBe("pending");
  expect((await join(newEmail(), mailed)).status).toBe(404);
  // One that is revoked before its mail is sent is not sent.
  await sendDue(deps);
  const third = (await client.post("/v1/organization/invitations", { role: "member", email: newEmail() })).body;
  await client.call("DELETE", `/v1/organization/invitations/${third.id}`);
  expect(await sendDue(deps)).toEqual([{ kind: "invitation", outcome: "dropped", attempt: 1 }]);
});

test("many organizations together do not flood a mailbox with invitations", async () => {
  const victim = newEmail();
  const inviters = [await verifiedPerson(), await verifiedPerson()];
  const mailed: boolean[] = [];
  for (let invitation = 0; invitation < 8; invitation++) {
    const inviter = inviters[invitation % 2]?.client;
    const answer = await inviter?.post("/v1/organization/invitations", { role: "member", email: victim });
    expect([answer?.status, answer?.body.url.includes("/invitations/")]).toEqual([201, true]);
    mailed.push(answer?.body.mailed);
  }
  // The links can still be handed over.
  expect(mailed).toEqual([true, true, true, true, false, false, false, false]);
  await sendDue(deps);
  expect(server.mails.filter(({ recipients }) => recipients.includes(victim))).toHaveLength(4);
});

test("people whose address is not verified work as before, and make the service write to nobody else", async () => {
  const { client, email } = await api.client.signUp({ email: newEmail() });
  expect((await client.get("/v1/auth/me")).body.user.email_verification).toBe("pending");
  const key = await client.withKey({ environment: "live" });
  expect((await key.post("/v1/resolve", { input: "Utrecht" })).status).toBe(200);
  const { body } = await client.post("/v1/organization/invitations", { role: "member", email: newEmail() });
  expect([body.mailed, body.url]).toEqual([false, `http://127.0.0.1/invitations/${body.token}`]);
  await client.post("/v1/batches", { inputs: [{ input: "Utrecht" }] });
  await api.work();
  const outcomes = (await sendDue(deps)).map(({ kind, outcome }) => `${kind} ${outcome}`).toSorted();
  expect(outcomes).toEqual(["batch_ended dropped", "verification sent"]);
  const first = tokenOf(await server.next(email), "/verify#");
  // Again, which leaves the first link valid; and both end with one of them.
  expect((await client.call("POST", "/v1/auth/verification/mail")).status).toBe(202);
  const second = tokenOf(await arrived(email), "/verify#");
  expect((await api.client.post("/v1/auth/verification", { token: first })).status).toBe(204);
  expect((await api.client.post("/v1/auth/verification", { token: second })).status).toBe(401);
  expect((await client.call("POST", "/v1/auth/verification/mail")).status).toBe(409);
  const events = (await client.get("/v1/audit-events")).body.data.map(({ action }: { action: string }) => action);
  expect(events).toContain("user.email_verified");
});

test("owners and admins are warned at 80 % and 100 % of the month, once each", async () => {
  const { client, email } = await verifiedPerson();
  const { body: { organization } } = await client.get("/v1/auth/me");
  await ownerSql`update organizations set monthly_limit = 10 where id = ${organization.id}`;
  const key = await client.withKey({ environment: "live" });
  const subjects: string[] = [];
  for (let call = 0; call < 14; call++) {
    await key.post("/v1/resolve", { input: "Utrecht" });
    subjects.push(...(await sendDue(deps)).map(({ kind, outcome }) => `${call} ${kind} ${outcome}`));
  }
  expect(subjects).toHaveLength(2);
  expect(subjects.every((line) => line.endsWith("limit sent"))).toBe(true);
  const [warning, reached] = [await server.next(email), await server.next(email)];
  expect(warning.subject).toBe("Analytical Engines has used 80% of its calls");
  expect(warning.text).toContain("Analytical Engines has used 8 of its 10 calls of March 2025.");
  expect(reached.subject).toBe("Analytical Engines has used all its calls");
  expect(linkOf(reached, "/o/")).toEndWith("/live/usage");
});

test("a mail is tried again after a 4xx and not after a 5xx, and unknown addresses are left alone for a week", async () => {
  const { email } = await verifiedPerson();
  const ask = async () => {
    await requestReset(email);
    return await sendDue(deps);
  };
  server.refusal = { at: "RCPT", status: 451, text: `4.7.1 ${email} come back later` };
  expect(await ask()).toEqual([{ kind: "reset", outcome: "retried", attempt: 1, fault: "451 4.7.1" }]);
  expect(await sendDue(deps)).toEqual([]);
  expect((await mailBacklog(deps)).pending).toBe(1);
  await due();
  server.refusal = undefined;
  expect(await sendDue(deps)).toEqual([{ kind: "reset", outcome: "sent", attempt: 2 }]);
  await server.next(email);
  // A policy says nothing about the address.
  server.refusal = { at: "RCPT", status: 554, text: "5.7.1 relay access denied" };
  expect(await ask()).toEqual([{ kind: "reset", outcome: "failed", attempt: 1, fault: "554 5.7.1" }]);
  server.refusal = { at: "DATA", status: 554, text: "5.6.0 no" };
  expect(await ask()).toEqual([{ kind: "reset", outcome: "failed", attempt: 1, fault: "554 5.6.0" }]);
  await due();
  expect(await sendDue(deps)).toEqual([]);
  clock.pass(86_400_000);
  server.refusal = { at: "RCPT", status: 550, text: `5.1.1 ${email} unknown` };
  expect(await ask()).toEqual([{ kind: "reset", outcome: "failed", attempt: 1, fault: "550 5.1.1" }]);
  server.refusal = undefined;
  expect(await ask()).toEqual([{ kind: "reset", outcome: "suppressed", attempt: 1 }]);
  clock.pass(7 * 86_400_000 + 1);
  await sweepExpired(api.accounts.deps);
  expect(await ask()).toEqual([{ kind: "reset", outcome: "sent", attempt: 1 }]);
  // Nothing of the server's text, which names the address, is kept.
  const faults = await ownerSql`select fault from mails where fault is not null`;
  expect(faults.map(({ fault }) => String(fault)).join()).not.toContain("@");
});

test("while the mail server is away everything works, and what waited is sent when it is back", async () => {
  const away = testMailsDeps(database, clock, { url: `smtp://127.0.0.1:${freePort()}` });
  const { client, email } = await verifiedPerson();
  await client.post("/v1/batches", { name: "Customers\r\nBcc: eve@example.net", inputs: [{ input: "Utrecht" }] });
  await api.work();
  const invited = newEmail();
  expect((await client.post("/v1/organization/invitations", { role: "member", email: invited })).body.mailed)
    .toBe(true);
  const attempts = await sendDue(away);
  expect(attempts.map(({ kind, outcome, fault }) => `${kind} ${outcome} ${fault?.startsWith("E")}`).toSorted())
    .toEqual(["batch_ended retried true", "invitation retried true"]);
  // What has changed meanwhile is what the mail says.
  await ownerSql`update batches set status = 'failed', name = ${"Customers\r\nBcc: eve@example.net"}
    where created_by = ${(await client.get("/v1/auth/me")).body.user.id}`;
  await due();
  expect((await sendDue(deps)).map(({ outcome, attempt }) => [outcome, attempt])).toEqual([["sent", 2], ["sent", 2]]);
  const mail = await server.next(email);
  expect([mail.subject, mail.recipients, mail.to?.length, mail.bcc])
    .toEqual(["Batch failed: Customers Bcc: eve@\u2060example.\u2060net", [email], 1, undefined]);
  expect((await server.next(invited)).recipients).toEqual([invited]);
});

test("an address with a line break, a second address or a command is refused at every door", async () => {
  const { client } = await verifiedPerson();
  const before = server.mails.length;
  const addresses = [
    "a@example.com\r\nBcc: eve@example.net",
    "a@example.com\nRCPT TO:<eve@example.net>",
    "a@example.com, eve@example.net",
    "a@example.com;eve@example.net",
    "<a@example.com>",
    '"eve@example.net "@example.com',
    "a@example.com\u0000",
    "a@[127.0.0.1]\r",
  ];
  for (const email of addresses) {
    const answers = [
      await client.post("/v1/organization/invitations", { role: "member", email }),
      await requestReset(email),
      await api.client.post("/v1/auth/signup", { email, password: CLIENT_PASSWORD, organization: "X" }, from()),
    ];
    expect([email, ...answers.map(({ status }) => Math.floor(status / 100))]).toEqual([email, 4, 4, 4]);
  }
  await sendDue(deps);
  expect(server.mails).toHaveLength(before);
});

test("a mail that could not be sent in time is not sent late", async () => {
  const { email } = await verifiedPerson();
  await requestReset(email);
  clock.pass(1_800_000);
  expect(await sendDue(deps)).toEqual([{ kind: "reset", outcome: "expired", attempt: 1 }]);
  await due();
  expect(await sendDue(deps)).toEqual([]);
});

test("a worker that dies after the server has the mail leaves a repeat with the same link", async () => {
  const { email } = await verifiedPerson();
  await requestReset(email);
  const [mail] = await dueMails(deps, 1);
  // The worker gets the answer of the server, and dies before it writes that down.
  await sendMail({ ...deps, transport: { ...deps.transport, send: sendAndDie } }, mail ?? { mailId: "" }).catch(
    () => {},
  );
  await due();
  expect(await sendDue(deps)).toMatchObject([{ kind: "reset", outcome: "sent" }]);
  const [first, second] = [await server.next(email), await server.next(email)];
  expect([second.messageId, tokenOf(second, "/reset#")]).toEqual([first.messageId, tokenOf(first, "/reset#")]);

  // Where the link was used meanwhile, there is no repeat that would make it valid again.
  await requestReset(email);
  const [other] = await dueMails(deps, 1);
  await sendMail({ ...deps, transport: { ...deps.transport, send: sendAndDie } }, other ?? { mailId: "" }).catch(
    () => {},
  );
  const token = tokenOf(await server.next(email), "/reset#");
  expect((await api.client.post("/v1/auth/reset", { token, new_password: NEXT })).status).toBe(204);
  await due();
  expect((await sendDue(deps)).map(({ kind, outcome }) => `${kind} ${outcome}`).toSorted())
    .toEqual(["password_changed sent", "reset dropped"]);
  expect((await api.client.post("/v1/auth/reset", { token, new_password: NEXT })).status).toBe(401);

  async function sendAndDie(...message: Parameters<typeof deps.transport.send>): Promise<void> {
    await deps.transport.send(...message);
    throw new Error("killed");
  }
});

test("names with line breaks, commas, quotes and addresses stay one line of text", async () => {
  const { client, email } = await verifiedPerson();
  const names = [
    `Eve\r\nBcc: victim@example.net\r\n\r\n<script>alert(1)</script>`,
    `"Ada, Ltd." <ada@example.net>, Bob`,
    `https://evil.example.net/?a=1&b=<b>`,
    "=?utf-8?B?aHR0cHM6Ly9ldmlsLmV4YW1wbGUubmV0?=",
    `Ünïcödé 株式会社 \u202Egnp.exe {email} {organization}`,
  ];
  for (const name of names) {
    await client.call("PATCH", "/v1/organization", { body: { name: "Plain" } });
    // As no interface would store it.
    const { body: { organization } } = await client.get("/v1/auth/me");
    await ownerSql`update organizations set name = ${name.slice(0, 100)} where id = ${organization.id}`;
    const invited = newEmail();
    const { body } = await client.post("/v1/organization/invitations", { role: "member", email: invited });
    expect(body.mailed).toBe(true);
    const mail = await arrived(invited);
    expect([mail.recipients, mail.to?.length, mail.cc, mail.bcc]).toEqual([[invited], 1, undefined, undefined]);
    expect(mail.headers.filter(({ key }) => ["bcc", "cc", "to"].includes(key))).toHaveLength(1);
    expect(mail.subject).not.toMatch(/[\r\n\u202e]/u);
    expect(mail.html).not.toMatch(/<script|<b>|\u202e/u);
    expect(mail.html).not.toContain("https://evil");
    expect(mail.subject).not.toContain("https://evil");
    expect(mail.text).not.toContain("https://evil");
    // A placeholder in a name stays as it was typed.
    expect(mail.subject?.includes("{email}")).toBe(name.includes("{email}"));
    expect(mail.text).toContain(email);
  }
});

test("links begin with the service's own address, whatever the request says", async () => {
  const { email } = await verifiedPerson();
  expect((await requestReset(email, { ...from(), "host": "evil.example.net" })).status).toBe(421);
  await requestReset(email, {
    ...from(),
    "x-forwarded-host": "evil.example.net",
    "forwarded": "host=evil.example.net",
    "origin": "https://app.example.com",
    "referer": "https://evil.example.net/",
  });
  const mail = await arrived(email);
  expect(mail.raw).not.toContain("evil");
  linkOf(mail, "/reset#");
  // No route takes the address of a next page.
  const next = await api.client.post("/v1/auth/reset/mail", { email, next: "https://evil.example.net" });
  expect([next.status, problemOf(next).code]).toEqual([422, "INVALID_REQUEST"]);
});

test("without a mail server nothing is queued, and the doors for mails say so", async () => {
  const without = await testApi();
  const { client } = await without.client.signUp();
  const { body: service } = await without.client.get("/v1/service");
  const { body: { user } } = await client.get("/v1/auth/me");
  expect([service.mail, user.email_verification]).toEqual([false, "off"]);
  const { body } = await client.post("/v1/organization/invitations", { role: "member", email: newEmail() });
  expect(body.mailed).toBe(false);
  const refused = [
    await without.client.post("/v1/auth/reset/mail", { email: newEmail() }),
    await client.call("POST", "/v1/auth/verification/mail"),
  ];
  expect(refused.map((answer) => [answer.status, problemOf(answer).code]))
    .toEqual([[403, "FORBIDDEN"], [403, "FORBIDDEN"]]);
  expect(await without.accounts.db.ownerSql`select 1 from mails`).toHaveLength(0);
});

test("a change of the password is reported, and a mailbox is not flooded with it", async () => {
  const { client, email } = await verifiedPerson();
  let [current, next] = [CLIENT_PASSWORD, NEXT];
  for (let change = 0; change < 12; change++) {
    const answer = await client.post("/v1/auth/password", { current_password: current, new_password: next });
    expect(answer.status).toBe(204);
    [current, next] = [next, current];
  }
  const sent = await sendDue(deps);
  expect(sent).toHaveLength(10);
  expect(sent.every(({ kind, outcome }) => kind === "password_changed" && outcome === "sent")).toBe(true);
  expect(linkOf(await server.next(email), "/reset")).toBe("https://locus.example.org/reset");
});

test("one address gets ten mails of a kind a day, however many accounts somebody makes and deletes with it", async () => {
  const email = newEmail();
  const account = { email, password: CLIENT_PASSWORD, organization: "Analytical Engines" };
  for (let made = 0; made < 12; made++) {
    const { body } = await api.client.post("/v1/auth/signup", account);
    const client = api.client.as(body.access_token);
    const passwords = { current_password: CLIENT_PASSWORD, new_password: NEXT };
    expect(await client.post("/v1/auth/password", passwords)).toMatchObject({ status: 204 });
    await sendDue(deps);
    expect(await client.call("DELETE", "/v1/organization")).toMatchObject({ status: 204 });
  }
  const subjects = server.mails.filter(({ recipients }) => recipients.includes(email)).map(({ subject }) => subject);
  expect([new Set(subjects).size, subjects.length]).toEqual([2, 20]);
});

test("the link in a mail to the new address changes the e-mail address, and a mail informs the old address", async () => {
  const { client, email } = await verifiedPerson();
  const next = newEmail();
  await requestReset(email);
  expect((await client.post("/v1/auth/email", { email: ` ${next.toUpperCase()} ` })).body).toEqual({ state: "mailed" });
  expect((await client.get("/v1/auth/me")).body.user.email).toBe(email);
  const reset = tokenOf(await arrived(email), "/reset#");
  const token = tokenOf(await server.next(next), "/verify#");
  expect((await api.client.post("/v1/auth/verification", { token })).status).toBe(204);
  expect((await client.get("/v1/auth/me")).body.user).toMatchObject({ email: next, email_verification: "verified" });
  // Links that the old address got are void, and so is the link that was followed.
  expect((await api.client.post("/v1/auth/reset", { token: reset, new_password: NEXT })).status).toBe(401);
  expect((await api.client.post("/v1/auth/verification", { token })).status).toBe(401);
  expect((await arrived(email)).subject).toBe("Your e-mail address was changed");
  expect((await api.client.post("/v1/auth/login", { email, password: CLIENT_PASSWORD }, from())).status).toBe(401);
  expect((await api.client.post("/v1/auth/login", { email: next, password: CLIENT_PASSWORD }, from())).status)
    .toBe(200);
  const { data } = (await client.get("/v1/audit-events?limit=100")).body;
  expect(data.map(({ action }: { action: string }) => action)).toContain("user.email_changed");
  expect(JSON.stringify(await everyRow(ownerSql))).not.toContain(email);
});

test("an address that somebody took in the meantime stays theirs", async () => {
  const { client, email } = await verifiedPerson();
  const next = newEmail();
  expect((await client.post("/v1/auth/email", { email: next })).status).toBe(200);
  const token = tokenOf(await arrived(next), "/verify#");
  await api.client.post("/v1/auth/signup", { email: next, password: CLIENT_PASSWORD }, from());
  expect((await api.client.post("/v1/auth/verification", { token })).status).toBe(409);
  expect((await client.get("/v1/auth/me")).body.user.email).toBe(email);
  const refused = await client.post("/v1/auth/email", { email: next });
  expect([refused.status, refused.body.errors])
    .toEqual([409, [{ pointer: "/email", detail: "already has an account" }]]);
});
