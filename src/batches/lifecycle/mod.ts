/**
 * What happens to a batch as a whole. In: the identifier of a batch. Out: its state, once or as it changes; or the
 * batch cancelled, run again, ended or deleted, with its reserved calls settled.
 *
 * @module
 */
export {
  cancelBatch,
  deleteBatch,
  finishBatch,
  type GetBatch,
  getBatch,
  listBatches,
  lockBatch,
  REPEAT_MS,
  runOf,
  sweepBatches,
} from "./batches.ts";
export { rerunBatch } from "./rerun_batch.ts";
export { type BatchUpdate, watchBatch } from "./watch_batch.ts";
