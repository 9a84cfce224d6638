import { expect, test } from "bun:test";
import { strikeAll } from "./strike_all.ts";

/** `batches_survive_test.ts` strikes workers and Redis; `strike_all_long_test.ts` and `bun run chaos` everything. */
const ONLY = [
  "server killed",
  "Postgres killed",
  "server frozen at: answer recorded",
  "server killed at: claim made",
];
const ROWS = 500;

test(
  "strikeAll() finds every promise kept when servers die or stand still, and Postgres dies",
  async () => {
    const report = await strikeAll({
      seed: 5,
      blows: ONLY.length,
      batches: 1,
      rows: ROWS,
      queue: "postgres",
      only: ONLY,
    });
    expect(report.broken).toEqual([]);
    expect(Object.keys(report.struck).sort()).toEqual(ONLY.toSorted());
    expect(report.limited.counted).toBeGreaterThan(0);
    expect(report.rows).toBe(ROWS);
  },
  300_000,
);
