import fc from "fast-check";
import { expect, test } from "bun:test";
import { LatencyHistogram } from "./open_load.ts";

test("LatencyHistogram.quantile() is the sorted list's to a hundredth, and never below it", () => {
  const latency = fc.double({ min: 0.01, max: 1_000_000, noNaN: true });
  fc.assert(
    fc.property(fc.array(latency, { minLength: 1 }), fc.double({ min: 0.01, max: 1, noNaN: true }), (all, share) => {
      const histogram = new LatencyHistogram();
      all.forEach((one) => histogram.record(one));
      const exact = all.toSorted((one, other) => one - other)[Math.ceil(share * all.length) - 1] ?? 0;
      expect(histogram.quantile(share)).toBeGreaterThanOrEqual(exact * (1 - 1e-9));
      expect(histogram.quantile(share)).toBeLessThanOrEqual(exact * 1.01);
    }),
  );
});

test("LatencyHistogram.quantile() of nothing is 0", () => {
  expect([new LatencyHistogram().quantile(0.5), new LatencyHistogram().total]).toEqual([0, 0]);
});
