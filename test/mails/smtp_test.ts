import { expect, test } from "bun:test";
import { faultOf, openSmtp, transportOptionsOf } from "../../src/capabilities/smtp.ts";
import { readMailSender, smtpServerOf } from "../../src/config/mail.ts";
import { MailFault } from "../../src/mails/mod.ts";
import { freePort } from "../support/services/free_port.ts";
import { startMailServer } from "../support/services/mail_server.ts";

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
  expect(smtpServerOf("smtp://mail.example.com")).toEqual({
    host: "mail.example.com",
    port: 587,
    security: "starttls",
    login: undefined,
  });
  expect(smtpServerOf("smtps://u:p@[::1]:2465/")).toEqual({
    host: "::1",
    port: 2465,
    security: "tls",
    login: { user: "u", password: "p" },
  });
  const bad = [
    "http://x",
    "smtp://",
    "smtp://x/path",
    "smtp://x?tls=off",
    "smtp://:p@x",
    "smtp://u%zz@x",
    "mail.example.com",
  ];
  expect(bad.filter((text) => smtpServerOf(text) !== undefined)).toEqual([]);
  expect(readMailSender("Locus <locus@example.org>")).toEqual({ name: "Locus", address: "locus@example.org" });
  expect(readMailSender(`"Locus, Inc." <locus@example.org>`)).toEqual({
    name: "Locus, Inc.",
    address: "locus@example.org",
  });
  expect(readMailSender("locus@example.org")).toEqual({ name: undefined, address: "locus@example.org" });
  const senders = [
    "locus",
    "a@b, c@d",
    "X <a@b",
    "X\r\nBcc: y <a@b.c>",
    "X <a@b> <c@d>",
    "a b@c",
  ];
  expect(senders.filter((text) => readMailSender(text) !== undefined)).toEqual([]);
});
