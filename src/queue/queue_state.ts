import type { QueueName } from "./jobs.ts";
import type { Producers } from "./open_producers.ts";

/** How full one queue is. */
export interface QueueState {
  readonly queue: QueueName;
  /** Jobs by their state: `wait`, `active`, `delayed`, `failed`. */
  readonly counts: Readonly<Record<string, number>>;
  /** How long the job that waits longest has waited; zero without any. */
  readonly oldestSeconds: number;
}

/** Asks one queue how full it is. */
export async function queueState(producers: Producers, queue: QueueName, nowMs: number): Promise<QueueState> {
  return await producers.use(queue, async (producer) => {
    const counts = await producer.getJobCounts("wait", "active", "delayed", "failed");
    const [oldest] = (counts["wait"] ?? 0) === 0 ? [] : await producer.getJobs("wait", 0, 0, true);
    return { queue, counts, oldestSeconds: oldest === undefined ? 0 : Math.max(0, nowMs - oldest.timestamp) / 1000 };
  });
}
