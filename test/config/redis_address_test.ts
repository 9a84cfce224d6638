import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { readRedisAddress } from "../../src/domain/redis_address.ts";

describe("readRedisAddress()", () => {
  test("takes several hosts, or a protocol that says so, for a cluster", () => {
    expect(readRedisAddress("redis://a:7001,b,[::1]:7003")).toEqual({
      kind: "cluster",
      nodes: [{ host: "a", port: 7001 }, { host: "b", port: 6379 }, { host: "::1", port: 7003 }],
      username: undefined,
      password: undefined,
      isEncrypted: false,
    });
    expect(readRedisAddress("rediss+cluster://me:a%2Fb,c@cache.example.com/0")).toEqual({
      kind: "cluster",
      nodes: [{ host: "cache.example.com", port: 6379 }],
      username: "me",
      password: "a/b,c",
      isEncrypted: true,
    });
    expect(readRedisAddress("redis://a:7001,redis://b:7002")).toEqual(readRedisAddress("redis://a:7001,b:7002"));
  });

  test("leaves the address of one server as it is", () => {
    for (const url of ["redis://cache", "redis://:a,b@cache:6380/1", "rediss://me:secret@cache:6380/2?family=6"]) {
      expect(readRedisAddress(url)).toEqual({ kind: "server", url });
    }
  });

  test.each([
    "",
    "cache:6379",
    "http://a",
    "redis://",
    "redis://a,",
    "redis://,a",
    "redis://a:99999,b",
    "redis://a/1,b",
    "redis://a,b/1",
    "redis://a,b?family=6",
    "redis+cluster://:%zz@a",
    "redis+sentinel://a",
  ])("refuses %p", (text) => {
    expect(readRedisAddress(text)).toBeUndefined();
  });

  test("refuses more nodes than any cluster needs to be named by", () => {
    expect(readRedisAddress(`redis://${hosts(64)}`)?.kind).toBe("cluster");
    expect(readRedisAddress(`redis://${hosts(65)}`)).toBeUndefined();
  });

  test("finds every node and the credentials of any cluster again", () => {
    const host = fc.stringMatching(/^[a-z][a-z0-9-]{0,20}$/u);
    const node = fc.record({ host, port: fc.integer({ min: 1, max: 65_535 }) });
    const nodes = fc.array(node, { minLength: 2, maxLength: 6 });
    fc.assert(fc.property(nodes, fc.string({ maxLength: 20 }), (given, password) => {
      const written = given.map((one) => `${one.host}:${one.port}`).join();
      const url = `redis://${password === "" ? "" : `:${encodeURIComponent(password)}@`}${written}`;
      expect(readRedisAddress(url)).toMatchObject({
        kind: "cluster",
        nodes: given,
        password: password === "" ? undefined : password,
      });
    }));
  });

  test("answers any text", () => {
    fc.assert(fc.property(fc.string(), (text) => void readRedisAddress(`redis://${text}`)));
  });
});

function hosts(count: number): string {
  return Array.from({ length: count }, (_, i) => `h${i}`).join();
}
