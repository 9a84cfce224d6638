import { expect, test } from "bun:test";
import { followUnderLoad } from "./follow_under_load.ts";
import { patience } from "../../support/runner/patience.ts";

/** `bun run chaos --publications=10` does more of them. */
const PUBLICATIONS = 3;

test("two servers and a worker that follow a bucket answer every call and agree on each publication", async () => {
  const report = await followUnderLoad({ publications: PUBLICATIONS, onStep: () => {} });
  expect(report.broken).toEqual([]);
  expect(report.agreedAfterS).toHaveLength(PUBLICATIONS);
  expect(report.calls).toBeGreaterThan(100);
  expect(report.rows).toBe(PUBLICATIONS * 2000);
}, patience(400_000));
