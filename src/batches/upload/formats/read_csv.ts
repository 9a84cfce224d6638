import { nextTurn } from "../../../domain/clock.ts";
import { Problem } from "../../../domain/problem.ts";
import type { UploadedRow } from "../../rows/mod.ts";
import { decodeText, type TextEncoding } from "./decode_text.ts";
import { begunText, BlankLines, type Bytes, rowsOfBeginning } from "./limited.ts";
import { type OpenTable, textBytes } from "./open_table.ts";
import { type Delimiter, ROW_CHARACTERS_MAX, scanRows } from "./scan_rows.ts";
import { headerRow, type TableKnowledge } from "../../columns/mod.ts";

/** By priority: the first one wins if several fit equally well. */
const DELIMITERS = [",", ";", "\t", "|"] as const satisfies readonly Delimiter[];

const ROWS_MAX = 50;

/** Characters from which the columns are recognized: the first rows, also where a row is long. */
const BEGINNING = 256 * 1024;
/** Characters from which the delimiter is detected. */
const SAMPLE = 64 * 1024;

interface CsvOptions {
  /** Absent: detected from the bytes. */
  readonly charset?: string | undefined;
  /** The known places: they show which of two similar encodings is the right one. */
  readonly knowledge?: TableKnowledge;
}

/**
 * Opens a delimited table: reads its first rows, and the others on demand.
 *
 * @throws {Problem} `INVALID_REQUEST`, `UNSUPPORTED_MEDIA_TYPE`
 */
export async function openCsv(bytes: Bytes, { charset, knowledge }: CsvOptions = {}): Promise<OpenTable> {
  let read: TextEncoding = { encoding: "utf-8", isDoubtful: false };
  const texts = decodeText(textBytes(bytes), {
    charset,
    onEncoding: (detected) => {
      read = detected;
    },
    isPlace: (text) => (knowledge?.settlements(text).size ?? 0) > 0,
  });
  const begun = await begunText(withoutMark(texts), BEGINNING);
  const { beginning } = begun;
  if (looksLikeJson(beginning)) {
    throw new Problem("INVALID_REQUEST", "The upload is no table: it is JSON. Send it as application/x-ndjson");
  }
  const delimiter = detectDelimiter(beginning.slice(0, SAMPLE));
  const more = csvRows(begun.texts, delimiter);
  const start: readonly UploadedRow[] = await rowsOfBeginning(more, begun);
  const [head] = start;
  if (head === undefined) {
    throw new Problem("INVALID_REQUEST", "The upload has no rows");
  }
  if (head.fault !== undefined) {
    throw new Problem("INVALID_REQUEST", `The table cannot be read: ${head.fault}, in line ${head.line}`);
  }
  return { start, more, fit: fitting, hasRemarks: true, ...read, delimiter };
}

async function* withoutMark(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const text of texts) {
    yield isFirst && text.startsWith("\ufeff") ? text.slice(1) : text;
    isFirst &&= text === "";
  }
}

function looksLikeJson(text: string): boolean {
  const start = text.slice(0, 1024).trimStart();
  return start.startsWith('{"') || /^\[\s*[{"[]/u.test(start);
}

/** A row with another number of fields is not read: its fields may belong to any column. Empty ones at its end do not count. */
function fitting(row: UploadedRow, columns: number): UploadedRow {
  if (row.fault !== undefined) {
    return row;
  }
  const { length } = row.values;
  const isOnlyLonger = length > columns && row.values.slice(columns).every((value) => value === "");
  if (length !== columns && !isOnlyLonger) {
    const values = row.values.slice(0, columns);
    return { ...row, values, fault: `The row has ${length} fields, and the table ${columns} columns` };
  }
  const values = isOnlyLonger ? row.values.slice(0, columns) : row.values;
  return values.some((value) => typeof value === "string" && value.includes("\ufffd"))
    ? { ...row, values, fault: "The row has bytes that are not valid in the upload's encoding" }
    : { ...row, values };
}

/**
 * The rows of a delimited text (RFC 4180), as they arrive: quoted fields may contain delimiters, line breaks and doubled
 * quotes; blank lines are skipped. If a quote does not close, only that row fails, and reading continues with the line
 * after its first. Memory: one row and one chunk of the text.
 */
async function* csvRows(texts: AsyncIterable<string>, delimiter: Delimiter): AsyncGenerator<UploadedRow[]> {
  const blankLines = new BlankLines();
  let rest = "";
  let line = 1;
  /** A row that has not ended is read again when its text has doubled: reading it with each chunk would be quadratic. */
  let enough = 0;
  async function* scanned(isEnd: boolean): AsyncGenerator<UploadedRow[]> {
    for (let isCut = true; isCut;) {
      const scan = scanRows(rest, { delimiter, line, isEnd });
      ({ rest, line, isCut } = scan);
      blankLines.count({ blank: scan.blank, rows: scan.rows.length });
      if (scan.rows.length > 0) {
        yield scan.rows;
      }
      if (isCut) {
        await nextTurn();
      }
    }
    enough = Math.min(2 * rest.length, ROW_CHARACTERS_MAX + 1);
  }
  for await (const text of texts) {
    rest += text;
    if (rest.length >= enough) {
      yield* scanned(false);
    }
  }
  yield* scanned(true);
}

interface Fit {
  readonly delimiter: Delimiter;
  readonly share: number;
  readonly fields: number;
}

/**
 * The delimiter by which the most rows of a sample have as many fields as the first row; of several, the one with the
 * most fields. If none occurs in the first row, which may be a title, it is the one that gives a row of column names.
 * Undefined if there is none: then a line is one field.
 *
 * @param sample the text's beginning; its last row may be cut off
 */
export function detectDelimiter(sample: string): Delimiter {
  let best: Fit | undefined;
  let titled: Fit | undefined;
  for (const delimiter of DELIMITERS) {
    const rows = sampledRows(sample, delimiter);
    const counts = rows.map(({ length }) => length);
    best = better(best, fitOf(counts, { delimiter, fields: counts[0] ?? 1 }));
    const header = headerRow(rows);
    const fields = rows[header]?.length ?? 1;
    titled = header > 0 ? better(titled, fitOf(counts.slice(header), { delimiter, fields })) : titled;
  }
  return titled !== undefined && (best === undefined || best.share < titled.share) ? titled.delimiter : best?.delimiter;
}

function fitOf(
  counts: readonly number[],
  { delimiter, fields }: { readonly delimiter: Delimiter; readonly fields: number },
): Fit {
  const share = counts.filter((count) => count === fields).length / Math.max(1, counts.length);
  return { delimiter, share, fields };
}

function better(best: Fit | undefined, one: Fit): Fit | undefined {
  const isBetter = best === undefined || one.share > best.share ||
    (one.share === best.share && one.fields > best.fields);
  return one.fields > 1 && isBetter ? one : best;
}

function sampledRows(sample: string, delimiter: Delimiter): string[][] {
  const { rows, rest } = scanRows(sample, { delimiter, line: 1, isEnd: false });
  // Where the sample ends inside the first row, its beginning decides: a very long row has very many fields.
  if (rows.length === 0) {
    rows.push(...scanRows(rest, { delimiter, line: 1, isEnd: true }).rows);
  }
  return rows.slice(0, ROWS_MAX).map(({ values }) => values.map(String));
}
