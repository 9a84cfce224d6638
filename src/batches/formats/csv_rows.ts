import { Problem } from "../../domain/problem.ts";
import type { UploadedRow } from "../uploaded_row.ts";
import { type Delimiter, scanRows } from "./scan_rows.ts";

/** A million rows of several lines each have fewer. */
const LINES_MAX = 16_000_000;

/**
 * The rows of a delimited text (RFC 4180), as they arrive: quoted fields may contain delimiters, line breaks and doubled
 * quotes; blank lines are skipped. If a quote does not close, only that row fails, and reading continues with the line
 * after its first. Memory: one row and one chunk of the text.
 */
export async function* csvRows(texts: AsyncIterable<string>, delimiter: Delimiter): AsyncGenerator<UploadedRow[]> {
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
