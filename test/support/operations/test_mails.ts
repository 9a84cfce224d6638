import { openSmtp } from "../../../src/capabilities/smtp.ts";
import { smtpServerOf } from "../../../src/config/mail.ts";
import type { Clock } from "../../../src/domain/clock.ts";
import { dueMails, type MailsDeps, sendMail, type SentMail } from "../../../src/mails/mod.ts";
import type { Database } from "../../../src/store/with_claims.ts";

/** The service's dependencies of sending, by the mail server of an address. */
export function testMailsDeps(
  database: Database,
  clock: Clock,
  { url, from = { name: "Locus", address: "locus@example.org" } }: {
    readonly url: string;
    readonly from?: { readonly name: string | undefined; readonly address: string };
  },
): MailsDeps {
  const server = smtpServerOf(url);
  if (server === undefined) {
    throw new Error(`The address of the tests' mail server is none: ${url}`);
  }
  return {
    database,
    clock,
    secrets: ["a secret of the tests, long enough to sign"],
    publicUrl: "https://locus.example.org",
    transport: openSmtp({ server, from }),
  };
}

/** Attempts every mail that is due, once. Returns what came of them. */
export async function sendDue(deps: MailsDeps): Promise<SentMail[]> {
  const sent: SentMail[] = [];
  for (const due of await dueMails(deps, 100)) {
    const one = await sendMail(deps, due);
    sent.push(...(one === undefined ? [] : [one]));
  }
  return sent;
}
