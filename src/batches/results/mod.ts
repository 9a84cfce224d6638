/**
 * Third stage. In: a batch and its stored answers. Out: its rows with their answers, in the order of the upload, page
 * by page or as a download. `formats/` writes the files.
 *
 * @module
 */
export { answerCells, answerColumns, answerCsv, packCsv } from "./answer_cells.ts";
export { exportRows } from "./export_rows.ts";
export { downloadSealed } from "./download_sealed.ts";
export { keptDuplicates, presentRow, readResults } from "./read_results.ts";
export { ROW_SORTS, sortResults } from "./sort_results.ts";
export { type ResultFormat, type WriteResults, writeResults } from "./formats/write_results.ts";
