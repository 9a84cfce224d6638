import { afterAll, expect, test } from "bun:test";
import { faultOf, openSmtp, transportOptionsOf } from "../../src/capabilities/smtp.ts";
import { readMailSender, smtpServerOf } from "../../src/config/mail.ts";
import { MailFault } from "../../src/mails/mod.ts";
import { apiClient } from "../support/api/api_client.ts";
import { testDatabase } from "../support/databases/test_database.ts";
import { startMailServer } from "../support/services/mail_server.ts";
import { runHere } from "../support/services/run_command.ts";
import { runService } from "../support/services/run_service.ts";
import { smallDataDir } from "../support/services/small_data_dir.ts";
import { freePort, scrape, sumOf } from "../support/services/sockets.ts";
import { wordsOf } from "../support/texts/words.ts";

const MAIL = { id: "mai_1", to: "ada@example.com", subject: "Subject", text: "Text\n", html: "<p>Text</p>" };
const FROM = { name: `Lócus, "the service"`, address: "locus@example.org" };

/** The fault with which work ends. */
async function faultKind(work: Promise<void>): Promise<string> {
  const error = await work.then(() => "none", (reason: unknown) => reason);
  return error instanceof MailFault ? `${error.kind} ${error.status}` : String(error);
}

function smtp(text: string) {
  const server = smtpServerOf(text);
  return server === undefined ? undefined : openSmtp({ server, from: FROM });
}

test("openSmtp() secures the connection, logs in, and sends to one recipient", async () => {
  const server = await startMailServer({
    authOptional: false,
    onAuth({ username, password }, _session, done) {
      const isRight = username === "user@example.org" && password === "p@ss/word";
      done(
        isRight ? null : Object.assign(new Error("no"), { responseCode: 535 }),
        isRight ? { user: username } : undefined,
      );
    },
  });
  const login = `user%40example.org:p%40ss%2Fword`;
  await smtp(`smtp://${login}@127.0.0.1:${server.port}`)?.check();
  await smtp(`smtp://${login}@127.0.0.1:${server.port}`)?.send(MAIL);
  const mail = await server.next("ada@example.com");
  expect([mail.isSecure, mail.user, mail.messageId]).toEqual([true, "user@example.org", "<mai_1@example.org>"]);
  expect([mail.from?.name, mail.from?.address]).toEqual([FROM.name, FROM.address]);
  expect([mail.text?.trim(), mail.html?.trim()]).toEqual(["Text", "<p>Text</p>"]);
  const wrong = smtp(`smtp://user:wrong@127.0.0.1:${server.port}`);
  expect(await faultKind(wrong?.check() ?? Promise.resolve())).toBe("unreachable EAUTH 535");
  expect(await faultKind(wrong?.send(MAIL) ?? Promise.resolve())).toBe("unreachable EAUTH 535");
  const closed = smtp(`smtp://127.0.0.1:${freePort()}`);
  expect(await faultKind(closed?.send(MAIL) ?? Promise.resolve())).toStartWith("unreachable E");
  const tls = await startMailServer({ secure: true });
  await smtp(`smtps://127.0.0.1:${tls.port}`)?.send(MAIL);
  expect((await tls.next("ada@example.com")).isSecure).toBe(true);
});

function options(text: string) {
  const server = smtpServerOf(text);
  if (server === undefined) {
    throw new RangeError(`No address: ${text}`);
  }
  const { requireTLS, secure, tls } = transportOptionsOf(server);
  return { requireTLS, secure, isChecked: tls.rejectUnauthorized };
}

test("transportOptionsOf() sends a password only encrypted, and to a server with a valid certificate", () => {
  expect(options("smtp://u:p@mail.example.com")).toEqual({ requireTLS: true, secure: false, isChecked: true });
  expect(options("smtp://mail.example.com:25")).toEqual({ requireTLS: false, secure: false, isChecked: true });
  expect(options("smtps://u:p@mail.example.com")).toEqual({ requireTLS: true, secure: true, isChecked: true });
  expect(options("smtp://u:p@127.0.0.1")).toEqual({ requireTLS: false, secure: false, isChecked: false });
  // A name that only looks like this machine's.
  expect(options("smtp://u:p@127.0.0.1.example.com").isChecked).toBe(true);
});

function meaningOf(error: object): string {
  const { kind, status } = faultOf(error);
  return `${kind} ${status}`;
}

test("faultOf() tells what can be tried again from what cannot", () => {
  const rcpt = (responseCode: number, text: string) =>
    meaningOf({ code: "EENVELOPE", command: "RCPT TO", responseCode, response: `${responseCode} ${text}` });
  expect(rcpt(550, "5.1.1 ada@example.com unknown")).toBe("unknown_address 550 5.1.1");
  expect(rcpt(550, "no such user")).toBe("unknown_address 550");
  expect(rcpt(550, "5.7.1 blocked")).toBe("refused 550 5.7.1");
  expect(rcpt(552, "5.2.2 mailbox full")).toBe("refused 552 5.2.2");
  expect(rcpt(452, "4.2.2 mailbox full")).toBe("later 452 4.2.2");
  expect(meaningOf({ code: "EENVELOPE", command: "MAIL FROM", responseCode: 553, response: "553 5.7.1 sender" }))
    .toBe("unreachable 553 5.7.1");
  expect(meaningOf({ code: "EMESSAGE", command: "DATA", responseCode: 554, response: "554 spam" })).toBe("refused 554");
  expect(meaningOf({ code: "ETIMEDOUT", command: "CONN" })).toBe("unreachable ETIMEDOUT");
});

