import type { ResultRow } from "../api/types.ts";

/** What was uploaded in a row, for rows from which no input could be built; empty if all cells are. */
export function originalText({ original }: Pick<ResultRow, "original">): string {
  return Object.values(original).map(cellText).filter((cell) => cell !== "").join(" · ");
}

/** An uploaded cell as text: that of JSON for a list or an object, empty for none. */
export function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) {
    return "";
  }
  return typeof cell === "string" ? cell.trim() : JSON.stringify(cell);
}
