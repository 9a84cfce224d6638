import { type BatchesDeps, waitingBatches } from "../src/batches/mod.ts";
import type { Queues } from "../src/queue/mod.ts";

/** When no chunk was taken for this long although some are open, their jobs are lost. */
const LOST_AFTER_S = 2;
/** Jobs to queue for them: as many as a few workers run at a time. Superfluous ones end at once. */
const JOBS = 8;

/**
 * Queues jobs for batches whose own jobs are lost: Redis may lose its content, Postgres is the source of truth. Every
 * worker runs this by its own timer, because a schedule in the queue would be lost as well.
 */
export async function watchBatches(batches: BatchesDeps, queues: Pick<Queues, "add">): Promise<void> {
  if (await waitingBatches(batches, LOST_AFTER_S) > 0) {
    await Promise.all(Array.from({ length: JOBS }, () => queues.add("resolve_chunk", {})));
  }
}
