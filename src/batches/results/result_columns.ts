import { appendedCells, appendedTitles } from "../../domain/appended.ts";
import { idsCell } from "../../domain/ids.ts";
import { isFault, type RowAnswer, type RowState, type StoredResolution } from "../rows/mod.ts";
import { checkOf, type ResultRow, type Results } from "./read_results.ts";

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
  ids: ({ ids }) => idsCell(ids),
};

const READERS = Object.values(ANSWER_COLUMNS);
const NO_CELLS = READERS.map(() => null);

/** The columns of an answer in any table. */
const ANSWER_TITLES = ["status", ...Object.keys(ANSWER_COLUMNS), "error"];

/** Those of a batch that groups duplicates. */
const GROUP_COLUMNS = ["group", "duplicate_of"];

/** Those of results for a form. */
const CHECK_COLUMNS = ["action", "missing"];

const REVIEW_TITLES = ["decision", "reviewed_by", "reviewed_at"];

/** The columns that tables add to those of the upload, in order. */
export function resultColumns({ batch: { columns, options }, needs }: Pick<Results, "batch" | "needs">): string[] {
  const { append = [], groupDuplicates } = options;
  const grouped = groupDuplicates === true ? GROUP_COLUMNS : [];
  const checked = needs === undefined ? [] : CHECK_COLUMNS;
  const titles = [...ANSWER_TITLES, ...REVIEW_TITLES, ...appendedTitles(append), ...grouped, ...checked];
  return withoutTaken(titles, columns);
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
  { batch: { options: { append = [], groupDuplicates } }, reviewers, needs }: Pick<
    Results,
    "batch" | "reviewers" | "needs"
  >,
): ResultCell[] {
  const reviewed = review === undefined
    ? [null, null, null]
    : [review.decision, reviewers.get(review.reviewedBy) ?? review.reviewedBy, review.reviewedAt.toISOString()];
  const group = groupDuplicates === true ? [grouped?.group ?? null, grouped?.duplicateOf ?? null] : [];
  const check = checkOf(answer, needs);
  const checked = check === undefined ? [] : [check.action, check.missing.join(" ")];
  const appended = appendedCells(append, appendedOf(answer));
  return [...plainCells(state, answer), ...reviewed, ...appended, ...group, ...checked];
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
