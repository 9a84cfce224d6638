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
  type EncryptFor,
  type KnownAnswers,
  type SheetStartsReader,
  type Spool,
  type WorkbookReader,
} from "./deps.ts";
export { assertReadable, LACKING_RECIPIENT } from "./sealed_rows.ts";
export { type Batch, type BatchOwner, JSON_INPUTS_MAX, presentBatch } from "./batch.ts";
export {
  type Cell,
  cellText,
  rowInput,
  rowQuestion,
  type RowSource,
  type RowState,
  type UploadedRow,
  writtenRow,
} from "./rows/mod.ts";
export {
  type ColumnOptions,
  createBatch,
  inSteps,
  type JsonInput,
  jsonPiecesSource,
  jsonSource,
  limited,
  ndjsonLines,
  openUpload,
  PREVIEW_WARNINGS,
  previewUpload,
  runInLive,
  UPLOAD_BYTES_MAX,
  type UploadDeps,
  type UploadFormat,
  type UploadPreview,
} from "./upload/mod.ts";
export { type ColumnRole, ROLES } from "./columns/mod.ts";
export {
  type BatchUpdate,
  cancelBatch,
  deleteBatch,
  getBatch,
  listBatches,
  rerunBatch,
  sweepBatches,
  watchBatch,
} from "./lifecycle/mod.ts";
export {
  answerCells,
  answerColumns,
  downloadSealed,
  exportRows,
  keptDuplicates,
  presentRow,
  readResults,
  type ResultFormat,
  ROW_SORTS,
  sortResults,
  type WriteResults,
  writeResults,
} from "./results/mod.ts";
export {
  type BatchReport,
  type GroupedRows,
  groupPoints,
  keptRowPoints,
  readReport,
  type RowGroup,
  type RowPoint,
  ZOOM_MAX,
} from "./report/mod.ts";
export { decideRow, type ReadRow, readRow, type ResultRow, type RowDecision, rowVersion } from "./reviews/mod.ts";
export { batchBacklog, waitingBatches, workTurn } from "./answering/mod.ts";
