import { describe, expect, test } from "bun:test";
import { HEALTH_KEPT_MS, type HealthCheck, healthChecks } from "../../src/observability/mod.ts";

const works: HealthCheck = { whenBroken: "fail", probe: () => Promise.resolve() };
const broken = (whenBroken: "fail" | "warn"): HealthCheck => ({
  whenBroken,
  probe: () => Promise.reject(new Error("connect to postgres://u:hunter2@10.0.0.1 refused")),
});

function health(checks: Record<string, HealthCheck>, clock = { now: () => new Date(0) }) {
  return healthChecks({ version: "1.2.3", clock, checks });
}

describe("healthChecks()", () => {
  test("passes when every part works", async () => {
    const result = {
      status: "pass",
      time: "1970-01-01T00:00:00.000Z",
      observedValue: 0,
      observedUnit: "ms",
    } as const;
    expect(await health({ postgres: works, gazetteer: works })()).toEqual({
      status: "pass",
      version: "1.2.3",
      checks: { postgres: [result], gazetteer: [result] },
    });
  });

  test("is as bad as its worst part", async () => {
    expect((await health({ a: works, b: broken("warn") })()).status).toBe("warn");
    expect((await health({ a: broken("fail"), b: broken("warn") })()).status).toBe("fail");
  });

  test("passes a part's own remark on as a warning", async () => {
    const { status, checks } = await health({
      queue: { whenBroken: "fail", probe: () => Promise.resolve("no worker") },
    })();
    expect([status, checks["queue"]?.[0].output]).toEqual(["warn", "no worker"]);
  });

  test("shows nobody why a part is broken", async () => {
    const report = await health({ postgres: broken("fail") })();
    expect(JSON.stringify(report)).not.toContain("hunter2");
    expect(report.checks["postgres"]?.[0].output).toBe("not working");
  });

  test("does not wait for a part that never answers", async () => {
    const report = await health({ redis: { whenBroken: "warn", probe: () => new Promise(() => {}) } })();
    expect(report.checks["redis"]?.[0]).toMatchObject({ status: "warn", output: "no answer in time" });
  });

  test("checks the parts once for everyone within a second", async () => {
    let now = 0;
    let checks = 0;
    const check = health({
      postgres: {
        whenBroken: "fail",
        probe: () => {
          checks++;
          return Promise.resolve();
        },
      },
    }, { now: () => new Date(now) });
    await Promise.all([check(), check(), check()]);
    now = HEALTH_KEPT_MS - 1;
    await check();
    expect(checks).toBe(1);
    now = HEALTH_KEPT_MS;
    await check();
    expect(checks).toBe(2);
  });
});
