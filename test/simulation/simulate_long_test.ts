import { expect, test } from "bun:test";
import { patience } from "../support/runner/patience.ts";
import { simulateAll } from "./simulate.ts";
import { openSimulatedDatabase } from "./simulated_database.ts";

/** `simulate_test.ts` plays the seeds before. */
const FROM = 11;
const SEEDS = 10_000;

test("simulate() keeps every promise in ten thousand seeds", async () => {
  const played = await simulateAll(await openSimulatedDatabase(), { from: FROM, seeds: SEEDS });
  expect(played.filter(({ broken }) => broken.length > 0).map(({ seed, broken }) => [seed, broken])).toEqual([]);
}, patience(3_600_000));
