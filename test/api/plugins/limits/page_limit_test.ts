import { afterAll, expect, test } from "bun:test";
import { pageLimit } from "../../../../src/api/plugins/limits/fault_limit.ts";
import { openRedis } from "../../../../src/capabilities/stores/redis.ts";
import { redisBuckets } from "../../../../src/usage/mod.ts";
import { testRedis } from "../../../support/databases/test_redis.ts";

const PER_MINUTE = 20;
const ADDRESS = "203.0.113.9";

const server = await testRedis();
const redis = openRedis(server.url, { connectionName: "locus-test" });
afterAll(async () => {
  await redis.close();
  await server.close();
});

/** The limit of one server. Its own clock stands still; the one of Redis does not. */
function limitOfServer() {
  return pageLimit({ perMinute: PER_MINUTE, monotonicMs: () => 0, shared: redisBuckets(redis.commands) });
}

async function allowed(requests: (() => unknown)[]): Promise<number> {
  const answers = await Promise.allSettled(requests.map(async (request) => await request()));
  return answers.filter(({ status }) => status === "fulfilled").length;
}

test("two servers together allow one visitor no more than the limit, and store no address", async () => {
  const servers = [limitOfServer(), limitOfServer()];
  const startMs = performance.now();
  const all = Array.from({ length: 2 * PER_MINUTE }, (_, i) => () => servers[i % 2]?.take("key_a", ADDRESS));
  const count = await allowed(all);
  const refilled = Math.ceil((performance.now() - startMs) / 1000 / 60 * PER_MINUTE);
  expect(count).toBeGreaterThanOrEqual(PER_MINUTE);
  expect(count).toBeLessThanOrEqual(PER_MINUTE + refilled);
  expect(await servers[0]?.take("key_a", "203.0.113.10")).toMatchObject({ name: "page", remaining: PER_MINUTE - 1 });
  expect(await servers[1]?.take("key_b", ADDRESS)).toMatchObject({ remaining: PER_MINUTE - 1 });
  const held = JSON.stringify(await redis.servers()[0]?.keys("*"));
  expect(held).toContain("locus:bucket:");
  expect(held).not.toContain("203.0.113");
  expect(held).not.toContain("key_");
});

test("while Redis is away each server counts its own, and only the first requests wait for it", async () => {
  const one = limitOfServer();
  await server.kill();
  expect(await allowed([() => one.take("key_c", ADDRESS)])).toBe(1);
  expect(one.take("key_c", ADDRESS)).not.toBeInstanceOf(Promise);
  expect(await allowed(Array.from({ length: PER_MINUTE }, () => () => one.take("key_c", ADDRESS)))).toBe(
    PER_MINUTE - 2,
  );
  await server.restart();
});
