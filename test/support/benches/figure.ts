/** One number that a bench measured. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly target?: { readonly atLeast: number } | { readonly atMost: number };
  /** What the same work costs elsewhere, measured in the same run, in the same unit. */
  readonly baseline?: { readonly name: string; readonly value: number };
  /** What else a reader should know: the input, the spread. */
  readonly note?: string;
}

/** What belongs to a figure in addition to its name and value; a target that is undefined is none. */
export interface FigureOptions extends Pick<Figure, "unit" | "baseline" | "note"> {
  readonly atMost?: number | undefined;
  readonly atLeast?: number;
}

/** Prints a figure: a line for a person, with `--json` among the arguments one JSON object. */
export function figure(name: string, value: number, { unit, atMost, atLeast, ...more }: FigureOptions): void {
  const target = atMost === undefined ? atLeast === undefined ? {} : { target: { atLeast } } : { target: { atMost } };
  const measured: Figure = { name, value, unit, ...target, ...more };
  // oxlint-disable-next-line no-console -- what is measured is printed
  console.log(process.argv.includes("--json") ? JSON.stringify(measured) : lineOf(measured));
}

function lineOf({ name, value, unit, target, baseline, note }: Figure): string {
  return [
    `${name}: ${value.toPrecision(4)} ${unit}`,
    ...(target === undefined ? [] : [judged(value, target)]),
    ...(baseline === undefined ? [] : [`${(value / baseline.value).toPrecision(2)} × ${baseline.name}`]),
    ...(note === undefined ? [] : [note]),
  ].join(", ");
}

function judged(value: number, target: NonNullable<Figure["target"]>): string {
  const isMet = "atLeast" in target ? value >= target.atLeast : value <= target.atMost;
  const wanted = "atLeast" in target ? `at least ${target.atLeast}` : `at most ${target.atMost}`;
  return `${isMet ? "meets" : "misses"} ${wanted}`;
}
