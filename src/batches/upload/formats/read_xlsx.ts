import { Problem } from "../../../domain/problem.ts";
import type { UploadedRow } from "../../rows/mod.ts";
import type { OpenTable, SheetChoice } from "./open_table.ts";

/**
 * Opens the rows of a workbook's sheet as a table: reads its first rows, and the others on demand.
 *
 * @throws {Problem} `INVALID_REQUEST`, and the errors of the rows
 */
export async function openSheet(
  more: AsyncGenerator<readonly UploadedRow[]>,
  sheets: SheetChoice,
): Promise<OpenTable> {
  const { value } = await more.next();
  const start: readonly UploadedRow[] = Array.isArray(value) ? value : [];
  const [head] = start;
  if (head === undefined) {
    throw new Problem("INVALID_REQUEST", "The workbook's sheet has no rows");
  }
  if (head.fault !== undefined) {
    throw new Problem("INVALID_REQUEST", `The workbook cannot be read: ${head.fault}, in row ${head.line}`);
  }
  return { start, more, fit: fitted, sheets };
}

function fitted({ line, values, fault }: UploadedRow, columns: number): UploadedRow {
  const row = { line, values: values.slice(0, columns) };
  if (fault !== undefined) {
    return { ...row, fault };
  }
  return values.slice(columns).every((value) => value === null || value === "")
    ? row
    : { ...row, fault: "The row has cells beyond the table's columns" };
}
