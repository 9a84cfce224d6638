import { expect, test } from "bun:test";
import { JsonListScanner } from "../../../../src/api/plugins/body/json_list.ts";

function scan(pieces: readonly string[], limits: { readonly item?: number; readonly rest?: number } = {}) {
  const scanner = new JsonListScanner({
    name: "inputs",
    itemCharactersMax: limits.item ?? 1000,
    restCharactersMax: limits.rest ?? 1000,
  });
  const items = pieces.flatMap((piece) => scanner.add(piece));
  return { items, rest: scanner.end() };
}

const WHOLE = String.raw`{"name":"a, \"inputs\": [1]", "deep":{"inputs":[1,2]}, "inputs" : [ {"a":"]},\\"},` +
  String.raw`{"b":[1,[2]],"c":{}}, 5 ], "list":[1,2], "last":"\""}`;

test("JsonListScanner returns the items of its list and keeps the rest", () => {
  const { items, rest } = scan([WHOLE]);
  expect(items.map((item) => JSON.parse(item))).toEqual([{ a: "]},\\" }, { b: [1, [2]], c: {} }, 5]);
  const { inputs: _inputs, ...others } = JSON.parse(WHOLE);
  expect(JSON.parse(rest)).toEqual({ ...others, inputs: [] });
});

test("JsonListScanner finds the same items wherever the text is cut", () => {
  const whole = scan([WHOLE]);
  for (let cut = 0; cut <= WHOLE.length; cut++) {
    expect(scan([WHOLE.slice(0, cut), WHOLE.slice(cut)])).toEqual(whole);
  }
  expect(scan(WHOLE.split(""))).toEqual(whole);
});

test.each([
  ['{"inputs":[]}', [], '{"inputs":[]}'],
  ['{"inputs":[ ]}', [], '{"inputs":[]}'],
  ['{"\\u0069nputs":[1]}', ["1"], '{"\\u0069nputs":[]}'],
  ['{"inputs":[1,]}', ["1", ""], '{"inputs":[]}'],
  ['{"inputs":[,]}', ["", ""], '{"inputs":[]}'],
  ['{"inputs":{"a":[1]}}', [], '{"inputs":{"a":[1]}}'],
  ['["inputs",[1]]', [], '["inputs",[1]]'],
  ['{"inputs":[1', [], '{"inputs":[1'],
  ["", [], ""],
])("JsonListScanner reads %j", (text, items, rest) => {
  expect(scan([text])).toEqual({ items, rest });
});

test("JsonListScanner limits the length of an item and of the rest", () => {
  const long = '\\"'.repeat(1000);
  expect(() => scan([`{"inputs":[1,"${long}`])).toThrow("The body is invalid");
  expect(() => scan([`{"inputs":[1,"${long}"]}`])).toThrow("The body is invalid");
  expect(() => scan([`{"other":"${long}`])).toThrow("more than 1000 characters in addition to inputs");
  expect(() => scan(['{"inputs":[1}'])).toThrow("not well-formed");
});
