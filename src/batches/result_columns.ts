import type { Batch } from "./batch.ts";
import type { ResultRow } from "./read_results.ts";
import { isFault } from "./row_answer.ts";

/** What the tables add to the columns of the upload, in order. */
export const RESULT_COLUMNS = [
  "status",
  "label",
  "latitude",
  "longitude",
  "confidence",
  "precision",
  "accuracy_m",
  "reasons",
  "runner_up_label",
  "runner_up_confidence",
  "error",
] as const;

/** Their names in one batch: a column of the upload that has such a name keeps it, and ours gets a prefix. */
export function resultColumns({ columns }: Batch): string[] {
  const taken = new Set(columns);
  return RESULT_COLUMNS.map((name) => taken.has(name) ? `locus_${name}` : name);
}

/** A row's values of these columns; null: empty. */
export function resultCells({ state, answer }: ResultRow): (string | number | null)[] {
  if (isFault(answer)) {
    const where = answer.line === undefined ? "" : `Line ${answer.line}: `;
    return [state, null, null, null, null, null, null, null, null, null, where + answer.fault];
  }
  const runnerUp = answer.alternatives[0];
  return [
    state,
    answer.label,
    answer.coordinates?.latitude ?? null,
    answer.coordinates?.longitude ?? null,
    answer.confidence,
    answer.precision,
    answer.accuracy_m,
    answer.reasons.join(" "),
    runnerUp?.label ?? null,
    runnerUp?.confidence ?? null,
    null,
  ];
}
