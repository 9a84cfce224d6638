import { appendedCells, appendedTitles } from "../../domain/appended.ts";
import { idsCell } from "../../domain/ids.ts";
import { type CsvDelimiter, csvField } from "../../text/csv_field.ts";
import type { Grouped } from "../report/mod.ts";
import { isFault, packBytes, type RowAnswer, type RowState, type StoredResolution, unpackText } from "../rows/mod.ts";

/** A value in a cell; null: empty. */
export type ResultCell = string | number | null;

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
export const NO_REVIEW = [null, null, null] as const;

/** The columns of an answer in any table. */
export const ANSWER_TITLES = ["status", ...Object.keys(ANSWER_COLUMNS), "error"];

/** Those of a batch that groups duplicates. */
export const GROUP_COLUMNS = ["group", "duplicate_of"];

/** Those of results for a form. */
export const CHECK_COLUMNS = ["action", "missing"];

export const REVIEW_TITLES = ["decision", "reviewed_by", "reviewed_at"];

/** The columns that a table of answers adds to its own, in order. */
export function answerColumns(columns: readonly string[], append: readonly string[]): string[] {
  return withoutTaken([...ANSWER_TITLES, ...appendedTitles(append)], columns);
}

/** If a column of the upload has the name of an added one, that gets a prefix. */
export function withoutTaken(titles: readonly string[], columns: readonly string[]): string[] {
  const taken = new Set(columns);
  return titles.map((name) => taken.has(name) ? `locus_${name}` : name);
}

/** The cells of a row below `answerColumns`. */
export function answerCells(state: RowState, answer: RowAnswer, append: readonly string[]): ResultCell[] {
  return [...plainCells(state, answer), ...appendedCells(append, appendedOf(answer))];
}

export function plainCells(state: RowState, answer: RowAnswer): ResultCell[] {
  if (isFault(answer)) {
    const where = answer.line === undefined ? "" : `Line ${answer.line}: `;
    return [state, ...NO_CELLS, where + answer.fault];
  }
  return [state, ...READERS.map((read) => read(answer)), null];
}

export function appendedOf(answer: RowAnswer) {
  return isFault(answer) ? null : answer.appended;
}

/** The cells below `GROUP_COLUMNS`. */
export function groupCells(grouped: Grouped | undefined): ResultCell[] {
  return [grouped?.group ?? null, grouped?.duplicateOf ?? null];
}

export function csvCells(cells: readonly ResultCell[], delimiter: CsvDelimiter): string {
  let text = "";
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i];
    text += (i === 0 ? "" : delimiter) + (typeof cell === "string" ? csvField(cell, delimiter) : cell ?? "");
  }
  return text;
}

/** Between the rows of `packCsv`. No text of an answer has it. */
const ROW_END = "\u001e";

/**
 * The cells of an answer that nobody reviewed, as CSV with commas. They are stored beside the answers, because a table
 * of a million rows is read in a fifth of the time without them.
 */
export function answerCsv(state: RowState, answer: RowAnswer, append: readonly string[] = []): string {
  const cells = [...plainCells(state, answer), ...NO_REVIEW, ...appendedCells(append, appendedOf(answer))];
  return csvCells(cells, ",").replaceAll(ROW_END, " ");
}

/** Packs the texts of `answerCsv` of a chunk, for the column `csv` of its results. */
export function packCsv(rows: readonly string[]): Uint8Array {
  return packBytes(Buffer.from(rows.join(ROW_END)));
}

export function unpackCsv(bytes: Uint8Array): readonly string[] {
  return unpackText(bytes).split(ROW_END);
}
