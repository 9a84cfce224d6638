import type { BenchRow } from "./bench_row.ts";

/** What `bun run bench --json` prints and `--compare` reads. */
export interface BenchRun {
  readonly format: 1;
  /** Benches that take minutes at sizes that take many were asked for too. */
  readonly isFull: boolean;
  readonly startedAt: string;
  /** What it ran on, for whoever compares figures. */
  readonly machine: string;
  readonly rows: readonly BenchRow[];
}
