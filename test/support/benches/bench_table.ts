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
  readonly state?: "met" | "missed" | "not measured in this run";
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

/** A promised figure, and the bench that measures it. */
interface Promised {
  readonly bench: string;
  /** Prefix of the figure's name. */
  readonly figure: string;
  /** Its precondition. */
  readonly needs?: "--full" | "../shared/data";
}

const DATA = "../shared/data";

/** Each bench with what it needs, and its figures: every beginning with every end, divided by `|`. */
const FIGURES: readonly (readonly [bench: string, needs: Promised["needs"], beginnings: string, ends?: string])[] = [
  ["start", undefined, "first start|restart", ", to the first answer"],
  ["start", undefined, "memory of the server after its start"],
  [
    "accuracy",
    DATA,
    "clean|one typo|typo in numbered street|two typos|no postcode|folded|abbreviated|reordered|noisy",
    ": right|: right and found|: wrong among found",
  ],
  ["accuracy", DATA, "unknown number|wrong postcode|wrong locality|unloaded town", ": found in spite of it"],
  ["accuracy", DATA, "cities of the world|calibration error|bins off"],
  ["accuracy", DATA, "reverse: ", "nearest house|municipality|answered"],
  ["accuracy", DATA, "suggest ", "six letters|word and six|whole name|typo"],
  ["written_addresses", DATA, "clean|one typo", ", p50|, p99"],
  ["written_addresses", DATA, "worst of"],
  [
    "mixed",
    DATA,
    "clean, maps|clean, registers|clean, numbered streets|one typo|noisy|coordinates",
    ": p50|: p90|: p99|: mean|: look-ups a query|: bytes allocated a query|: CPU of the server a call",
  ],
  ["mixed", DATA, "batch: CPU of the worker a row"],
  ["suggest", DATA, "four letters|six letters|whole name|typo", ", p50"],
  ["peers", DATA, "this service: ", "CPU a call|right within 50 m"],
  ["given_points", undefined, "coordinates|codes|links", " without label, p50| with label, p50|, worst of"],
  ["shell", undefined, "CPU of the main thread beyond a bare POST"],
  ["batches_bench", DATA, "worker, CPU a row outside the resolver"],
  ["batches_bench", "--full", "Redis|embedded", ": 1000000 addresses, upload to done"],
  [
    "batches_bench",
    DATA,
    "Redis|embedded",
    ": ten rows of somebody else meanwhile|: memory of the server above idle|: memory of the worker above idle|" +
    ": download as CSV",
  ],
  ["locations_bench", undefined, "with a common tag|with a common tag in a street's box"],
  ["locations_bench", undefined, "nearest with a common tag, in the city"],
  ["tiles", undefined, "a tile of zoom"],
  ["gazetteer_data", DATA, "all extracts: ", "import|index|open"],
  ["growth", undefined, "CPU of the build, 0.1|CPU of the build, 1", " million streets"],
  ["growth", undefined, "growth from ", "0.1 to 1 million streets|1 to 40 countries|10 to 10000 houses"],
  ["growth", "--full", "growth from 0.1 to 10 million streets"],
  ["openstreetmap_reader", undefined, "CPU of the reader|memory of the reader"],
];

/** Every promised figure. A run reports those that it did not measure. */
export const PROMISED: readonly Promised[] = FIGURES.flatMap(([bench, needs, beginnings, ends = ""]) =>
  beginnings.split("|").flatMap((beginning) => ends.split("|").map((end) => beginning + end))
    .map((figure): Promised => ({ bench, figure, ...(needs === undefined ? {} : { needs }) }))
);

interface PromisedOptions {
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
