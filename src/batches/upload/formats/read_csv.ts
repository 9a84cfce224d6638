import { Problem } from "../../../domain/problem.ts";
import type { UploadedRow } from "../../rows/mod.ts";
import { decodeText } from "./decode_text.ts";
import { detectDelimiter } from "./detect_delimiter.ts";
import { chained, firstText } from "./first_text.ts";
import { type Bytes, sliced } from "./limited.ts";
import type { OpenTable } from "./open_table.ts";
import { textBytes } from "./refuse_other_files.ts";
import { type Delimiter, scanRows } from "./scan_rows.ts";

/** A million rows of several lines each have fewer. */
const LINES_MAX = 16_000_000;
/** Characters from which the columns are recognized: the first rows, also where a row is long. */
const BEGINNING = 256 * 1024;
/** Characters from which the delimiter is detected. */
const SAMPLE = 64 * 1024;

/**
 * Opens a delimited table: reads its first rows, and the others on demand.
 *
 * @param charset absent: detected from the bytes
 * @throws {Problem} `INVALID_REQUEST`, `UNSUPPORTED_MEDIA_TYPE`
 */
export async function openCsv(bytes: Bytes, charset?: string): Promise<OpenTable> {
  let encoding = "utf-8";
  const texts = decodeText(textBytes(sliced(bytes)), {
    charset,
    onEncoding: (detected) => {
      encoding = detected;
    },
  });
  const beginning = withoutMark(await firstText(texts, BEGINNING));
  if (looksLikeJson(beginning)) {
    throw new Problem("INVALID_REQUEST", "The upload is no table: it is JSON. Send it as application/x-ndjson");
  }
  const delimiter = detectDelimiter(beginning.slice(0, SAMPLE));
  const more = csvRows(chained(beginning, texts), delimiter);
  const { value } = await more.next();
  const start: readonly UploadedRow[] = Array.isArray(value) ? value : [];
  const [head] = start;
  if (head === undefined) {
    throw new Problem("INVALID_REQUEST", "The upload has no rows");
  }
  if (head.fault !== undefined) {
    throw new Problem("INVALID_REQUEST", `The table cannot be read: ${head.fault}, in line ${head.line}`);
  }
  return { start, more, fit: fitting, encoding, delimiter };
}

function withoutMark(text: string): string {
  return text.startsWith("\ufeff") ? text.slice(1) : text;
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
