import { knownColumn } from "./known_column.ts";

/** The column that most likely has the address: by its name, else the first without another known meaning. */
export function inputColumn(columns: readonly string[]): string | undefined {
  const others = [knownColumn(columns, "id"), knownColumn(columns, "country")];
  return knownColumn(columns, "input") ?? columns.find((column) => !others.includes(column)) ?? columns[0];
}
