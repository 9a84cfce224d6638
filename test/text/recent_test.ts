import { expect, test } from "bun:test";
import fc from "fast-check";
import { Recent } from "../../src/text/recent.ts";

test("Recent returns the cached value of a key, or undefined", () => {
  fc.assert(fc.property(fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 200 }), (keys) => {
    const recent = new Recent<number>(16);
    for (const key of keys) {
      expect([undefined, key * 2]).toContain(recent.get(String(key)));
      recent.set(String(key), key * 2);
      expect(recent.get(String(key))).toBe(key * 2);
    }
  }));
});

test("Recent keeps values that are read again and again, and drops the others", () => {
  const recent = new Recent<string>(16);
  recent.set("once", "a");
  recent.set("again", "b");
  for (let i = 0; i < 100; i++) {
    recent.set(`other ${i}`, "c");
    expect(recent.get("again")).toBe("b");
  }
  expect(recent.get("once")).toBeUndefined();
});