test("smtpServerOf() and readMailSender() refuse what they would have to guess", () => {
  expect(smtpServerOf("smtp://mail.example.com"))
    .toEqual({ host: "mail.example.com", port: 587, security: "starttls", login: undefined });
  expect(smtpServerOf("smtps://u:p@[::1]:2465/"))
    .toEqual({ host: "::1", port: 2465, security: "tls", login: { user: "u", password: "p" } });
  const bad = wordsOf(`
    http://x smtp:// smtp://x/path smtp://x?tls=off smtp://:p@x smtp://u%zz@x mail.example.com
  `);
  expect(bad.filter((text) => smtpServerOf(text) !== undefined)).toEqual([]);
  expect(readMailSender("Locus <locus@example.org>")).toEqual({ name: "Locus", address: "locus@example.org" });
  expect(readMailSender(`"Locus, Inc." <locus@example.org>`))
    .toEqual({ name: "Locus, Inc.", address: "locus@example.org" });
  expect(readMailSender("locus@example.org")).toEqual({ name: undefined, address: "locus@example.org" });
  const senders = ["locus", "a@b, c@d", "X <a@b", "X\r\nBcc: y <a@b.c>", "X <a@b> <c@d>", "a b@c"];
  expect(senders.filter((text) => readMailSender(text) !== undefined)).toEqual([]);
});

const [database, dataDir, mailServer] = await Promise.all([testDatabase(), smallDataDir(), startMailServer()]);
afterAll(() => database.close());
const METRICS_PORT = String(freePort());
const environment = {
  DATABASE_URL: database.ownerUrl,
  JWT_SECRET: "k7Qz0pV2mXw9Lr4Tt8Yb3Nc6Hd1Gf5Js",
  SMTP_URL: mailServer.url,
  MAIL_FROM: "Locus <locus@example.org>",
  PUBLIC_URL: "https://locus.example.org",
};
const startWorker = () => runService({ command: "worker", dataDir, environment: { ...environment, METRICS_PORT } });
const EMAIL = "grace@example.com";

test("a killed worker loses no mail: another one sends it with the same link", async () => {
  // Makes the tables of the queue.
  expect((await runHere(["migrate"], { DATA_DIR: dataDir, ...environment })).code).toBe(0);
  const [server, first] = await Promise.all([runService({ command: "server", dataDir, environment }), startWorker()]);
  // The mail server has the mail, and the worker does not know it yet.
  const killed = Promise.withResolvers<void>();
  mailServer.onArrival = async () => {
    mailServer.onArrival = undefined;
    await first.end("SIGKILL");
    killed.resolve();
  };
  await apiClient(server.url).signUp({ email: EMAIL });
  await killed.promise;
  const lost = await mailServer.next(EMAIL);
  const [row] = await database.ownerSql`select status, attempts from mails`;
  expect({ ...row }).toEqual({ status: "pending", attempts: 0 });

  const second = await startWorker();
  // It is handed out again after two minutes, which have passed now.
  await database.ownerSql`update mails set due_at = now()`;
  const repeat = await mailServer.next(EMAIL);
  expect([repeat.messageId, repeat.text]).toEqual([lost.messageId, lost.text]);
  const token = /#(\S+)/u.exec(repeat.text ?? "")?.[1] ?? "";
  expect((await apiClient(server.url).post("/v1/auth/verification", { token })).status).toBe(204);

  // What an operator sees: counters of the worker, the waiting time at the server, and a log without the address.
  const counted = await scrape(`http://127.0.0.1:${METRICS_PORT}`);
  expect(sumOf(counted, "locus_mails_total", { kind: "verification", outcome: "sent" })).toBe(1);
  const waiting = await scrape(server.url);
  expect(sumOf(waiting, "locus_mails_oldest_seconds")).toBe(0);
  const log = first.output() + second.output() + server.output();
  expect(log).toContain('"event":"mail"');
  expect(log).not.toContain(EMAIL);
  expect(log).not.toContain(token);
  await Promise.all([server.end(), second.end()]);
});

test("mail test and doctor use the mail server, and say what is wrong without the password", async () => {
  const sent = await runHere(["mail", "test", "--language=de", "ops@example.com"], {
    DATA_DIR: dataDir,
    ...environment,
  });
  expect(sent.code).toBe(0);
  expect((await mailServer.next("ops@example.com")).subject).toBe("Test-E-Mail von Locus");
  const wrong = { DATA_DIR: dataDir, ...environment, SMTP_URL: `smtp://user:hunter22@127.0.0.1:${freePort()}` };
  const failed = await runHere(["mail", "test", "ops@example.com"], wrong);
  expect([failed.code, failed.err])
    .toEqual([1, expect.stringMatching(/^The mail was not accepted: E[A-Z]+\. Correct SMTP_URL: /u)]);
  const doctor = await runHere(["doctor", "--fast"], wrong);
  expect(doctor.out).toContain("FAIL  mail: the mail server cannot be used: E");
  expect(failed.out + failed.err + doctor.out + doctor.err).not.toContain("hunter22");
  const lost = { DATA_DIR: dataDir, ...environment, PUBLIC_URL: "http://localhost:3000" };
  expect((await runHere(["doctor", "--fast"], lost)).out).toContain("links in mails begin with http://localhost:3000");
  const without = await runHere(["mail", "test", "ops@example.com"], { DATA_DIR: dataDir });
  expect([without.code, without.err]).toEqual([2, expect.stringContaining("SMTP_URL is not set")]);
});
