import { expect, test } from "bun:test";
import fc from "fast-check";
import {
  JSON_DEPTH_MAX,
  JSON_ITEMS_MAX,
  JSON_MEMBERS_MAX,
  jsonFault,
} from "../../../../src/api/plugins/body/json_scan.ts";

const FORBIDDEN = /__proto__|toString/u;

test("jsonFault() finds no fault in the output of JSON.stringify()", () => {
  fc.assert(fc.property(fc.json({ maxDepth: 6, noUnicodeString: false }), (text) => {
    fc.pre(!FORBIDDEN.test(text));
    expect(jsonFault(text)).toBeUndefined();
  }));
});

test("jsonFault() finds a repeated name in one object, also with escapes", () => {
  fc.assert(fc.property(fc.string(), fc.jsonValue({ maxDepth: 3 }), fc.boolean(), (name, value, isEscaped) => {
    fc.pre(!FORBIDDEN.test(name + JSON.stringify(value)));
    const plain = JSON.stringify(name);
    const units = Array.from({ length: name.length }, (_, i) => name.charCodeAt(i).toString(16).padStart(4, "0"));
    const other = isEscaped ? `"${units.map((unit) => `\\u${unit}`).join("")}"` : plain;
    const between = JSON.stringify(value);
    expect(jsonFault(`[{${plain}:${between},"${name.length}x":{},${other}:1}]`)).toBe("duplicate_member");
    expect(jsonFault(`[{${plain}:${between}},{${other}:1}]`)).toBeUndefined();
  }));
});

test("jsonFault() accepts a text as deep as the limit and no deeper", () => {
  expect(jsonFault(nested(JSON_DEPTH_MAX))).toBeUndefined();
  expect(jsonFault(nested(JSON_DEPTH_MAX + 2))).toBe("too_deep");
  expect(jsonFault("[".repeat(1_000_000))).toBe("too_deep");
});

test("jsonFault() accepts as many members of an object as the limit and no more", () => {
  const names = Array.from({ length: JSON_MEMBERS_MAX }, (_, i) => `"m${i}":{}`).join();
  expect(jsonFault(`[{${names}},{${names}}]`)).toBeUndefined();
  expect(jsonFault(`[{${names},"one more":1}]`)).toBe("too_many_members");
});

test("jsonFault() accepts as many items of each array as the limit and no more", () => {
  const items = Array.from({ length: JSON_ITEMS_MAX }, (_, i) => (i % 2 === 0 ? `"t${i},"` : `{"a":[1,2],"b":3}`))
    .join();
  expect(jsonFault(`{"x":[${items}],"y":[${items}]}`)).toBeUndefined();
  expect(jsonFault(`{"x":[${items},1]}`)).toBe("too_many_items");
  expect(jsonFault(`{"x":[${items},1]}`, 2 * JSON_ITEMS_MAX)).toBeUndefined();
});

test("jsonFault() distinguishes names from values, and escaped quotes from closing ones", () => {
  expect(jsonFault('{"a":"a","b":"a","c":["a","a",{"a":1}]}')).toBeUndefined();
  expect(jsonFault(String.raw`{"a\\":1,"a":2,"a\"":3}`)).toBeUndefined();
  expect(jsonFault('{"a":"__proto__","b":"toString"}')).toBeUndefined();
  expect(jsonFault('{"a":{"__proto__":1}}')).toBe("__proto__");
  expect(jsonFault('{"\\u005f_proto__":1}')).toBe("__proto__");
  expect(jsonFault('{"a":[{"toString":1}]}')).toBe("toString");
});

test("jsonFault() never throws for any text", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('"', "\\", "{", "}", "[", "]", ",", ":", "a", "u") }), (text) => {
      jsonFault(text);
    }),
  );
});

test("jsonFault() takes time in proportion to the text", () => {
  expect(jsonFault(`"${"\\".repeat(1_000_000)}"`)).toBeUndefined();
  expect(jsonFault(`"${'\\"'.repeat(300_000)}"`)).toBeUndefined();
});

function nested(depth: number): string {
  return `${'{"a":['.repeat(depth / 2)}${"]}".repeat(depth / 2)}`;
}
