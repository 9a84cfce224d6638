import type { QueueName } from "./jobs.ts";
import type { Producers } from "./open_producers.ts";

/** The state of one queue. */
export interface QueueState {
  readonly queue: QueueName;
  /** Jobs by their state: `wait`, `active`, `delayed`, `failed`. */
  readonly counts: Readonly<Record<string, number>>;
  /** Age of the oldest waiting job; zero when none waits. */
  readonly oldestSeconds: number;
}

/** Reads the state of one queue. */
export async function queueState(producers: Producers, queue: QueueName, nowMs: number): Promise<QueueState> {
  return await producers.use(queue, async (producer) => {
    const counts = await producer.getJobCounts("wait", "active", "delayed", "failed");
    const [oldest] = (counts["wait"] ?? 0) === 0 ? [] : await producer.getJobs("wait", 0, 0, true);
    return { queue, counts, oldestSeconds: oldest === undefined ? 0 : Math.max(0, nowMs - oldest.timestamp) / 1000 };
  });
}
