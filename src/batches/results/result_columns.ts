import { appendedCells, appendedTitles } from "../../domain/appended.ts";
import type { Batch } from "../batch.ts";
import { isFault, type RowAnswer, type RowState, type StoredResolution } from "../rows/mod.ts";
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

/** The columns of an answer in any table. */
const ANSWER_TITLES = ["status", ...Object.keys(ANSWER_COLUMNS), "error"];

/** Those of a batch that groups duplicates. */
const GROUP_COLUMNS = ["group", "duplicate_of"];

const REVIEW_TITLES = ["decision", "reviewed_by", "reviewed_at"];

/** The columns that tables add to those of the upload, in order. */
export function resultColumns({ columns, options: { append = [], groupDuplicates } }: Batch): string[] {
  const grouped = groupDuplicates === true ? GROUP_COLUMNS : [];
  return withoutTaken([...ANSWER_TITLES, ...REVIEW_TITLES, ...appendedTitles(append), ...grouped], columns);
}

/** The same for rows that nobody reviews. */
export function answerColumns(columns: readonly string[], append: readonly string[]): string[] {
  return withoutTaken([...ANSWER_TITLES, ...appendedTitles(append)], columns);
}

/** If a column of the upload has the name of an added one, that gets a prefix. */
function withoutTaken(titles: readonly string[], columns: readonly string[]): string[] {
  const taken = new Set(columns);
  return titles.map((name) => taken.has(name) ? `locus_${name}` : name);
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
  return [...plainCells(state, answer), ...reviewed, ...appendedCells(append, appendedOf(answer)), ...group];
}

/** The cells of a row below `answerColumns`. */
export function answerCells(state: RowState, answer: RowAnswer, append: readonly string[]): ResultCell[] {
  return [...plainCells(state, answer), ...appendedCells(append, appendedOf(answer))];
}

function plainCells(state: RowState, answer: RowAnswer): ResultCell[] {
  if (isFault(answer)) {
    const where = answer.line === undefined ? "" : `Line ${answer.line}: `;
    return [state, ...NO_CELLS, where + answer.fault];
  }
  return [state, ...READERS.map((read) => read(answer)), null];
}

function appendedOf(answer: RowAnswer) {
  return isFault(answer) ? null : answer.appended;
}
