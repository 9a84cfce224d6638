import { Problem } from "../../domain/problem.ts";
import type { RowSource } from "../row_source.ts";
import type { UploadedRow } from "../uploaded_row.ts";
import { chooseColumns, type ColumnWishes } from "./choose_columns.ts";
import { csvRows } from "./csv_rows.ts";
import { decodeText } from "./decode_text.ts";
import { detectDelimiter } from "./detect_delimiter.ts";
import type { Bytes } from "./limited.ts";

/** Options of `readCsv()`. */
export interface ReadCsvOptions {
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
