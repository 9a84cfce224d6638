/**
 * Batches: many inputs resolved in the background. Every operation takes the dependencies first, works inside one
 * organization and environment, and throws a `Problem` for errors that the caller sees. Workers call `workTurn`.
 *
 * @module
 */
export {
  type BatchesDeps,
  type BatchEvent,
  type CallLedger,
  type CallReservation,
  type Spool,
  type Spooled,
  type WorkbookReader,
} from "./deps.ts";
export { type Batch, type BatchCounts, type BatchOwner, type BatchStatus } from "./batch.ts";
export { presentBatch } from "./present_batch.ts";
export { type RowSource } from "./row_source.ts";
export { cellText } from "./cell_text.ts";
export { type Cell, type UploadedRow } from "./uploaded_row.ts";
export { type JsonInput, jsonPiecesSource, jsonSource } from "./json_source.ts";
export { type OpenUpload, openUpload, UPLOAD_BYTES_MAX, type UploadFormat } from "./open_upload.ts";
export { limited } from "./formats/limited.ts";
export { type ColumnWishes } from "./formats/choose_columns.ts";
export { JSON_INPUTS_MAX, ROWS_MAX } from "./limits.ts";
export { type CreateBatch, createBatch } from "./create_batch.ts";
export { type GetBatch, getBatch } from "./get_batch.ts";
export { type ListBatches, listBatches } from "./list_batches.ts";
export { type BatchNews, type WatchBatch, watchBatch } from "./watch_batch.ts";
export { cancelBatch } from "./cancel_batch.ts";
export { retryBatch } from "./retry_batch.ts";
export { deleteBatch } from "./delete_batch.ts";
export { sweepBatches } from "./sweep_batches.ts";
export { type ReadResults, readResults, type ResultRow, type Results } from "./read_results.ts";
export { type ResultFormat, writeResults } from "./formats/write_results.ts";
export { exportRows } from "./export_rows.ts";
export { ROW_STATES, type RowState } from "./row_state.ts";
export { type WorkTurn, workTurn } from "./work_turn.ts";
export { type BatchBacklog, batchBacklog } from "./batch_backlog.ts";
export { waitingBatches } from "./waiting_batches.ts";
