import type { Cell } from "./uploaded_row.ts";

/** A cell as text: what is no text is written as JSON, what is not there is empty. */
export function cellText(cell: Cell | undefined): string {
  if (typeof cell === "string") {
    return cell;
  }
  return cell === undefined || cell === null ? "" : JSON.stringify(cell);
}
