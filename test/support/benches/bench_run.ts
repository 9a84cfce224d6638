import type { BenchRow } from "./bench_row.ts";

/** What `bun run bench --json` prints and `--compare` reads. */
export interface BenchRun {
  readonly format: 1;
  /** Whether benches ran at their full sizes too, which take many minutes. */
  readonly isFull: boolean;
  readonly startedAt: string;
  /** The machine, for people who compare figures. */
  readonly machine: string;
  readonly rows: readonly BenchRow[];
}
