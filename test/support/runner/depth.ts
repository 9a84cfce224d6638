import { test } from "bun:test";

/** Set by `bun run test:long`, which tries everything that the tests of a file can try. */
export const DEPTH_VARIABLE = "LOCUS_TEST_DEPTH";

/** The value of a long run. */
export const ALL = "all";

/** The share of a law's examples in other runs. A law that is broken is mostly broken for many. */
const SHARE = 0.2;
const FEWEST = 6;

/** Whether this is a long run. */
export const isLong = process.env[DEPTH_VARIABLE] === ALL;

/** With how many examples a law is tried, of so many in a long run. */
export function examples(all: number): number {
  return isLong ? all : Math.max(Math.min(FEWEST, all), Math.ceil(all * SHARE));
}

/** The variants with which a test runs: the first one, and in a long run the others too. */
export function variants<Variant>(...all: readonly Variant[]): readonly Variant[] {
  return isLong ? all : all.slice(0, 1);
}

/** Defines a test of a long run, whose promise a cheaper test keeps in the others. */
export function longTest(...words: Parameters<typeof test>): void {
  if (isLong) {
    test(...words);
  }
}
