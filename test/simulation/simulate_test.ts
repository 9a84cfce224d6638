import { expect, test } from "bun:test";
import fc from "fast-check";
import { LatencyHistogram } from "../load/open_load.ts";
import type { Plant } from "./deployment.ts";
import { simulate, simulateAll } from "./simulate.ts";
import { openSimulatedDatabase } from "./simulated_database.ts";

const SEEDS = 10;
/** A planted fault shows within so many seeds. */
const PLANTED_SEEDS = 60;

const database = await openSimulatedDatabase();

test("simulate() keeps every promise whatever is killed, lost or late, and plays a seed the same way again", async () => {
  const played = await simulateAll(database, { from: 1, seeds: SEEDS });
  expect(played.flatMap(({ broken }) => broken)).toEqual([]);
  expect(Math.max(...played.map(({ faults }) => faults.kills))).toBeGreaterThan(0);
  expect(await simulate(database, 1)).toEqual(played[0]!);
});

const PLANTS: readonly (readonly [Plant, RegExp])[] = [
  ["recorded too late", /uploaded once, kept \d times/u],
  ["blank rows dropped", /rows were sent, it has/u],
  ["cancelled work free", /a worker answered \d+ rows, and nothing of them was stored or charged/u],
  ["returned twice", /calls? were answered|an operation failed/u],
];

for (const [plant, words] of PLANTS) {
  test(`simulate() finds "${plant}" when it is put into the code`, async () => {
    let found: string | undefined;
    for (let seed = 1; found === undefined && seed <= PLANTED_SEEDS; seed++) {
      found = (await simulate(database, seed, plant)).broken.find((one) => words.test(one));
    }
    expect(found).toMatch(words);
  });
}

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
