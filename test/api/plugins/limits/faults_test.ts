import { expect, test } from "bun:test";
import { faultLimit } from "../../../../src/api/plugins/limits/fault_limit.ts";
import type { Caller } from "../../../../src/domain/caller.ts";
import { Problem } from "../../../../src/domain/problem.ts";
import { testApi } from "../../../support/api/test_api.ts";

const key = (keyId: string): Caller => ({
  kind: "key",
  keyId,
  organizationId: "org_1",
  environment: "live",
  scopes: ["resolve"],
});

/** How many faults of a size are allowed before one is refused, at most `most`. */
function faultsUntilRefused(bytes: number, most: number): number {
  const limit = faultLimit({ perSecond: 50, monotonicMs: () => 0 });
  for (let count = 0; count < most; count++) {
    try {
      limit.assertMayRequest(key("key_1"));
    } catch (error) {
      expect(error).toBeInstanceOf(Problem);
      limit.assertMayRequest(key("key_2"));
      return count;
    }
    limit.count(key("key_1"), bytes);
  }
  return most;
}

test("faultLimit() allows a key four seconds' worth of refusals, fewer large ones, and stops no other key", () => {
  expect([faultsUntilRefused(100, 1000), faultsUntilRefused(1024 * 1024, 1000)]).toEqual([200, 4]);
  expect(faultsUntilRefused(512 * 1024 * 1024, 1000)).toBe(4);
});

test("faultLimit() allows more refusals with time", () => {
  let nowMs = 0;
  const limit = faultLimit({ perSecond: 50, monotonicMs: () => nowMs });
  for (let i = 0; i < 200; i++) {
    limit.count(key("key_1"), 0);
  }
  expect(() => limit.assertMayRequest(key("key_1"))).toThrow(Problem);
  nowMs += 100;
  limit.assertMayRequest(key("key_1"));
});

test("a usage:read test key whose requests break rules does not stop the live key", async () => {
  const api = await testApi({ ratePerSecond: 2, monotonicMs: () => 0 });
  const { client } = await api.client.signUp();
  const live = await client.withKey({ environment: "live" });
  const faulty = await client.withKey({ environment: "test", scopes: ["usage:read"] });
  const statuses: number[] = [];
  for (let i = 0; i < 10; i++) {
    statuses.push((await faulty.get("/v1/usage?from=never")).status);
  }
  expect(statuses.slice(-2)).toEqual([429, 429]);
  expect((await live.post("/v1/resolve", { input: "Utrecht" })).status).toBe(200);
  await api.close();
});

test("a credential whose requests break rules again and again is RATE_LIMITED, and answered again later", async () => {
  let nowMs = 0;
  const api = await testApi({ ratePerSecond: 2, monotonicMs: () => nowMs });
  const { client } = await api.client.signUp();
  const { client: other } = await api.client.signUp();
  const caller = await client.withKey();
  const wrong = { input: "test:found", unknown: 1 };
  const paths = ["/v1/resolve", "/v1/resolve/structured", "/v1/locations", "/v1/maps"];
  const statuses: number[] = [];
  for (let i = 0; i < 8; i++) {
    statuses.push((await caller.post(paths[i % paths.length] ?? "", wrong)).status);
  }
  expect(statuses).toEqual(Array.from({ length: 8 }, () => 422));
  const refused = await caller.post("/v1/resolve", { input: "test:found" });
  expect([refused.status, refused.body.code, refused.headers.get("retry-after")]).toEqual([429, "RATE_LIMITED", "1"]);
  expect((await caller.get("/v1/locations")).status).toBe(429);
  expect((await (await other.withKey()).post("/v1/resolve", { input: "test:found" })).status).toBe(200);
  nowMs += 1000;
  expect((await caller.post("/v1/resolve", { input: "test:found" })).status).toBe(200);
  await api.close();
});

test("a refused upload counts by the bytes that it unpacks to", async () => {
  const api = await testApi({ ratePerSecond: 2, monotonicMs: () => 0 });
  const { client } = await api.client.signUp();
  const sender = await client.withKey();
  const body = Bun.gzipSync(`address\n${",\n".repeat(500_000)}`);
  expect(body.length).toBeLessThan(8000);
  const type = { "content-type": "text/csv", "content-encoding": "gzip" };
  const statuses = await Array.fromAsync(
    { length: 2 },
    async () => (await sender.upload("/v1/batches", body, type)).status,
  );
  expect(statuses).toEqual([413, 429]);
  await api.close();
});

test("a refused upload without a declared length counts by the bytes that were read", async () => {
  const api = await testApi({ ratePerSecond: 2, monotonicMs: () => 0 });
  const { client } = await api.client.signUp();
  const sender = await client.withKey();
  const inputs = Array.from({ length: 600 }, () => ({ input: "a".repeat(4000) }));
  const statuses = await Array.fromAsync({ length: 2 }, async () => {
    // A stream is sent in chunks.
    const body = new Blob([JSON.stringify({ inputs }).slice(0, -1)]).stream();
    return (await sender.upload("/v1/batches", body, { "content-type": "application/json" })).status;
  });
  expect(statuses).toEqual([400, 429]);
  await api.close();
});
