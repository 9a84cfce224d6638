import { expect, test } from "bun:test";
import type { HealthReport } from "../../../src/observability/mod.ts";
import { testApi } from "../../support/api/test_api.ts";

test.each([["pass", 200], ["warn", 200], ["fail", 503]] as const)(
  "a service whose health is %s answers %d, and is live in any case",
  async (status, http) => {
    const report: HealthReport = {
      status,
      version: "1.2.3",
      checks: {
        postgres: [{ status, time: "2025-03-01T12:00:00.000Z", observedValue: 1, observedUnit: "ms", output: "slow" }],
      },
    };
    const api = await testApi({ health: async () => report });
    try {
      for (const path of ["/v1/health", "/readyz"]) {
        const answer = await api.client.get(path);
        expect([answer.status, answer.headers.get("content-type")]).toEqual([http, "application/health+json"]);
        expect(answer.body).toEqual(report);
      }
      const lives = await api.client.get("/livez");
      expect([lives.status, lives.text]).toEqual([200, "ok\n"]);
    } finally {
      await api.close();
    }
  },
);
