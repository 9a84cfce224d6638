import { expect, test } from "bun:test";
import { faultLimit } from "../../src/api/plugins/fault_limit.ts";
import { Problem } from "../../src/domain/problem.ts";
import { testApi } from "../support/test_api.ts";

/** How many faults of a size are let through before one is refused, at most `most`. */
function faultsUntilRefused(bytes: number, most: number): number {
  const limit = faultLimit({ perSecond: 50, monotonicMs: () => 0 });
  for (let asked = 0; asked < most; asked++) {
    try {
      limit.assertMayAsk("org_1");
    } catch (error) {
      expect(error).toBeInstanceOf(Problem);
      limit.assertMayAsk("org_2");
      return asked;
    }
    limit.count("org_1", bytes);
  }
  return most;
}

test("faultLimit() lets an organization be refused for four seconds' worth, large bodies sooner, and no other pays", () => {
  expect([faultsUntilRefused(100, 1000), faultsUntilRefused(1024 * 1024, 1000)]).toEqual([200, 4]);
  expect(faultsUntilRefused(512 * 1024 * 1024, 1000)).toBe(4);
});

test("faultLimit() forgives with time", () => {
  let nowMs = 0;
  const limit = faultLimit({ perSecond: 50, monotonicMs: () => nowMs });
  for (let i = 0; i < 200; i++) {
    limit.count("org_1", 0);
  }
  expect(() => limit.assertMayAsk("org_1")).toThrow(Problem);
  nowMs += 100;
  limit.assertMayAsk("org_1");
});

test("an organization whose requests break rules again and again is RATE_LIMITED, and answered again later", async () => {
  let nowMs = 0;
  const api = await testApi({ ratePerSecond: 2, monotonicMs: () => nowMs });
  const { client } = await api.client.signUp();
  const { client: other } = await api.client.signUp();
  const key = await client.withKey();
  const wrong = { input: "test:found", unknown: 1 };
  const paths = ["/v1/resolve", "/v1/resolve/structured", "/v1/locations", "/v1/maps"];
  const statuses: number[] = [];
  for (let i = 0; i < 8; i++) {
    statuses.push((await key.post(paths[i % paths.length] ?? "", wrong)).status);
  }
  expect(statuses).toEqual(Array.from({ length: 8 }, () => 422));
  const refused = await key.post("/v1/resolve", { input: "test:found" });
  expect([refused.status, refused.body.code, refused.headers.get("retry-after")]).toEqual([429, "RATE_LIMITED", "1"]);
  expect((await key.get("/v1/locations")).status).toBe(429);
  expect((await (await other.withKey()).post("/v1/resolve", { input: "test:found" })).status).toBe(200);
  nowMs += 1000;
  expect((await key.post("/v1/resolve", { input: "test:found" })).status).toBe(200);
  await api.close();
});
