import type { Cell } from "./uploaded_row.ts";

/** A cell as text: other values are written as JSON; an absent cell is empty. */
export function cellText(cell: Cell | undefined): string {
  if (typeof cell === "string") {
    return cell;
  }
  return cell === undefined || cell === null ? "" : JSON.stringify(cell);
}
