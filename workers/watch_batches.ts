import { type BatchesRoom, waitingBatches } from "../src/batches/mod.ts";
import type { Queues } from "../src/queue/mod.ts";

/** Nobody took a chunk for so long though some are open: their jobs are lost. */
const LOST_AFTER_S = 2;
/** Jobs for them: as many as a few workers do at a time. What is too many ends at once. */
const JOBS = 8;

/**
 * Queues jobs for batches whose own are lost: Redis may lose all it holds, Postgres is the truth. Asked again and again
 * by every worker, by a timer of its own, for a schedule would be lost with the rest.
 */
export async function watchBatches(batches: BatchesRoom, queues: Pick<Queues, "add">): Promise<void> {
  if (await waitingBatches(batches, LOST_AFTER_S) > 0) {
    await Promise.all(Array.from({ length: JOBS }, () => queues.add("resolve_chunk", {})));
  }
}
