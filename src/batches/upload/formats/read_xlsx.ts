import { Problem } from "../../../domain/problem.ts";
import { cellText, type RowSource, type UploadedRow } from "../../rows/mod.ts";
import { chooseColumns, type ColumnWishes } from "./choose_columns.ts";

/**
 * Opens the rows of a workbook's sheet as a table: reads its first row, and the others on demand.
 *
 * @throws {Problem} `INVALID_REQUEST`, and the errors of the rows
 */
export async function readXlsx(
  pieces: AsyncGenerator<readonly UploadedRow[]>,
  wishes: ColumnWishes,
): Promise<RowSource> {
  const { value: first } = await pieces.next();
  const [head, ...others]: readonly UploadedRow[] = Array.isArray(first) ? first : [];
  if (head === undefined) {
    throw new Problem("INVALID_REQUEST", "The workbook's first sheet has no rows");
  }
  if (head.fault !== undefined) {
    throw new Problem("INVALID_REQUEST", `The workbook cannot be read: ${head.fault}, in row ${head.line}`);
  }
  const { columns, mapping, isFirstRow } = chooseColumns(head.values.map(cellText), wishes);
  async function* rows(): AsyncGenerator<readonly UploadedRow[]> {
    yield (isFirstRow ? [head, ...others] : others).flatMap((row) => row === undefined ? [] : [fitted(row, columns)]);
    for await (const more of pieces) {
      yield more.map((row) => fitted(row, columns));
    }
  }
  return { mapping, rows: rows(), columns: () => columns };
}

function fitted({ line, values, fault }: UploadedRow, { length }: readonly string[]): UploadedRow {
  const row = { line, values: values.slice(0, length) };
  if (fault !== undefined) {
    return { ...row, fault };
  }
  return values.slice(length).every((value) => value === null || value === "")
    ? row
    : { ...row, fault: "The row has cells beyond the table's columns" };
}
