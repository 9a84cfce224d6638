import { cellText } from "../cell_text.ts";
import type { Results } from "../read_results.ts";
import { resultCells, resultColumns } from "../result_columns.ts";

/**
 * What makes a program for tables take a cell for a formula: `=`, `+`, `-`, `@` and their full-width forms at the
 * beginning, also behind blanks, tabs and line breaks.
 *
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u;
/** A plain number is none, whatever its sign. */
const NUMBER = /^[+-]?[0-9]{1,30}(?:[.,][0-9]{1,30})?$/;
const SPECIAL = /[",\r\n;\t]/;

/** A table (RFC 4180): the columns of the upload, then ours. */
export async function* writeCsv({ batch, rows }: Results): AsyncGenerator<string> {
  const width = batch.columns.length;
  yield `${[...batch.columns, ...resultColumns(batch)].map(field).join()}\r\n`;
  for await (const some of rows) {
    let text = "";
    for (const row of some) {
      for (let i = 0; i < width; i++) {
        text += `${field(cellText(row.values[i]))},`;
      }
      text += `${resultCells(row).map((cell) => typeof cell === "string" ? field(cell) : cell ?? "").join()}\r\n`;
    }
    yield text;
  }
}

/** One field: a text that could be taken for a formula begins with an apostrophe. */
function field(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return SPECIAL.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
