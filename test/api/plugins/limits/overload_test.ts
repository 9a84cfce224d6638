import { expect, test } from "bun:test";
import { overloadRefusals } from "../../../../src/api/plugins/limits/admission_shares.ts";
import { createLogger, ServiceMetrics } from "../../../../src/observability/mod.ts";

test("overloadRefusals() logs once a second how many requests were refused", () => {
  const lines: string[] = [];
  const clock = { now: () => new Date(0) };
  const logger = createLogger({ level: "info", format: "json", clock, write: (line) => lines.push(line) });
  let nowMs = 0;
  const refuse = overloadRefusals({ logger, metrics: new ServiceMetrics(), monotonicMs: () => nowMs });
  const delays = [0, 10, 20, 1200].map((atMs) => {
    nowMs = atMs;
    return refuse().options.retryAfterS;
  });
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { event: "overload", level: "warn", refused: 1 },
    { event: "overload", level: "warn", refused: 3 },
  ]);
  expect(new Set(delays).size).toBe(3);
});
