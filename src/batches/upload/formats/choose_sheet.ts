import { nextTurn } from "../../../domain/next_turn.ts";
import { Problem } from "../../../domain/problem.ts";
import { COLUMN_PARTS } from "../../../domain/batch_options.ts";
import { recognizeTable, type TableKnowledge } from "../../columns/mod.ts";
import { cellText } from "../../rows/mod.ts";
import type { ColumnOptions } from "./choose_columns.ts";
import type { SheetChoice } from "./open_table.ts";
import type { SheetStart } from "./sheet_rows.ts";

/** Rows by which sheets are compared. */
const COMPARED_ROWS = 50;

/**
 * The sheet to read: the caller's, else the one with the most columns of an address; of several, the one with the most
 * rows.
 *
 * @throws {Problem} `INVALID_REQUEST` pointing at `sheet` if the workbook does not have it
 */
export async function chooseSheet(
  starts: readonly SheetStart[],
  { columnOptions, knowledge }: { readonly columnOptions: ColumnOptions; readonly knowledge: TableKnowledge },
): Promise<SheetChoice> {
  const names = starts.map(({ name }) => name);
  const wished = starts.find(({ name }) => name === columnOptions.sheet);
  if (columnOptions.sheet !== undefined && wished === undefined) {
    throw new Problem("INVALID_REQUEST", "The workbook has no such sheet", {
      errors: [{ pointer: "/sheet", detail: "It must be the name of a sheet of the workbook" }],
    });
  }
  const scores: number[] = [];
  for (const start of starts) {
    await nextTurn();
    scores.push(scoreOf(start, knowledge));
  }
  const best = starts.filter((_, i) => scores[i] === Math.max(...scores))
    .toSorted((a, b) => (b.count ?? b.rows.length) - (a.count ?? a.rows.length))[0];
  const chosen = wished ?? best;
  if (chosen === undefined) {
    throw new Problem("INVALID_REQUEST", "The upload is no workbook that can be read");
  }
  return { names, chosen: chosen.name, rows: chosen.count };
}

/** Columns of an address, and half a column for having rows. */
function scoreOf({ rows }: SheetStart, knowledge: TableKnowledge): number {
  if (rows.length === 0) {
    return -1;
  }
  const cells = rows.slice(0, COMPARED_ROWS).map(({ values }) => values.map((cell) => cellText(cell)));
  const { columns } = recognizeTable({ rows: cells }, knowledge);
  return columns.filter(({ role }) => COLUMN_PARTS.some((part) => part === role)).length + (rows.length > 1 ? 0.5 : 0);
}
