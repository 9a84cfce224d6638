import type { BenchRow } from "./bench_row.ts";
import { PROMISED, type Promised } from "./promised.ts";

export interface PromisedOptions {
  readonly chosen: readonly string[];
  readonly isFull: boolean;
}

/** Adds a row for each promised figure of the chosen benches that was not measured. */
export function withPromised(rows: readonly BenchRow[], { chosen, isFull }: PromisedOptions): readonly BenchRow[] {
  const missing = PROMISED.filter((promised) =>
    chosen.includes(promised.bench) && !rows.some((row) => row.value !== undefined && isOf(row, promised))
  );
  const added = missing.map(({ bench, figure, needs }): BenchRow => ({
    bench,
    figure,
    state: "not measured in this run",
    ...(needs === undefined || (needs === "--full" && isFull) ? {} : { note: `needs ${needs}` }),
  }));
  const order = new Map(chosen.map((name, at) => [name, at]));
  return [...rows, ...added].toSorted((one, other) => (order.get(one.bench) ?? 0) - (order.get(other.bench) ?? 0));
}

function isOf({ bench, figure }: BenchRow, promised: Promised): boolean {
  return bench === promised.bench && figure.startsWith(promised.figure);
}
