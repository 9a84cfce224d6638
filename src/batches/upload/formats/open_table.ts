import type { RowSource, UploadedRow } from "../../rows/mod.ts";
import { Problem } from "../../../domain/problem.ts";
import type { ChosenColumns } from "./choose_columns.ts";
import { rowsInSteps } from "./limited.ts";

/** The names of a workbook's visible sheets, and which one is read. */
export interface SheetChoice {
  readonly names: readonly string[];
  readonly chosen: string;
  /** Rows of the chosen sheet as the workbook declares them; undefined if it does not. */
  readonly rows: number | undefined;
}

/** A table whose first rows were read. */
export interface OpenTable {
  readonly start: readonly UploadedRow[];
  /** The rows after `start`. Read once. */
  readonly more: AsyncIterable<readonly UploadedRow[]>;
  /** A row with as many cells as the table has columns, or with a fault. */
  readonly fit: (row: UploadedRow, columns: number) => UploadedRow;
  /** Of a text. */
  readonly encoding?: string;
  /** Of a text with several columns. */
  readonly delimiter?: string | undefined;
  /** Of a workbook. */
  readonly sheets?: SheetChoice;
}

/** The rows of a table below its header. */
export function tableRows(table: OpenTable, { columns, mapping, header }: ChosenColumns): RowSource {
  async function* rows(): AsyncGenerator<readonly UploadedRow[]> {
    let count = 0;
    for (const groups of [rowsInSteps(table.start.slice(header + 1)), table.more]) {
      for await (const group of groups) {
        count += group.length;
        yield group.map((row) => table.fit(row, columns.length));
      }
    }
    if (count === 0) {
      throw new Problem("INVALID_REQUEST", "The table has column names but no rows");
    }
  }
  return { mapping, rows: rows(), columns: () => columns };
}
