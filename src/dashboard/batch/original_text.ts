import type { ResultRow } from "../api/types.ts";

/** What was uploaded in a row, for rows from which no input could be built; empty if all cells are. */
export function originalText({ original }: Pick<ResultRow, "original">): string {
  return Object.values(original).map((cell) => cell === null || cell === undefined ? "" : String(cell).trim())
    .filter((cell) => cell !== "").join(" · ");
}
