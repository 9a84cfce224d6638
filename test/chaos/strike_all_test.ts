import { expect, test } from "bun:test";
import { strikeAll } from "./strike_all.ts";

/** `batches_survive_test.ts` strikes workers and Redis; `bun run chaos` everything, for long. */
const ONLY = [
  "server killed",
  "Postgres killed",
  "Postgres read-only",
  "Postgres frozen",
  "server frozen at: answer recorded",
  "server killed at: claim made",
];

test(
  "strikeAll() finds every promise kept when servers die or stand still, and Postgres dies, stands still or is read-only",
  async () => {
    const report = await strikeAll({
      seed: 5,
      blows: ONLY.length,
      batches: 1,
      rows: 2000,
      queue: "postgres",
      only: ONLY,
    });
    expect(report.broken).toEqual([]);
    expect(Object.keys(report.struck).sort()).toEqual(ONLY.toSorted());
    expect(report.limited.counted).toBeGreaterThan(0);
    expect(report.rows).toBe(2000);
  },
  300_000,
);
