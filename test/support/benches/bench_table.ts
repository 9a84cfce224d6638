import type { BenchRow } from "./bench_row.ts";

const HEAD = ["bench", "figure", "measured", "target", "", "beside it", "before", "note"];

/** One table for a terminal. `earlier` is another run's, whose figures and the ratio to them get a column. */
export function benchTable(rows: readonly BenchRow[], earlier: readonly BenchRow[]): string {
  const cells = [HEAD, ...rows.map((row) => cellsOf(row, earlier))];
  const isUsed = HEAD.map((_, at) => cells.slice(1).some((row) => row[at] !== ""));
  const widths = HEAD.map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)));
  return cells.map((row) =>
    row.flatMap((cell, at) => isUsed[at] === true ? [cell.padEnd(widths[at] ?? 0)] : []).join("  ").trimEnd()
  ).join("\n");
}

function cellsOf(row: BenchRow, earlier: readonly BenchRow[]): readonly string[] {
  const { bench, figure, value, unit = "", target, baseline, note = "", state = "" } = row;
  return [
    bench,
    figure,
    value === undefined ? "" : `${rounded(value)} ${unit}`,
    target === undefined ? "" : "atLeast" in target ? `≥ ${target.atLeast} ${unit}` : `≤ ${target.atMost} ${unit}`,
    state,
    value === undefined || baseline === undefined
      ? ""
      : `${rounded(value / baseline.value)} × ${baseline.name} (${rounded(baseline.value)} ${unit})`,
    beforeText(row, earlier),
    note,
  ];
}

function beforeText({ bench, figure, value }: BenchRow, earlier: readonly BenchRow[]): string {
  const was = earlier.find((row) => row.bench === bench && row.figure === figure)?.value;
  return value === undefined || was === undefined ? "" : `${rounded(was)}, × ${(value / was).toFixed(2)}`;
}

function rounded(value: number): string {
  return Number.isFinite(value) ? String(Number(value.toPrecision(4))) : "none";
}
