import type { Preview } from "./preview.ts";

/** The names of a preview's columns, as the service names them. */
export function columnsOf({ kind, rows, names }: Preview, hasHeader: boolean): readonly string[] {
  if (kind !== "table") {
    return names;
  }
  const first = rows[0] ?? [];
  const taken = new Set<string>();
  return first.map((cell, i) => {
    const name = hasHeader ? cell.trim().slice(0, 200) : "";
    const own = name === "" ? `column_${i + 1}` : name;
    const distinct = taken.has(own) ? `${own}_${i + 1}` : own;
    taken.add(distinct);
    return distinct;
  });
}
