/**
 * What a row is, in every stage: the cells that were uploaded, the input they make, the packed form in which a chunk
 * of rows is stored, and the stored answer. Imports no other stage.
 *
 * @module
 */
export { isRemark, partsTemplate, templateNames } from "./compose_parts.ts";
export {
  type Cell,
  cellText,
  rowInput,
  rowKey,
  rowQuestion,
  type RowSource,
  UNCERTAIN_ALTERNATIVES,
  type UploadedRow,
  writtenRow,
} from "./row_input.ts";
export { type ChunkContent, ChunkPacker, free, GrowingBytes, packBytes, unpackChunk, unpackText } from "./pack.ts";
export {
  type Counts,
  countStates,
  FAILED,
  isFault,
  readAnswers,
  ROW_STATES,
  type RowAnswer,
  type RowState,
  stateAt,
  type StoredResolution,
} from "./row_answer.ts";
