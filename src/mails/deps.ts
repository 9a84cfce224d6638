import type { Clock } from "../domain/clock.ts";
import type { Database } from "../store/database.ts";
import type { MailTransport } from "./mail_transport.ts";

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
