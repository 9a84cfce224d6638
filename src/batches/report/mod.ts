/**
 * What a batch's answers are like as a whole. In: the answers of a chunk, as they are stored. Out: a summary and packed
 * points next to them; and from these, without reading an answer, the report of a batch and the rows on a map.
 *
 * @module
 */
export { queryHashes, searchForm } from "./frequent_words.ts";
export { FirstRows, type Grouped, packKeys } from "./address_keys.ts";
export { type GroupedRows, groupPoints, type RowGroup, type RowPoint, ZOOM_MAX } from "./group_points.ts";
export { type BatchReport, KeptPerBatch, keptRowPoints, readReport } from "./read_report.ts";
export {
  rowText,
  type SummarizedAnswer,
  type SummarizedChunk,
  summarizeRows,
  type SummaryFields,
  summaryFields,
  SummaryWriter,
} from "./summarize_rows.ts";
