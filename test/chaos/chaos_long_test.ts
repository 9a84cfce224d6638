import { expect, test } from "bun:test";
import { patience } from "../support/runner/patience.ts";
import { followUnderLoad } from "./follow_under_load.ts";
import { interruptData } from "./interrupt_data.ts";
import { strikeAll } from "./strike_all.ts";

/** `bun run chaos --publications=10` does more of them. */
const PUBLICATIONS = 3;

test("two servers and a worker that follow a bucket answer every call and agree on each publication", async () => {
  const report = await followUnderLoad({ publications: PUBLICATIONS, onStep: () => {} });
  expect(report.broken).toEqual([]);
  expect(report.agreedAfterS).toHaveLength(PUBLICATIONS);
  expect(report.calls).toBeGreaterThan(100);
  expect(report.rows).toBe(PUBLICATIONS * 2000);
}, patience(400_000));

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

/** Ten orders and ten choices of what is struck. */
const SEEDS = Array.from({ length: 10 }, (_, i) => i + 1);
/** Everything once, and some more. */
const BLOWS = 40;

test.each(SEEDS)("strikeAll() finds every promise kept: seed %p", async (seed) => {
  const queue = seed % 2 === 0 ? "redis" : "postgres";
  const report = await strikeAll({ seed, blows: BLOWS, batches: 3, rows: 5000, queue });
  expect(report.broken).toEqual([]);
  expect(report.rows).toBe(15_000);
}, patience(600_000));
