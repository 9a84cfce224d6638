import { expect, test } from "bun:test";
import { failedStarts, restartDelayMs } from "../../../src/commands/serve/child.ts";

/** The waits before each restart of a child that ran so long each time. */
function delays(ranMs: readonly number[]): readonly number[] {
  let failed = 0;
  return ranMs.map((ran) => restartDelayMs(failed = failedStarts(failed, ran)));
}

test("restartDelayMs() stays within a second for the first restarts of a child that ends right after its start", () => {
  expect(Math.max(...delays([900, 900, 900]))).toBeLessThanOrEqual(1000);
});

test("restartDelayMs() grows to half a minute for a child that never starts, and no further", () => {
  const waits = delays(Array.from({ length: 60 }, () => 500));
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(waits.at(-1)).toBe(30_000);
});

test("restartDelayMs() restarts a child at once that has run a while, however often it was killed", () => {
  expect(delays(Array.from({ length: 20 }, () => 15_000))).toEqual(Array.from({ length: 20 }, () => 0));
  expect(delays([100, 100, 100, 100, 100, 100, 20_000]).at(-1)).toBe(0);
});
