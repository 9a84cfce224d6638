/**
 * What happens to a batch as a whole. In: the identifier of a batch. Out: its state, once or as it changes; or the
 * batch cancelled, run again, ended or deleted, with its reserved calls settled.
 *
 * @module
 */
export { cancelBatch } from "./cancel_batch.ts";
export { deleteBatch, sweepBatches } from "./delete_batch.ts";
export { finishBatch, runOf } from "./finish_batch.ts";
export { type GetBatch, getBatch, lockBatch } from "./get_batch.ts";
export { listBatches } from "./list_batches.ts";
export { rerunBatch } from "./rerun_batch.ts";
export { type BatchUpdate, watchBatch } from "./watch_batch.ts";
