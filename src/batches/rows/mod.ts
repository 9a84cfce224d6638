/**
 * What a row is, in every stage: the cells that were uploaded, the input they make, the packed form in which a chunk
 * of rows is stored, and the stored answer. Imports no other stage.
 *
 * @module
 */
export { templateNames } from "./fill_template.ts";
export { isBlank } from "./is_blank.ts";
export { partsTemplate } from "./compose_parts.ts";
export { rowQuestion, writtenRow } from "./row_question.ts";
export { ChunkPacker } from "./chunk_packer.ts";
export { GrowingBytes } from "./growing_bytes.ts";
export { type ChunkContent, free, packBytes, unpackChunk } from "./pack.ts";
export { isFault, readAnswers, type RowAnswer, type StoredResolution } from "./row_answer.ts";
export { rowInput, rowKey, UNCERTAIN_ALTERNATIVES } from "./row_input.ts";
export { type Counts, countStates, FAILED, ROW_STATES, type RowState } from "./row_state.ts";
export { type Cell, cellText, type RowSource, type UploadedRow } from "./uploaded_row.ts";
