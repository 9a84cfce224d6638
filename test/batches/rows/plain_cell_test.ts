import { expect, test } from "bun:test";
import { plainCell } from "../../../src/batches/rows/mod.ts";

test.each([
  [' ="02110" ', "02110"],
  ['="9495"', "9495"],
  ["94705.0", "94705"],
  ["47.0", "47.0"],
  ["12.50", "12.50"],
  [" Vaduz ", "Vaduz"],
])("plainCell() of %p is %p", (cell, text) => {
  expect(plainCell(cell)).toBe(text);
});
