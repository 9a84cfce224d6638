import { appendedCells, appendedTitles } from "../../domain/appended.ts";
import type { Batch } from "../batch.ts";
import { isFault, type StoredResolution } from "../rows/mod.ts";
import type { ResultRow, Results } from "./read_results.ts";

/** A value in a cell; null: empty. */
type ResultCell = string | number | null;

/** The columns with the answer that tables add to those of the upload, in order. */
const ANSWER_COLUMNS: Readonly<Record<string, (answer: StoredResolution) => ResultCell>> = {
  label: ({ label }) => label,
  latitude: ({ coordinates }) => coordinates?.latitude ?? null,
  longitude: ({ coordinates }) => coordinates?.longitude ?? null,
  confidence: ({ confidence }) => confidence,
  precision: ({ precision }) => precision,
  accuracy_m: ({ accuracy_m }) => accuracy_m,
  reasons: ({ reasons }) => reasons.join(" "),
  runner_up_label: ({ alternatives }) => alternatives[0]?.label ?? null,
  runner_up_confidence: ({ alternatives }) => alternatives[0]?.confidence ?? null,
};

const READERS = Object.values(ANSWER_COLUMNS);
const NO_CELLS = READERS.map(() => null);

/** The columns that tables add to those of the upload, in order. */
export const RESULT_COLUMNS = [
  "status",
  ...Object.keys(ANSWER_COLUMNS),
  "error",
  "decision",
  "reviewed_by",
  "reviewed_at",
];

/** Those of a batch that groups duplicates. */
const GROUP_COLUMNS = ["group", "duplicate_of"];

/** Their names in one batch: if a column of the upload has such a name, the added column gets a prefix. */
export function resultColumns({ columns, options: { append = [], groupDuplicates } }: Batch): string[] {
  const taken = new Set(columns);
  const grouped = groupDuplicates === true ? GROUP_COLUMNS : [];
  return [...RESULT_COLUMNS, ...appendedTitles(append), ...grouped].map((name) =>
    taken.has(name) ? `locus_${name}` : name
  );
}

/** The cells of a row in the added columns. */
export function resultCells(
  { state, answer, review, grouped }: ResultRow,
  { batch: { options: { append = [], groupDuplicates } }, reviewers }: Pick<Results, "batch" | "reviewers">,
): ResultCell[] {
  const reviewed = review === undefined
    ? [null, null, null]
    : [review.decision, reviewers.get(review.reviewedBy) ?? review.reviewedBy, review.reviewedAt.toISOString()];
  const group = groupDuplicates === true ? [grouped?.group ?? null, grouped?.duplicateOf ?? null] : [];
  if (isFault(answer)) {
    const where = answer.line === undefined ? "" : `Line ${answer.line}: `;
    return [state, ...NO_CELLS, where + answer.fault, ...reviewed, ...appendedCells(append, null), ...group];
  }
  const appended = appendedCells(append, answer.appended);
  return [state, ...READERS.map((read) => read(answer)), null, ...reviewed, ...appended, ...group];
}
