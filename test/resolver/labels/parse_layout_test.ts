import { expect, test } from "bun:test";
import table from "../../../src/resolver/data/label_rules.json";
import { parseLayout } from "../../../src/resolver/labels/parse_layout.ts";

test("parseLayout() reads every layout of the table", () => {
  expect(table.layouts.map(parseLayout).every(({ lines }) => lines.length > 0)).toBe(true);
});

test("parseLayout() shows whether county and region have a position of their own", () => {
  expect(parseLayout("[city|state]\n[county_code|county]")).toMatchObject({ namesCounty: true, namesState: false });
  expect(parseLayout("[city], [state_code|state] [postcode]")).toMatchObject({ namesCounty: false, namesState: true });
});

test("parseLayout() refuses parts and separators it does not know", () => {
  expect(() => parseLayout("[street]")).toThrow(
    new SyntaxError('Cannot place a part of an address: current value is "street"'),
  );
  expect(() => parseLayout("[road];[city]")).toThrow(
    new SyntaxError('Cannot divide two parts of an address: current value is ";"'),
  );
});
