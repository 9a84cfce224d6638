import { expect, test } from "bun:test";
import type { Resolution } from "../../src/domain/resolution.ts";
import type { Gazetteer } from "../../src/gazetteer/port.ts";
import { resolve } from "../../src/resolver/mod.ts";
import { readTable } from "../support/files/read_table.ts";

export type Row = Readonly<Record<string, string>>;

/**
 * What an answer has in the columns of a row, so that it equals the row if it is as the row expects. An empty column
 * expects nothing; where the row has a precision, an empty one of `exact` expects that nothing is there.
 */
export function inColumnsOf(row: Row, resolution: Resolution, exact: readonly string[]): Row {
  const located = resolution.status === "unresolved" ? undefined : resolution;
  const seen: Readonly<Record<string, string | undefined>> = {
    status: resolution.status,
    precision: located?.precision,
    street: located?.components.street,
    number: located?.components.houseNumber,
    name: located?.components.name,
    locality: located?.components.locality,
    reasons: (row["reasons"] ?? "").split(" ").filter((one) => resolution.reasons.some((known) => known === one)).join(
      " ",
    ),
  };
  const isCompared = (column: string, expected: string): boolean =>
    column in seen && (expected !== "" || (row["precision"] !== "" && exact.includes(column)));
  return Object.fromEntries(
    Object.entries(row).map((
      [column, expected],
    ) => [column, isCompared(column, expected) ? seen[column] ?? "" : expected]),
  );
}

/** Makes a test of each row of a table in `test/corpora`: a text, perhaps a country, and what the answer has. */
export async function testRows(
  table: string,
  { gazetteerOf, exact }: { readonly gazetteerOf: (row: Row) => Gazetteer; readonly exact: readonly string[] },
): Promise<readonly Row[]> {
  const rows = await readTable(table);
  for (const row of rows) {
    const { text = "", country = "", status, precision, name = "" } = row;
    test(`resolve() reads "${text}"${country === "" ? "" : ` in ${country}`} as ${status} ${precision} ${name}`, () => {
      const resolution = resolve({ text, ...(country === "" ? {} : { country }) }, { gazetteer: gazetteerOf(row) });
      expect(inColumnsOf(row, resolution, exact)).toEqual(row);
      expect(new Set(resolution.reasons).size).toBe(resolution.reasons.length);
      expect("label" in resolution ? resolution.label : `${name}, `).toStartWith(name === "" ? "" : `${name}, `);
    });
  }
  return rows;
}
