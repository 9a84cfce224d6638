import type { JobHandler, Queues } from "../src/queue/mod.ts";
import { deliver, type DeliverOutcome, dueDeliveries, type WebhooksDeps } from "../src/webhooks/mod.ts";

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
