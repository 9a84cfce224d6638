import { cellText } from "../../rows/mod.ts";
import type { Results } from "../read_results.ts";
import { resultCells, resultColumns } from "../result_columns.ts";

/**
 * Cells that spreadsheets run as formulas: they begin with `=`, `+`, `-`, `@` or their full-width forms, also after
 * blanks, tabs and line breaks.
 *
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u;
/** A plain number is not a formula, whatever its sign. */
const NUMBER = /^[+-]?[0-9]{1,30}(?:[.,][0-9]{1,30})?$/;
const SPECIAL = /[",\r\n;\t]/;

/** How a table is written. */
export interface CsvOptions {
  readonly delimiter: "," | ";" | "\t";
  /** The byte-order mark, by which spreadsheet programs recognize UTF-8; empty: none. */
  readonly mark: "" | "\ufeff";
}

/** A table (RFC 4180): the columns of the upload, then those of the answers. */
export async function* writeCsv(
  { batch, reviewers, rows }: Results,
  { delimiter, mark }: CsvOptions,
): AsyncGenerator<string> {
  const width = batch.columns.length;
  yield `${mark}${[...batch.columns, ...resultColumns(batch)].map(field).join(delimiter)}\r\n`;
  for await (const some of rows) {
    let text = "";
    for (const row of some) {
      for (let i = 0; i < width; i++) {
        text += field(cellText(row.values[i])) + delimiter;
      }
      text += `${
        resultCells(row, reviewers).map((cell) => typeof cell === "string" ? field(cell) : cell ?? "").join(delimiter)
      }\r\n`;
    }
    yield text;
  }
}

/** One field. An apostrophe is put before a text that a spreadsheet would run as a formula. */
function field(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return SPECIAL.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
