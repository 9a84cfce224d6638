import { expect, test } from "bun:test";
import { GrowingBytes, isRemark, rowInput } from "../../src/batches/rows/mod.ts";
import { plainCell } from "../../src/text/plain_cell.ts";
import { rowsOfFunction } from "../support/files/shared_data.ts";

function componentsOf(...values: readonly string[]) {
  const mapping = { parts: { street: 0, unit: 1, locality: 3 }, lines: [2] };
  const columns = ["Address1", "Address2", "Address3", "City"];
  const input = rowInput({ values, line: 1 }, { options: { mapping }, columns });
  return "components" in input ? input.components : undefined;
}

test("rowInput() joins the further lines of an address to its unit", () => {
  expect(componentsOf("622 Madison St", "Apt 5", "Building B", "Albany"))
    .toEqual({ street: "622 Madison St", unit: "Apt 5, Building B", locality: "Albany" });
  expect(componentsOf("Städtle 27", "", "2. Stock", "Vaduz"))
    .toEqual({ street: "Städtle 27", unit: "2. Stock", locality: "Vaduz" });
  expect(componentsOf("Hauptstrasse 5", "Postfach 12", "", "Vaduz"))
    .toEqual({ street: "Hauptstrasse 5", unit: "Postfach 12", locality: "Vaduz" });
  expect(componentsOf("Hauptstrasse 5", "Acme Building 7", "", "Vaduz"))
    .toEqual({ street: "Hauptstrasse 5", unit: "Acme Building 7", locality: "Vaduz" });
  expect(componentsOf("Städtle 27", "", "", "Vaduz")).toEqual({ street: "Städtle 27", locality: "Vaduz" });
});

test("rowInput() reads all lines as the street where a further one has the street or its number", () => {
  const cases = [
    ["Acme Corp", "622 Madison St", "Apt 5"],
    ["z. Hd. Frau Muster", "Siluna GmbH", "Landstrasse 123"],
    ["Suite 104", "622 Madison St", ""],
    ["Städtle", "27", ""],
    ["渋谷ビル", "神南1丁目19", ""],
  ] as const;
  for (const [first, second, third] of cases) {
    const street = [first, second, third].filter((line) => line !== "").join(", ");
    expect(componentsOf(first, second, third, "Albany")).toEqual({ street, locality: "Albany" });
  }
});

test("rowInput() counts the length of an input in code points", () => {
  const batch = { options: { mapping: { inputColumn: 0 } }, columns: ["a"] };
  expect(rowInput({ line: 1, values: ["𝒜".repeat(4096)] }, batch).fault).toBeUndefined();
  expect(rowInput({ line: 1, values: ["𝒜".repeat(4097)] }, batch).fault).toContain("longer than 4096");
});

test("rowInput() leaves placeholders out of a template", () => {
  const mapping = { template: "{street}, {district}, {city}" };
  const row = { values: ["Main Street 5", "NULL", "Millford"], line: 1 };
  const { input } = rowInput(row, { options: { mapping }, columns: ["street", "district", "city"] });
  expect(input?.text).toBe("Main Street 5, Millford");
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

test("GrowingBytes keeps what was appended while its buffer is replaced, and begins again", () => {
  const bytes = new GrowingBytes(4);
  const parts = ["Städtle", "東京", "", "Praça do Comércio"];
  const expected = Buffer.from(parts.join(""));
  for (const [i, part] of parts.entries()) {
    if (i % 2 === 0) {
      bytes.write(part);
    } else {
      bytes.copy(Buffer.from(part));
    }
  }
  expect(bytes.length).toBe(expected.length);
  expect(bytes.subarray(0, bytes.length)).toEqual(expected);
  bytes.clear();
  bytes.write("Vaduz");
  expect(bytes.subarray(0, bytes.length).toString()).toBe("Vaduz");
});

test.each(rowsOfFunction<[readonly string[], boolean]>("isRemark()"))("isRemark() of %p is %p", (cells, is) => {
  expect(isRemark(cells, 3)).toBe(is);
});

test("isRemark() is never true of a table with one column", () => {
  expect(isRemark(["Total"], 1)).toBe(false);
});

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
