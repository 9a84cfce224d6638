import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { resolve } from "../../src/resolver/mod.ts";
import { readTable } from "../support/files/read_table.ts";
import { countryTowns } from "./country_towns.ts";

const TABLE = /^[a-z]{2}\.csv$/u;
const towns = await countryTowns();
const tables = readdirSync(join(import.meta.dir, "../corpora/countries")).filter((name) => TABLE.test(name)).toSorted();

for (const table of tables) {
  const rows = (await readTable(`countries/${table}`)).filter(({ over }) => over === "town");
  test(`resolve() reads addresses as they are written in ${basename(table, ".csv").toUpperCase()}`, () => {
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map((row) => answerTo(row))).toEqual(rows.map(describeRow));
  });
}

type Row = Readonly<Record<string, string>>;

/** What a row expects of its text, on one line: "text → found house, High Street 12". */
function describeRow({ text, status, precision, street, number, reasons }: Row): string {
  return `${text} → ${status} ${precision}, ${street} ${number} ${reasons}`;
}

/** The same of the answer, limited to what the row says: only the status if the row names no precision. */
function answerTo(row: Row): string {
  const resolution = resolve({ text: row["text"] ?? "" }, { gazetteer: towns });
  const expected = (row["reasons"] ?? "").split(" ");
  const reasons = expected.filter((reason) => resolution.reasons.some((given) => given === reason)).join(" ");
  const { status } = resolution;
  if (resolution.status === "unresolved" || row["precision"] === "") {
    return describeRow({ ...row, status, precision: "", street: "", number: "", reasons });
  }
  const { precision, components: { street = "", houseNumber = "" } } = resolution;
  return describeRow({
    ...row,
    status,
    precision,
    street: row["street"] === "" && precision === "street" ? "" : street,
    number: houseNumber,
    reasons,
  });
}
