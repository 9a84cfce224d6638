import { Problem } from "../../../domain/problem.ts";
import type { RowSource, UploadedRow } from "../../rows/mod.ts";
import { chooseColumns, type ColumnWishes } from "./choose_columns.ts";
import { decodeText } from "./decode_text.ts";
import { detectDelimiter } from "./detect_delimiter.ts";
import type { Bytes } from "./limited.ts";
import { type Delimiter, scanRows } from "./scan_rows.ts";

/** A million rows of several lines each have fewer. */
const LINES_MAX = 16_000_000;

/** Options of `readCsv()`. */
interface ReadCsvOptions {
  readonly wishes: ColumnWishes;
  /** Absent: detected from the bytes. */
  readonly charset?: string;
}

/** Characters from which the delimiter is detected. */
const SAMPLE = 64 * 1024;

/**
 * Opens a delimited table: reads its first row, and the others on demand.
 *
 * @throws {Problem} `INVALID_REQUEST`, `UNSUPPORTED_MEDIA_TYPE`
 */
export async function readCsv(bytes: Bytes, { wishes, charset }: ReadCsvOptions): Promise<RowSource> {
  const texts = decodeText(bytes, charset);
  const sample = await firstTexts(texts);
  const pieces = csvRows(chained(sample, texts), detectDelimiter(sample));
  const { value: first } = await pieces.next();
  const [head, ...others] = Array.isArray(first) ? first : [];
  if (head === undefined) {
    throw new Problem("INVALID_REQUEST", "The upload has no rows");
  }
  if (head.fault !== undefined) {
    throw new Problem("INVALID_REQUEST", `The table cannot be read: ${head.fault}, in line ${head.line}`);
  }
  const { columns, mapping, isFirstRow } = chooseColumns(head.values.map(String), wishes);
  async function* rows(): AsyncGenerator<readonly UploadedRow[]> {
    yield (isFirstRow ? [head, ...others] : others).flatMap((row) => row === undefined ? [] : [fitting(row, columns)]);
    for await (const more of pieces) {
      yield more.map((row) => fitting(row, columns));
    }
  }
  return { mapping, rows: rows(), columns: () => columns };
}

async function firstTexts(texts: AsyncGenerator<string>): Promise<string> {
  let sample = "";
  while (sample.length < SAMPLE) {
    const { done, value } = await texts.next();
    if (done === true) {
      break;
    }
    sample += value;
  }
  return sample.startsWith("\ufeff") ? sample.slice(1) : sample;
}

async function* chained(sample: string, texts: AsyncGenerator<string>): AsyncGenerator<string> {
  yield sample;
  yield* texts;
}

/** A row with another number of fields is not read: its fields may belong to any column. */
function fitting(row: UploadedRow, columns: readonly string[]): UploadedRow {
  if (row.fault !== undefined) {
    return row;
  }
  const { length } = row.values;
  if (length !== columns.length) {
    const values = row.values.slice(0, columns.length);
    return { ...row, values, fault: `The row has ${length} fields, and the table ${columns.length} columns` };
  }
  return row.values.some((value) => typeof value === "string" && value.includes("\ufffd"))
    ? { ...row, fault: "The row has bytes that are not valid in the upload's encoding" }
    : row;
}

/**
 * The rows of a delimited text (RFC 4180), as they arrive: quoted fields may contain delimiters, line breaks and doubled
 * quotes; blank lines are skipped. If a quote does not close, only that row fails, and reading continues with the line
 * after its first. Memory: one row and one chunk of the text.
 */
async function* csvRows(texts: AsyncIterable<string>, delimiter: Delimiter): AsyncGenerator<UploadedRow[]> {
  let rest = "";
  let line = 1;
  for await (const text of texts) {
    const scan = scanRows(rest === "" ? text : rest + text, { delimiter, line, isEnd: false });
    rest = scan.rest;
    line = scan.line;
    if (line > LINES_MAX) {
      throw new Problem("PAYLOAD_TOO_LARGE", `The table has more than ${LINES_MAX} lines`);
    }
    if (scan.rows.length > 0) {
      yield scan.rows;
    }
  }
  const last = scanRows(rest, { delimiter, line, isEnd: true });
  if (last.rows.length > 0) {
    yield last.rows;
  }
}
