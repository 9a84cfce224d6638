import { csvField } from "../../../text/csv_field.ts";
import { cellText } from "../../rows/mod.ts";
import type { Results } from "../read_results.ts";
import { resultCells, resultColumns } from "../result_columns.ts";

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
  const field = (text: string): string => csvField(text, delimiter);
  yield `${mark}${[...batch.columns, ...resultColumns(batch)].map(field).join(delimiter)}\r\n`;
  for await (const some of rows) {
    let text = "";
    for (const row of some) {
      for (let i = 0; i < width; i++) {
        text += field(cellText(row.values[i])) + delimiter;
      }
      const cells = resultCells(row, reviewers);
      for (const [i, cell] of cells.entries()) {
        text += typeof cell === "string" ? field(cell) : cell ?? "";
        text += i < cells.length - 1 ? delimiter : "\r\n";
      }
    }
    yield text;
  }
}
