/**
 * Second stage, run by workers. In: the chunks of queued batches. Out: their stored answers and the counts of the
 * batch, which ends with its last chunk. A worker claims a chunk for some seconds, loads it, answers it and stores the
 * answers; organizations and their batches take turns.
 *
 * @module
 */
export { batchBacklog, waitingBatches } from "./chunk_lease.ts";
export { workTurn } from "./work_turn.ts";
