import { expect, test } from "bun:test";
import { ExpiringCache } from "../../src/accounts/expiring_cache.ts";

function make(capacity = 2) {
  let now = 0;
  const loads: string[] = [];
  const cache = new ExpiringCache<string>({ clock: { now: () => new Date(now) }, lifetimeMs: () => 500, capacity });
  return {
    loads,
    cache,
    pass: (milliseconds: number) => now += milliseconds,
    get: (name: string) =>
      cache.get(name, () => {
        loads.push(name);
        return Promise.resolve(`${name}!`);
      }),
  };
}

test("ExpiringCache.get() looks up once for concurrent and later calls, until the value expires", async () => {
  const { loads, get, pass } = make();
  expect(await Promise.all([get("a"), get("a")])).toEqual(["a!", "a!"]);
  pass(499);
  await get("a");
  expect(loads).toEqual(["a"]);
  pass(1);
  await get("a");
  expect(loads).toEqual(["a", "a"]);
});

test("ExpiringCache.get() counts an answer's age from its question", async () => {
  const { loads, cache, get, pass } = make();
  const slow = Promise.withResolvers<string>();
  const first = cache.get("a", () => slow.promise);
  pass(500);
  slow.resolve("old");
  expect(await first).toBe("old");
  expect(await get("a")).toBe("a!");
  expect(loads).toEqual(["a"]);
});

test("ExpiringCache.get() remembers neither absence nor failure", async () => {
  const { loads, cache, get } = make();
  expect(await cache.get("a", () => Promise.resolve(undefined))).toBeUndefined();
  const failed: unknown = await cache.get("a", () => Promise.reject(new Error("away"))).catch((error: unknown) =>
    error
  );
  expect(failed).toBeInstanceOf(Error);
  await get("a");
  expect(loads).toEqual(["a"]);
});

test("ExpiringCache holds no more than its capacity, and forgets the least recently used first", async () => {
  const { loads, cache, get } = make(2);
  for (const name of ["a", "b", "a", "c", "a", "b"]) {
    await get(name);
    expect(cache.size).toBeLessThanOrEqual(2);
  }
  expect(loads).toEqual(["a", "b", "c", "b"]);
});

test("ExpiringCache.delete() makes the next call look up again", async () => {
  const { loads, cache, get } = make();
  await get("a");
  cache.delete("a");
  await get("a");
  expect(loads).toEqual(["a", "a"]);
});
