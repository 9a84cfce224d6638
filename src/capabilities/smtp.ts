import type { MailSender, SmtpServer } from "../config/mail.ts";
import { MailFault, type MailTransport, type OutgoingMail } from "../mails/mod.ts";
import { inTime } from "../domain/clock.ts";
import { isLoopback } from "../domain/network.ts";

/** A server that is not reached in this time is tried again later. Milliseconds. */
const CONNECT_MS = 10_000;
/** The longest silence of a server. Milliseconds. */
const SILENCE_MS = 30_000;
/** The longest attempt: shorter than the time for which a mail is handed out. Milliseconds. */
const ATTEMPT_MS = 60_000;

/**
 * Opens the way to a mail server. Its code is loaded with the first mail, and there is a connection for each, so that
 * one that is lost does not affect the next.
 */
export function openSmtp({ server, from }: {
  readonly server: SmtpServer;
  readonly from: MailSender;
}): MailTransport {
  return {
    send: (mail) =>
      withTransport(server, (transport) =>
        transport.sendMail({
          ...messageOf(mail, from),
          // Given explicitly, so that no parser of headers decides who gets it.
          envelope: { from: from.address, to: [mail.to] },
        })),
    check: () => withTransport(server, (transport) => transport.verify()),
  };
}

function messageOf({ id, to, subject, text, html, unsubscribeUrl }: OutgoingMail, from: MailSender) {
  return {
    from: { name: from.name ?? "", address: from.address },
    to: { name: "", address: to },
    subject,
    text,
    html,
    messageId: `<${id}@${from.address.slice(from.address.indexOf("@") + 1)}>`,
    // Automatic replies would go to an address that nobody reads (RFC 3834).
    headers: {
      "auto-submitted": "auto-generated",
      // Mail programs show it as a button (RFC 2369).
      ...(unsubscribeUrl === undefined ? {} : { "list-unsubscribe": `<${unsubscribeUrl}>` }),
    },
  };
}

async function withTransport(
  server: SmtpServer,
  work: (transport: ReturnType<typeof import("nodemailer").createTransport>) => Promise<unknown>,
): Promise<void> {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport(transportOptionsOf(server));
  try {
    await inTime(work(transport), { deadlineMs: ATTEMPT_MS, late: failLate });
  } catch (error) {
    throw error instanceof MailFault ? error : faultOf(error);
  } finally {
    transport.close();
  }
}

function failLate(): never {
  throw new MailFault("unreachable", "ETIMEDOUT");
}

/**
 * The options of a connection. A password is only sent encrypted, and to a server with a valid certificate; on this
 * machine nobody is in between.
 */
export function transportOptionsOf({ host, port, security, login }: SmtpServer) {
  const isLocal = host === "localhost" || isLoopback(host);
  return {
    host,
    port,
    secure: security === "tls",
    requireTLS: login !== undefined && !isLocal,
    tls: { rejectUnauthorized: !isLocal, minVersion: "TLSv1.2" as const },
    ...(login === undefined ? {} : { auth: { user: login.user, pass: login.password } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // Texts are given as texts: nothing is read from files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Statuses of RFC 5321 for a mailbox that does not exist. */
const UNKNOWN_MAILBOX: readonly number[] = [550, 551, 553];
/** The status of RFC 3463 after the one of SMTP. */
const ENHANCED = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/u;

/** What an error of the client means for the mail. */
export function faultOf(error: unknown): MailFault {
  const status = property(error, "responseCode");
  const command = textProperty(error, "command");
  const code = textProperty(error, "code").slice(0, 40) || "error";
  if (typeof status !== "number" || code === "EAUTH") {
    return new MailFault("unreachable", typeof status === "number" ? `${code} ${status}` : code);
  }
  const enhanced = ENHANCED.exec(textProperty(error, "response"))?.[1];
  const shown = enhanced === undefined ? String(status) : `${status} ${enhanced}`;
  if (status < 500) {
    return new MailFault("later", shown);
  }
  const isRecipient = command.startsWith("RCPT");
  if (!isRecipient && !command.startsWith("DATA")) {
    // The server does not accept this service as a sender: the operator can change that.
    return new MailFault("unreachable", shown);
  }
  const isUnknown = isRecipient && UNKNOWN_MAILBOX.includes(status) && (enhanced ?? "5.1.1").startsWith("5.1.");
  return new MailFault(isUnknown ? "unknown_address" : "refused", shown);
}

function textProperty(error: unknown, name: string): string {
  const value = property(error, name);
  return typeof value === "string" ? value : "";
}

function property(error: unknown, name: string): unknown {
  return typeof error === "object" && error !== null ? Reflect.get(error, name) : undefined;
}
