import type { JobHandler, Queues } from "../src/queue/mod.ts";
import { deliver, type DeliverOutcome, dueDeliveries, type WebhooksDeps } from "../src/webhooks/mod.ts";

/**
 * Deliveries that wait in the queue at most: one worker, whose receivers all let it wait to the end, gets through them
 * before they are handed out again. The others wait in Postgres, where organizations take turns.
 */
const WAITING_MAX = 50;

/** The job that tries one delivery once. When it is tried again is noted in Postgres. */
export function deliverWebhookJob(
  webhooks: WebhooksDeps,
  { onOutcome }: { readonly onOutcome: (outcome: DeliverOutcome) => void },
): JobHandler<"deliver_webhook"> {
  return async (delivery) => onOutcome(await deliver(webhooks, delivery));
}

/** Queues jobs for deliveries whose time has come: what the queue loses comes again a minute later. */
export async function watchDeliveries(webhooks: WebhooksDeps, queues: Pick<Queues, "add" | "waiting">): Promise<void> {
  const room = WAITING_MAX - await queues.waiting("webhooks");
  const due = room <= 0 ? [] : await dueDeliveries(webhooks, room);
  await Promise.all(due.map((delivery) => queues.add("deliver_webhook", delivery)));
}
