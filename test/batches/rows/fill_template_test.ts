import { expect, test } from "bun:test";
import { rowInput } from "../../../src/batches/rows/row_input.ts";

test("rowInput() counts the length of an input in code points", () => {
  const batch = { options: { mapping: { inputColumn: 0 } }, columns: ["a"] };
  expect(rowInput({ line: 1, values: ["𝒜".repeat(4096)] }, batch).fault).toBeUndefined();
  expect(rowInput({ line: 1, values: ["𝒜".repeat(4097)] }, batch).fault).toContain("longer than 4096");
});

test("rowInput() refuses what a template makes too long before it is made", () => {
  const template = "{a} {b}, {c}".padEnd(1000, "{a}{b}");
  const mapping = { template: template.slice(0, template.lastIndexOf("}") + 1) };
  const columns = ["a", "b", "c"];
  const options = { mapping };
  const cell = "x".repeat(1_000_000);
  const blank = " ".repeat(1_000_000);
  for (let row = 0; row < 50; row++) {
    expect(rowInput({ line: 2, values: [cell, cell, cell] }, { options, columns }).fault).toContain("longer than 4096");
    expect(rowInput({ line: 2, values: [blank, blank, "Vaduz"] }, { options, columns }).input?.text).toBe("Vaduz");
  }
});
