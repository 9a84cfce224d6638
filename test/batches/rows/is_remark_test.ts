import { expect, test } from "bun:test";
import { isRemark } from "../../../src/batches/rows/mod.ts";

test.each<[readonly string[], boolean]>([
  [["Total", "", "600"], true],
  [["", "Summe:", "1'200 CHF"], true],
  [["Grand total", "12", ""], true],
  [["Итого", "", "5"], true],
  [["合計", "100"], true],
  [["Total: 3", "", ""], true],
  [["Average", "", "15"], true],
  [["Anzahl: 2", "", ""], true],
  [["* Zahlen geschätzt", "", ""], true],
  [["Quelle: Bundesamt", "", ""], true],
  [["Total", "Hohe Straße 5", "50667"], false],
  [["Summe", "Köln", ""], false],
  [["Totalstrasse 5", "", ""], false],
  [["Köln", "", ""], false],
  [["Stand: Markt", "Köln", ""], false],
  [["", "", ""], false],
])("isRemark() of %p is %p", (cells, is) => {
  expect(isRemark(cells, 3)).toBe(is);
});

test("isRemark() is never true of a table with one column", () => {
  expect(isRemark(["Total"], 1)).toBe(false);
});
