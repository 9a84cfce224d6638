import type { Figure } from "../figure.ts";

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
  readonly state?: "met" | "missed" | "not measured in this run";
}

/** Reads what a bench printed: a line that is a JSON object is a figure; any other is told as it is. */
export function benchRow(bench: string, line: string): BenchRow {
  if (!line.startsWith("{")) {
    return { bench, figure: line };
  }
  // Printed by `figure()` of the bench that was just started.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  const { name, ...given } = JSON.parse(line) as Figure;
  // JSON writes what is no number as null, which would be less than anything.
  const measured = { ...given, value: typeof given.value === "number" ? given.value : Number.NaN };
  const { value, target } = measured;
  return { bench, figure: name, ...measured, ...(target === undefined ? {} : { state: stateOf(value, target) }) };
}

function stateOf(value: number, target: NonNullable<Figure["target"]>): "met" | "missed" {
  // A figure that is no number meets nothing.
  return ("atLeast" in target ? value >= target.atLeast : value <= target.atMost) ? "met" : "missed";
}
