import { expect, test } from "bun:test";
import { openRedis } from "../../src/capabilities/stores/redis.ts";
import { testRedis } from "../support/databases/test_redis.ts";
import { freePort } from "../support/services/free_port.ts";
import { until } from "../support/processes/until.ts";

test("openRedis() loses its server, says so, and finds it again", async () => {
  const server = await testRedis();
  const reported: string[] = [];
  const opened = openRedis(server.url, { connectionName: "a-test", onError: (error) => reported.push(error.message) });
  await opened.check();
  const [redis] = opened.servers();
  await redis?.set("kept", "1");
  await server.kill();
  await expect(opened.check()).rejects.toThrow();
  await expect(opened.commands.eval("return redis.call('GET', KEYS[1])", 1, "kept")).rejects.toThrow();
  await server.restart();
  await until(() => opened.servers()[0]?.status === "ready");
  await opened.check();
  expect(reported.length).toBeGreaterThan(0);
  expect(new Set(reported).size).toBe(reported.length);
  await opened.close();
  await server.close();
});

test("openRedis() neither blocks nor throws while no server listens", async () => {
  for (const protocol of ["redis", "redis+cluster"]) {
    const opened = openRedis(`${protocol}://127.0.0.1:${freePort()}`, { connectionName: "a-test" });
    await expect(opened.check()).rejects.toThrow();
    await expect(opened.commands.eval("return 1", 1, "key")).rejects.toThrow();
    await opened.close();
  }
});
