import { batchBacklog } from "../../batches/mod.ts";
import { mailBacklog } from "../../mails/outbox/due_mails.ts";
import { type Family, gauge } from "../../observability/mod.ts";
import type { Queues } from "../../queue/mod.ts";
import type { Database } from "../../store/with_claims.ts";
import { deliveryBacklog } from "../../webhooks/mod.ts";

/** The backlog of batches and webhooks, from the database, which is the source of truth. */
export async function backlogFamilies(database: Database): Promise<readonly Family[]> {
  const [batches, deliveries] = await Promise.all([batchBacklog({ database }), deliveryBacklog({ database })]);
  return [
    gauge("locus_batches_open", "Batches with unanswered rows.", batches.batches),
    gauge(
      "locus_batches_oldest_seconds",
      "Seconds since the longest-waiting open batch was last worked on.",
      batches.oldestSeconds,
    ),
    gauge("locus_webhook_deliveries_pending", "Deliveries that are not made yet, by whether they are due.", {
      due: [["yes", deliveries.due], ["no", deliveries.pending - deliveries.due]],
    }),
    gauge(
      "locus_webhook_deliveries_oldest_seconds",
      "How long the oldest due delivery has been due.",
      deliveries.oldestSeconds,
    ),
  ];
}

/** The mails that wait, where the service sends mails. */
export async function mailFamilies(database: Database): Promise<readonly Family[]> {
  const { pending, oldestSeconds } = await mailBacklog({ database });
  return [
    gauge("locus_mails_pending", "Mails that are not sent yet.", pending),
    gauge("locus_mails_oldest_seconds", "How long the oldest unsent mail has been waiting.", oldestSeconds),
  ];
}

/** The state of all queues. */
export async function queueFamilies(queues: Pick<Queues, "states">, nowMs: number): Promise<readonly Family[]> {
  const states = await queues.states(nowMs);
  return [
    {
      name: "locus_queue_jobs",
      help: "Jobs by queue and state.",
      type: "gauge",
      labels: ["queue", "state"],
      samples: states.flatMap(({ queue, counts }) =>
        Object.entries(counts).map(([state, value]) => ({ labels: [queue, state], value }))
      ),
    },
    gauge("locus_queue_oldest_seconds", "Wait of the longest-waiting job.", {
      queue: states.map(({ queue, oldestSeconds }) => [queue, oldestSeconds] as const),
    }),
  ];
}
