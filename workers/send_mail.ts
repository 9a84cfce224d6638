import { dueMails, type MailsDeps, sendMail, type SentMail } from "../src/mails/mod.ts";
import type { Logger } from "../src/observability/mod.ts";
import type { JobHandler, JobOutcome, Queues } from "../src/queue/mod.ts";

/**
 * Most mails waiting in the queue: the others wait in Postgres, where the ones that people wait for come first.
 */
const WAITING_MAX = 20;
/** Mails at a time: they wait for the mail server most of their time. */
const CONCURRENCY = 4;

/** The job that attempts to send one mail. Postgres records when it is tried again. */
export function sendMailJob(
  mails: MailsDeps,
  { onOutcome }: { readonly onOutcome: (mail: SentMail & { readonly id: string }) => void },
): JobHandler<"send_mail"> {
  return async ({ mailId }) => {
    const sent = await sendMail(mails, { mailId });
    if (sent !== undefined) {
      onOutcome({ ...sent, id: mailId });
    }
  };
}

/** Queues jobs for due mails. A job that the queue loses is queued again two minutes later. */
export async function watchMails(mails: MailsDeps, queues: Pick<Queues, "add" | "waiting">): Promise<void> {
  const free = WAITING_MAX - await queues.waiting("mails");
  const due = free <= 0 ? [] : await dueMails(mails, free);
  await Promise.all(due.map((mail) => queues.add("send_mail", mail)));
}

/** Works on mails until the queues are closed. The log has no address. */
export function workOnMails(mails: MailsDeps, { queues, logger, count, onOutcome }: {
  readonly queues: Queues;
  readonly logger: Logger;
  /** Counts attempts. */
  readonly count: (sent: Pick<SentMail, "kind" | "outcome">) => void;
  readonly onOutcome: (outcome: JobOutcome) => void;
}): void {
  const job = sendMailJob(mails, {
    onOutcome({ id, kind, outcome, attempt, fault }) {
      count({ kind, outcome });
      const isFailed = outcome === "failed" || outcome === "expired";
      logger[isFailed ? "error" : outcome === "retried" ? "warn" : "info"]("mail", {
        id,
        kind,
        state: outcome,
        attempt,
        ...(fault === undefined ? {} : { error: fault }),
      });
    },
  });
  queues.work({ send_mail: job }, { concurrency: CONCURRENCY, onOutcome });
}
