import {
  type AccountsDeps,
  openSingleSignOn,
  type SingleSignOnDeps,
  type SingleSignOnParts,
} from "../../../src/accounts/mod.ts";
import { openSmtp } from "../../../src/capabilities/smtp.ts";
import { smtpServerOf } from "../../../src/config/mail.ts";
import type { Clock } from "../../../src/domain/clock.ts";
import { Problem } from "../../../src/domain/problem.ts";
import { dueMails, type MailsDeps, sendMail, type SentMail } from "../../../src/mails/mod.ts";
import { guardedFetch } from "../../../src/net/mod.ts";
import { lookUpAll } from "../../../src/net/public_address.ts";
import type { Database } from "../../../src/store/with_claims.ts";
import { deliver, dueDeliveries, type WebhooksDeps } from "../../../src/webhooks/mod.ts";

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
  const publicUrl = "https://locus.example.org";
  const transport = openSmtp({ server, from });
  return { database, clock, secrets: ["a secret of the tests, long enough to sign"], publicUrl, transport };
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

/** The service's dependencies of single sign-on, with providers on this machine allowed. */
export function testSingleSignOn(accounts: AccountsDeps, changes: Partial<SingleSignOnParts> = {}): SingleSignOnDeps {
  return openSingleSignOn({
    accounts,
    secrets: ["a secret of the tests, long enough to sign"],
    publicUrl: "http://127.0.0.1",
    allowPrivate: true,
    fetch: guardedFetch,
    lookUp: lookUpAll,
    lookUpTxt: () => Promise.resolve([]),
    ...changes,
  });
}

const chance = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) };

/** The service's dependencies of webhooks, with deliveries to this machine allowed. */
export function testWebhooksDeps(
  database: Database,
  clock: Clock,
  changes: Partial<WebhooksDeps> = {},
): WebhooksDeps {
  return {
    database,
    clock,
    chance,
    secrets: ["a secret of the tests, long enough to sign"],
    allowPrivate: true,
    fetch: guardedFetch,
    lookUp: () => Promise.resolve([{ address: "127.0.0.1", family: 4 }]),
    monotonicMs: () => performance.now(),
    ...changes,
  };
}

/** Tries every delivery whose time has come, once. Returns how many there were. */
export async function deliverDue(deps: WebhooksDeps): Promise<number> {
  const due = await dueDeliveries(deps, 100);
  for (const delivery of due) {
    await deliver(deps, delivery);
  }
  return due.length;
}

/** What a promise is refused with: its code and the fields it points at. Fails where it is not refused so. */
export async function problemOf(work: Promise<unknown>): Promise<{
  readonly code: string;
  readonly pointers: readonly string[];
  readonly problem: Problem;
}> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Problem) {
      const pointers = (error.options.errors ?? []).map(({ pointer }) => pointer);
      return { code: error.kind, pointers, problem: error };
    }
    throw error;
  }
  throw new Error("Expected a problem, but the promise was kept");
}

/** The code of the problem that a promise is refused with. */
export async function codeOf(work: Promise<unknown>): Promise<string> {
  return (await problemOf(work)).code;
}
