/**
 * What people decide on single rows. In: a row and a decision. Out: the row with the answer in force, counted in the batch
 * and its report. The resolver's own answer is kept, so that a decision can be undone.
 *
 * @module
 */
export { decideRow, type RowDecision } from "./decide_row.ts";
export {
  readReviews,
  type ReadRow,
  readRow,
  type ResultRow,
  type Review,
  type ReviewedRow,
  reviewerNames,
  rowInForce,
  rowVersion,
} from "./review.ts";
