/**
 * First stage. In: the body of a request, as JSON inputs or as a CSV, NDJSON or Excel file. Out: a queued batch, whose
 * rows are stored in packed chunks and whose calls are reserved. `formats/` reads the files.
 *
 * @module
 */
export { createBatch } from "./create_batch.ts";
export type { ColumnOptions } from "./formats/choose_columns.ts";
export { inSteps, limited } from "./formats/limited.ts";
export { CELL_CHARACTERS_MAX } from "./formats/sheet_xml.ts";
export {
  type JsonInput,
  jsonPiecesSource,
  jsonSource,
  openUpload,
  UPLOAD_BYTES_MAX,
  type UploadDeps,
  type UploadFormat,
} from "./open_upload.ts";
export { ndjsonLines } from "./formats/read_ndjson.ts";
export { PREVIEW_WARNINGS, previewUpload, type UploadPreview } from "./preview_upload.ts";
export { runInLive } from "./run_in_live.ts";
