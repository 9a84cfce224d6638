import type { Clock } from "../domain/clock.ts";
import type { Database } from "../store/with_claims.ts";

/** A mail as it is handed to the mail server. */
export interface OutgoingMail {
  /** The same in every attempt, so that a mailbox can recognize a repeat. */
  readonly id: string;
  /** One address. */
  readonly to: string;
  /** One line. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where the recipient turns mails of this kind off. Absent: they cannot. */
  readonly unsubscribeUrl?: string;
}

/** The port to a mail server. */
export interface MailTransport {
  /** Resolves when the server has accepted the mail. @throws {MailFault} */
  send(mail: OutgoingMail): Promise<void>;
  /** Connects, secures the connection and logs in, without a mail. @throws {MailFault} */
  check(): Promise<void>;
}

/**
 * Why a mail was not accepted. `unreachable`: there is no connection, or the server does not accept this service.
 * `later`: the server wants another attempt. `refused`: it does not take the mail. `unknown_address`: it does not know
 * the recipient, now and later.
 */
export type MailFaultKind = "unreachable" | "later" | "refused" | "unknown_address";

/**
 * A mail that was not accepted. Its message has no address and no text of the server, which often repeats the address.
 */
export class MailFault extends Error {
  readonly kind: MailFaultKind;
  /** The server's status such as `550 5.1.1`, or a code such as `ECONNREFUSED`. */
  readonly status: string;

  constructor(kind: MailFaultKind, status: string) {
    super(`Cannot send a mail: ${status}`);
    this.name = "MailFault";
    this.kind = kind;
    this.status = status;
  }
}

/** Dependencies of sending, the first argument of every operation. */
export interface MailsDeps {
  readonly database: Database;
  readonly clock: Clock;
  /** At least one. Tokens in mails are derived from the first one. */
  readonly secrets: readonly string[];
  /** URL of the service, without a trailing slash: the only one that links in mails begin with. */
  readonly publicUrl: string;
  readonly transport: MailTransport;
}
