import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { forEachRow, type RowFormat } from "../../../src/gazetteer/sources/for_each_row.ts";
import { chunksOf } from "./chunks_of.ts";

const COMMA: RowFormat = { delimiter: ",", quotes: true };

describe("forEachRow()", () => {
  test("reads quotes, doubled quotes, line breaks in quotes, empty fields and both line endings", async () => {
    expect(await rowsOf('\ufeffa,"b ""c""",\r\n\n"x\ny",,"z"\n')).toEqual([["a", 'b "c"', ""], ["x\ny", "", "z"]]);
  });

  test("takes quotes as letters where the format has none", async () => {
    expect(await rowsOf("5' 6\"\tx\n", { delimiter: "\t", quotes: false })).toEqual([["5' 6\"", "x"]]);
  });

  test("reports a quote that never closes, and continues", async () => {
    expect(await rowsOf('a,b\n"open,c\n')).toEqual([["a", "b"], "malformed"]);
  });

  test("gives back any rows that were written, whatever the chunks", async () => {
    const field = fc.string({ unit: fc.constantFrom("a", "é", "東", ",", '"', "\n", " ", ";") });
    // One empty field is a blank line, which is no row.
    const row = fc.array(field, { minLength: 2, maxLength: 5 });
    await fc.assert(fc.asyncProperty(fc.array(row), fc.integer({ min: 1, max: 9 }), async (rows, size) => {
      const text = rows.map((fields) => fields.map((value) => `"${value.replaceAll('"', '""')}"`).join(",")).join("\n");
      expect(await rowsOf(text, COMMA, size)).toEqual(rows);
    }));
  });
});

async function rowsOf(text: string, format = COMMA, size = 3): Promise<(readonly string[] | "malformed")[]> {
  const rows: (readonly string[] | "malformed")[] = [];
  await forEachRow(chunksOf(text, size), format, {
    row: (fields) => void rows.push([...fields]),
    malformed: () => void rows.push("malformed"),
  });
  return rows;
}
