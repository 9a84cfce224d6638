import type { JobHandler, Queues } from "../src/queue/mod.ts";
import { deliver, type DeliverOutcome, dueDeliveries, type WebhooksDeps } from "../src/webhooks/mod.ts";
import { type BatchesDeps, type KnownAnswers, type RowState, workTurn } from "../src/batches/mod.ts";
import { nextTurn } from "../src/domain/clock.ts";
import type { ResolutionsDeps } from "../src/resolutions/mod.ts";

/**
 * Most deliveries waiting in the queue: one worker gets through them before they are handed out again, even if all
 * receivers time out. The others wait in Postgres, where organizations take turns.
 */
const WAITING_MAX = 50;

/** The job that attempts one delivery once. Postgres records when it is retried. */
export function deliverWebhookJob(
  webhooks: WebhooksDeps,
  { onOutcome }: { readonly onOutcome: (outcome: DeliverOutcome) => void },
): JobHandler<"deliver_webhook"> {
  return async (delivery) => onOutcome(await deliver(webhooks, delivery));
}

/** Queues jobs for due deliveries. A job that the queue loses is queued again a minute later. */
export async function watchDeliveries(webhooks: WebhooksDeps, queues: Pick<Queues, "add" | "waiting">): Promise<void> {
  const free = WAITING_MAX - await queues.waiting("webhooks");
  const due = free <= 0 ? [] : await dueDeliveries(webhooks, free);
  await Promise.all(due.map((delivery) => queues.add("deliver_webhook", delivery)));
}

/** Duration of one job: long enough that queuing costs nothing, short enough to wait for on shutdown. */
const JOB_MS = 1000;

/**
 * The job that works on batches: takes one chunk after the other, each from the organization whose turn it is, and
 * queues another job when there may be more. It names no batch: Postgres knows which are open, and whose turn it is.
 */
export function resolveChunkJob(batches: BatchesDeps, options: {
  readonly resolutions: ResolutionsDeps;
  readonly known: KnownAnswers;
  readonly monotonicMs: () => number;
  /** Called with the rows of a chunk that were answered and stored. */
  readonly onRows: (counts: Readonly<Record<RowState, number>>) => void;
  /** Queues one more such job. */
  readonly again: () => Promise<void>;
}): JobHandler<"resolve_chunk"> {
  const { resolutions, known, monotonicMs, again, onRows } = options;
  return async (_payload, { signal }) => {
    const end = monotonicMs() + JOB_MS;
    while (monotonicMs() < end && !signal.aborted) {
      if (!await workTurn(batches, { resolutions, monotonicMs, signal, pause: nextTurn, onRows, known })) {
        return;
      }
    }
    await again();
  };
}
