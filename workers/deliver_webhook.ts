import type { JobHandler, Queues } from "../src/queue/mod.ts";
import { deliver, type DeliverOutcome, dueDeliveries, type WebhooksRoom } from "../src/webhooks/mod.ts";

/** Deliveries handed out in one round of one worker. */
const ROUND_MAX = 100;

/** The job that tries one delivery once. When it is tried again is noted in Postgres. */
export function deliverWebhookJob(
  webhooks: WebhooksRoom,
  { onOutcome }: { readonly onOutcome: (outcome: DeliverOutcome) => void },
): JobHandler<"deliver_webhook"> {
  return async (delivery) => onOutcome(await deliver(webhooks, delivery));
}

/** Queues a job for every delivery whose time has come: what the queue loses comes again a minute later. */
export async function watchDeliveries(webhooks: WebhooksRoom, queues: Pick<Queues, "add">): Promise<void> {
  const due = await dueDeliveries(webhooks, ROUND_MAX);
  await Promise.all(due.map((delivery) => queues.add("deliver_webhook", delivery)));
}
