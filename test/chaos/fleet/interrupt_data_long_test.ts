import { expect, test } from "bun:test";
import { interruptData } from "./interrupt_data.ts";
import { patience } from "../../support/runner/patience.ts";

/** Once each kind. `bun run chaos --interruptions=30` does more. */
const TIMES = 7;

test(
  "data stays whole when downloads, imports, publications and fetches break, and repeating them completes",
  async () => {
    const report = await interruptData({ times: TIMES, seed: 7, onStep: () => {} });
    expect(report.broken).toEqual([]);
    expect(Object.keys(report.interrupted)).toHaveLength(TIMES);
    expect(report.keptBytes).toBeGreaterThan(0);
  },
  patience(400_000),
);
