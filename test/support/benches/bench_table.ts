import type { Figure } from "./figure.ts";

/** A line of the table: a figure, or why there is none. */
export interface BenchRow {
  readonly bench: string;
  /** The figure's name; a line of prose where `value` is missing. */
  readonly figure: string;
  readonly value?: number;
  readonly unit?: string;
  readonly target?: Figure["target"];
  readonly baseline?: Figure["baseline"];
  readonly note?: string;
  /** Undefined without a target. */
  readonly state?: "met" | "missed";
}

/** Reads a line of a bench's output: a JSON object is a figure; any other line is kept as it is. */
export function benchRow(bench: string, line: string): BenchRow {
  if (!line.startsWith("{")) {
    return { bench, figure: line };
  }
  // Printed by `figure()` of the bench that was just started.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  const { name, ...given } = JSON.parse(line) as Figure;
  // JSON writes NaN and Infinity as null, which would compare as the least value.
  const measured = { ...given, value: typeof given.value === "number" ? given.value : Number.NaN };
  const { value, target } = measured;
  return { bench, figure: name, ...measured, ...(target === undefined ? {} : { state: stateOf(value, target) }) };
}

function stateOf(value: number, target: NonNullable<Figure["target"]>): "met" | "missed" {
  // A figure that is not a number meets no target.
  return ("atLeast" in target ? value >= target.atLeast : value <= target.atMost) ? "met" : "missed";
}

const HEAD = ["bench", "figure", "measured", "target", "", "beside it", "note"];

/** One table for a terminal. */
export function benchTable(rows: readonly BenchRow[]): string {
  const cells = [HEAD, ...rows.map(cellsOf)];
  const isUsed = HEAD.map((_, at) => cells.slice(1).some((row) => row[at] !== ""));
  const widths = HEAD.map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)));
  return cells.map((row) =>
    row.flatMap((cell, at) => isUsed[at] === true ? [cell.padEnd(widths[at] ?? 0)] : []).join("  ").trimEnd()
  ).join("\n");
}

function cellsOf({ bench, figure, value, unit = "", target, baseline, note = "", state }: BenchRow) {
  return [
    bench,
    figure,
    value === undefined ? "" : `${rounded(value)} ${unit}`,
    target === undefined ? "" : "atLeast" in target ? `≥ ${target.atLeast} ${unit}` : `≤ ${target.atMost} ${unit}`,
    state ?? "",
    value === undefined || baseline === undefined
      ? ""
      : `${rounded(value / baseline.value)} × ${baseline.name} (${rounded(baseline.value)} ${unit})`,
    note,
  ];
}

function rounded(value: number): string {
  return Number.isFinite(value) ? String(Number(value.toPrecision(4))) : "none";
}
