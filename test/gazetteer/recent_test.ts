import { expect, test } from "bun:test";
import fc from "fast-check";
import { Recent } from "../../src/gazetteer/recent.ts";

test("Recent gives what was kept under a key, or nothing", () => {
  fc.assert(fc.property(fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 200 }), (keys) => {
    const recent = new Recent<number>(16);
    for (const key of keys) {
      expect([undefined, key * 2]).toContain(recent.get(String(key)));
      recent.set(String(key), key * 2);
      expect(recent.get(String(key))).toBe(key * 2);
    }
  }));
});

test("Recent keeps what is asked for again and again, and forgets what is not", () => {
  const recent = new Recent<string>(16);
  recent.set("once", "a");
  recent.set("again", "b");
  for (let i = 0; i < 100; i++) {
    recent.set(`other ${i}`, "c");
    expect(recent.get("again")).toBe("b");
  }
  expect(recent.get("once")).toBeUndefined();
});
