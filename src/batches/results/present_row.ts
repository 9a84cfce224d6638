import { NO_ANSWER } from "../../domain/present_answer.ts";
import type { Batch } from "../batch.ts";
import { rowVersion } from "../reviews/mod.ts";
import { type Cell, isFault, rowInput, UNCERTAIN_ALTERNATIVES } from "../rows/mod.ts";
import type { ResultRow, Results } from "./read_results.ts";

/** The public form of a row: the answer of a single call, with the fields of the row. */
export function presentRow(
  { batch, reviewers }: Pick<Results, "batch" | "reviewers">,
  result: ResultRow,
): Readonly<Record<string, unknown>> {
  const { row, values, answer } = result;
  const { mapping } = batch.options;
  const read = rowInput({ values, line: 0 }, batch);
  const about = {
    row,
    id: mapping.idColumn === undefined ? null : values[mapping.idColumn] ?? null,
    input: (read.fault === undefined ? read.input.text : read.text) ?? null,
    original: originalOf(batch, values),
  };
  const review = presentReview(result, reviewers);
  const after = { environment: batch.environment, request_id: batch.requestId };
  if (isFault(answer)) {
    return {
      ...about,
      ...NO_ANSWER,
      status: "failed",
      error: { line: answer.line ?? null, detail: answer.fault },
      ...review,
      ...after,
    };
  }
  const { gazetteer_version, alternatives, ...same } = answer;
  return {
    ...about,
    ...same,
    alternatives: alternatives.slice(0, shownAlternatives(batch, same.status)),
    error: null,
    ...review,
    environment: batch.environment,
    gazetteer_version,
    request_id: batch.requestId,
  };
}

function shownAlternatives({ options: { alternatives = 0 } }: Batch, status: string): number {
  return status === "uncertain" ? Math.max(UNCERTAIN_ALTERNATIVES, alternatives) : alternatives;
}

/** Who decided what on a row. */
function presentReview({ answer, decisions, review }: ResultRow, reviewers: Results["reviewers"]) {
  return {
    version: rowVersion({ answer, decisions }),
    decision: review?.decision ?? null,
    reviewed_input: review?.input ?? null,
    reviewed_by: review === undefined
      ? null
      : { id: review.reviewedBy, name: reviewers.get(review.reviewedBy) ?? null },
    reviewed_at: review?.reviewedAt.toISOString() ?? null,
  };
}

/** The uploaded row, by the names of its columns. */
export function originalOf({ columns }: Batch, values: readonly Cell[]): Readonly<Record<string, Cell>> {
  const original: Record<string, Cell> = {};
  for (const [i, name] of columns.entries()) {
    const value = values[i];
    if (value !== undefined) {
      original[name] = value;
    }
  }
  return original;
}
