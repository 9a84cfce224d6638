import { expect, test } from "bun:test";
import { patience } from "../support/runner/patience.ts";
import { strikeAll } from "./strike_all.ts";

/** Ten orders and ten choices of what is struck. */
const SEEDS = Array.from({ length: 10 }, (_, i) => i + 1);
/** Everything once, and some more. */
const BLOWS = 40;

test.each(SEEDS)("strikeAll() finds every promise kept: seed %p", async (seed) => {
  const report = await strikeAll({
    seed,
    blows: BLOWS,
    batches: 3,
    rows: 5000,
    queue: seed % 2 === 0 ? "redis" : "postgres",
  });
  expect(report.broken).toEqual([]);
  expect(report.rows).toBe(15_000);
}, patience(600_000));
