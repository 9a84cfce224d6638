import type { Preview } from "./preview.ts";

/** The first rows of a text with one JSON object per line. */
export function objectRows(text: string, max: number): Preview {
  const rows = text.split("\n").filter((line) => line.trim() !== "").slice(0, max).map(cellsOf);
  const names = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  return { kind: "objects", names, rows: rows.map((row) => names.map((name) => row.get(name) ?? "")) };
}

function cellsOf(line: string): ReadonlyMap<string, string> {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    value = undefined;
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return new Map([["input", typeof value === "string" ? value : line]]);
  }
  return new Map(
    Object.entries(value).map(([name, cell]): [string, string] => [
      name,
      typeof cell === "string" ? cell : JSON.stringify(cell),
    ]),
  );
}
