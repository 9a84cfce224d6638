import { expect, test } from "bun:test";
import fc from "fast-check";
import { csvField } from "../../src/text/csv_field.ts";
import { examples } from "../support/runner/depth.ts";

test.each<[text: string, field: string]>([
  ["Main St 1, Springfield", '"Main St 1, Springfield"'],
  ["=1+1", "'=1+1"],
  ["  =1+1", "'  =1+1"],
  ["\t=1", `"'\t'=1"`],
  ["-5.25", "-5.25"],
  ["\uff1d1", "'\uff1d1"],
  ["x;=1+1", `"x;'=1+1"`],
  [`x";=1+1;"`, `"x"";'=1+1;"""`],
  [`x"; "@A1`, `"x""; ""'@A1"`],
  ["a\n=1", `"a\n'=1"`],
  ["a|+cmd", "a|'+cmd"],
  ["a;-5;b", '"a;-5;b"'],
  ["a, -b", '"a, -b"'],
  ["47.14,-9.52", '"47.14,-9.52"'],
])("csvField() keeps %p from being a formula", (text, field) => {
  expect(csvField(text)).toBe(field);
});

/** The cells of a row as a program reads them that knows quotes only at the start of a cell. */
function cellsOf(row: string, delimiter: string): string[] {
  const cells: string[] = [];
  for (let at = 0; at <= row.length;) {
    let cell = "";
    if (row[at] === '"') {
      for (at++; at < row.length && (row[at] !== '"' || row[at + 1] === '"'); at++) {
        at += row[at] === '"' ? 1 : 0;
        cell += row[at];
      }
      at++;
    }
    for (; at < row.length && row[at] !== delimiter && row[at] !== "\n" && row[at] !== "\r"; at++) {
      cell += row[at];
    }
    cells.push(cell);
    at++;
  }
  return cells;
}

/** A number with a sign may begin a cell, and then has another cell behind it that was guarded. */
function isFormula(cell: string): boolean {
  return /^\s*[=+@-]/u.test(cell) && !/^\s*[+-][0-9]/u.test(cell);
}

const CELLS = fc.string({ unit: fc.constantFrom(...Array.from('=+-@x1 ",;|\t\n')), maxLength: 12 });

test("no cell of a row is a formula, whatever delimiter it is written and read with", () => {
  const written = [",", ";", "\t"] as const;
  fc.assert(
    fc.property(fc.array(CELLS, { minLength: 1, maxLength: 4 }), fc.constantFrom(...written), (texts, delimiter) => {
      const row = texts.map((text) => csvField(text, delimiter)).join(delimiter);
      for (const read of [",", ";", "\t", "|"]) {
        for (const cell of cellsOf(row, read)) {
          expect([row, read, isFormula(cell)]).toEqual([row, read, false]);
        }
      }
    }),
    { numRuns: examples(5000) },
  );
});
