import { expect, test } from "bun:test";
import fc from "fast-check";
import { ByteCache } from "../../src/tiles/deps.ts";

test("ByteCache never holds more than its bytes, and gives what was set last", () => {
  const step = fc.record({ key: fc.constantFrom("a", "b", "c", "d", "e"), length: fc.nat(900) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const cache = new ByteCache(2000);
      const last = new Map<string, number>();
      for (const { key, length } of steps) {
        cache.set(key, new Uint8Array(length));
        last.set(key, length);
        expect(cache.weight).toBeLessThanOrEqual(2000);
        expect(cache.get(key)?.length).toBe(length);
      }
      for (const [key, length] of last) {
        expect([undefined, length]).toContain(cache.get(key)?.length);
      }
    }),
  );
});

test("ByteCache drops first what was unused for longest, and does not keep what is too large", () => {
  const cache = new ByteCache(1000);
  cache.set("one", new Uint8Array(200));
  cache.set("two", new Uint8Array(200));
  cache.get("one");
  cache.set("three", new Uint8Array(200));
  expect([cache.get("one")?.length, cache.get("two")?.length, cache.get("three")?.length]).toEqual([
    200,
    undefined,
    200,
  ]);
  cache.set("one", new Uint8Array(5000));
  expect([cache.get("one")?.length, cache.get("three")?.length]).toEqual([undefined, 200]);
  cache.clear();
  expect([cache.weight, cache.get("three")]).toEqual([0, undefined]);
});
