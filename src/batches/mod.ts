/**
 * Batches: many inputs resolved in the background. Every operation takes the dependencies first, works inside one
 * organization and environment, and throws a `Problem` for errors that the caller sees.
 *
 * A batch passes through three stages: `upload/` reads and stores its rows (`columns/` recognizes what they mean), `answering/` resolves them chunk by chunk in
 * workers, `results/` reads the answers and `report/` summarizes them. `lifecycle/` ends, retries and deletes it; `rows/`
 * is what the stages share.
 *
 * @module
 */
export {
  type BatchesDeps,
  type BatchEvent,
  type CallLedger,
  type CallReservation,
  type KnownAnswers,
  type SheetStartsReader,
  type Spool,
  type Spooled,
  type WorkbookReader,
} from "./deps.ts";
export { type Batch, type BatchCounts, type BatchOwner, type BatchStatus, presentBatch } from "./batch.ts";
export {
  type Cell,
  cellText,
  ROW_STATES,
  rowInput,
  rowQuestion,
  type RowSource,
  type RowState,
  type UploadedRow,
  writtenRow,
} from "./rows/mod.ts";
export {
  type ColumnOptions,
  type CreateBatch,
  createBatch,
  inSteps,
  type JsonInput,
  jsonPiecesSource,
  jsonSource,
  limited,
  type OpenUpload,
  openUpload,
  PREVIEW_WARNINGS,
  type PreviewUpload,
  previewUpload,
  type PreviewWarning,
  type SheetStart,
  UPLOAD_BYTES_MAX,
  type UploadDeps,
  type UploadFormat,
  type UploadPreview,
} from "./upload/mod.ts";
export { type ColumnRole, ROLES } from "./columns/mod.ts";
export { JSON_INPUTS_MAX, ROWS_MAX } from "./limits.ts";
export {
  type BatchUpdate,
  cancelBatch,
  deleteBatch,
  type GetBatch,
  getBatch,
  type ListBatches,
  listBatches,
  type RerunBatch,
  rerunBatch,
  sweepBatches,
  type WatchBatch,
  watchBatch,
} from "./lifecycle/mod.ts";
export {
  exportRows,
  presentRow,
  type ReadResults,
  readResults,
  type ResultFormat,
  type ResultRow,
  type Results,
  type WriteResults,
  writeResults,
} from "./results/mod.ts";
export {
  type BatchReport,
  type GroupedRows,
  groupPoints,
  type NamedRows,
  type PointsView,
  readReport,
  type RowGroup,
  type RowPoint,
  RowPointsCache,
  ZOOM_MAX,
} from "./report/mod.ts";
export { decideRow, type ReadRow, readRow, type RowDecision, rowVersion } from "./reviews/mod.ts";
export { type BatchBacklog, batchBacklog, waitingBatches, type WorkTurn, workTurn } from "./answering/mod.ts";
