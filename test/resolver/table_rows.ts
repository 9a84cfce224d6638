import { expect, test } from "bun:test";
import type { Resolution } from "../../src/domain/resolution.ts";
import type { Gazetteer } from "../../src/gazetteer/port.ts";
import { resolve } from "../../src/resolver/mod.ts";
import { readTable } from "../support/files/read_table.ts";

const COMPARED: ReadonlySet<string> = new Set(
  "status precision label street number name unit locality district latitude reasons matches".split(" "),
);

export type Row = Readonly<Record<string, string>>;

/**
 * What an answer has in the columns of a row, so that it equals the row if it is as the row expects. An empty column
 * expects nothing; where the row has a precision, an empty one of `exact` expects that nothing is there. Reasons are
 * those that must be among others, or behind a `=` all of them; matches are pairs, as in `street exact postcode none`.
 */
export function inColumnsOf(row: Row, resolution: Resolution, exact: readonly string[] = []): Row {
  const located = resolution.status === "unresolved" ? undefined : resolution;
  const { reasons = "", matches = "" } = row;
  const matched = new Map<string, string>(Object.entries(resolution.matches));
  const seen: Readonly<Record<string, string | undefined>> = {
    ...located?.components,
    number: located?.components.houseNumber,
    status: resolution.status,
    precision: located?.precision,
    label: located?.label,
    latitude: String(located?.coordinates.latitude),
    reasons: reasons.startsWith("=")
      ? `=${resolution.reasons.join(" ")}`
      : reasons.split(" ").filter((one) => resolution.reasons.some((known) => known === one)).join(" "),
    matches: matches.replaceAll(
      /(\w+) \w+/gu,
      (_, component: string) => `${component} ${matched.get(component) ?? "none"}`,
    ),
  };
  const isCompared = (column: string, expected: string): boolean =>
    expected === "" ? exact.includes(column) && row["precision"] !== "" : COMPARED.has(column);
  return Object.fromEntries(
    Object.entries(row).map((
      [column, expected],
    ) => [column, isCompared(column, expected) ? seen[column] ?? "" : expected]),
  );
}

/**
 * Makes a test of each row of a table in `test/corpora`: a text, perhaps a country, what the answer has, and perhaps why.
 */
export async function testRows(
  table: string,
  { gazetteerOf, exact = [] }: {
    readonly gazetteerOf: (row: Row) => Gazetteer;
    readonly exact?: readonly string[];
  },
): Promise<readonly Row[]> {
  const rows = await readTable(table);
  for (const row of rows) {
    const { text = "", country = "", status, precision = "", name = "", label = "", why = "" } = row;
    const answer = [status, precision, name, label, why].filter((word) => word !== "").join(" ");
    test(`resolve() reads "${text}"${country === "" ? "" : ` in ${country}`} as ${answer}`, () => {
      const resolution = resolve({ text, ...(country === "" ? {} : { country }) }, { gazetteer: gazetteerOf(row) });
      expect(inColumnsOf(row, resolution, exact)).toEqual(row);
      expect(new Set(resolution.reasons).size).toBe(resolution.reasons.length);
      expect("label" in resolution ? resolution.label : `${name}, `).toStartWith(name === "" ? "" : `${name}, `);
    });
  }
  return rows;
}
