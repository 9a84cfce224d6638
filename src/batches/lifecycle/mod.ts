/**
 * What happens to a batch as a whole. In: the identifier of a batch. Out: its state, once or as it changes; or the
 * batch cancelled, run again, ended or deleted, with its reserved calls settled.
 *
 * @module
 */
export {
  type BatchUpdate,
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
  watchBatch,
} from "./batches.ts";
export { rerunBatch } from "./rerun_batch.ts";
