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

const ANSWERED = [
  "clean",
  "one typo",
  "typo in numbered street",
  "two typos",
  "no postcode",
  "folded",
  "abbreviated",
  "reordered",
  "noisy",
];
const REFUSED = ["unknown number", "wrong postcode", "wrong locality", "unloaded town"];

/** Every promised figure. A run reports those that it did not measure. */
export const PROMISED: readonly Promised[] = [
  ...["first start, to the first answer", "restart, to the first answer", "memory of the server after its start"]
    .map((figure): Promised => ({ bench: "start", figure })),
  ...ANSWERED.flatMap((variant) =>
    ["right", "right and found", "wrong among found"].map((what) => `${variant}: ${what}`)
  )
    .concat(REFUSED.map((variant) => `${variant}: found in spite of it`))
    .concat(["cities of the world", "reverse: nearest house", "reverse: municipality", "reverse: answered"])
    .concat(["suggest six letters", "suggest word and six", "suggest whole name", "suggest typo"])
    .concat(["calibration error", "bins off"])
    .map((figure): Promised => ({ bench: "accuracy", figure, needs: "../shared/data" })),
  ...["clean, p50", "clean, p99", "one typo, p50", "one typo, p99", "worst of"]
    .map((figure): Promised => ({ bench: "written_addresses", figure, needs: "../shared/data" })),
  ...["p50", "p90", "p99", "mean", "look-ups a query", "bytes allocated a query", "CPU of the server a call"].flatMap((
    what,
  ) =>
    ["clean, maps", "clean, registers", "clean, numbered streets", "one typo", "noisy", "coordinates"]
      .map((kind): Promised => ({ bench: "mixed", figure: `${kind}: ${what}`, needs: "../shared/data" }))
  ),
  { bench: "mixed", figure: "batch: CPU of the worker a row", needs: "../shared/data" },
  ...["four letters, p50", "six letters, p50", "whole name, p50", "typo, p50"]
    .map((figure): Promised => ({ bench: "suggest", figure, needs: "../shared/data" })),
  { bench: "peers", figure: "this service: CPU a call", needs: "../shared/data" },
  { bench: "peers", figure: "this service: right within 50 m", needs: "../shared/data" },
  { bench: "labels", figure: "a label, mean" },
  { bench: "labels", figure: "published examples", needs: "../shared/data" },
  ...["coordinates", "codes", "links"].flatMap((kind) =>
    ["without", "with"].map((how): Promised => ({ bench: "given_points", figure: `${kind} ${how} label, p50` }))
  ),
  ...["coordinates", "codes", "links"].map((kind): Promised => ({
    bench: "given_points",
    figure: `${kind}, worst of`,
  })),
  { bench: "shell", figure: "CPU of the main thread beyond a bare POST" },
  { bench: "batches_bench", figure: "worker, CPU a row outside the resolver", needs: "../shared/data" },
  ...["Redis", "embedded"].map((kind): Promised => ({
    bench: "batches_bench",
    figure: `${kind}: 1000000 addresses, upload to done`,
    needs: "--full",
  })),
  ...["Redis", "embedded"].flatMap((kind) =>
    ["ten rows of somebody else meanwhile", "memory of the server above idle", "memory of the worker above idle"]
      .concat("download as CSV")
      .map((what): Promised => ({ bench: "batches_bench", figure: `${kind}: ${what}`, needs: "../shared/data" }))
  ),
  ...["with a common tag", "with a common tag in a street's box", "nearest with a common tag, in the city"]
    .map((figure): Promised => ({ bench: "locations_bench", figure })),
  { bench: "tiles", figure: "a tile of zoom" },
  ...["import", "index", "open"]
    .map((what): Promised => ({ bench: "gazetteer_data", figure: `all extracts: ${what}`, needs: "../shared/data" })),
  ...["growth from 0.1 to 1 million streets", "growth from 1 to 40 countries", "growth from 10 to 10000 houses"]
    .map((figure): Promised => ({ bench: "growth", figure })),
  { bench: "growth", figure: "growth from 0.1 to 10 million streets", needs: "--full" },
  ...["CPU of the reader", "memory of the reader"]
    .map((figure): Promised => ({ bench: "openstreetmap_reader", figure })),
  ...["CPU of the build", "memory of the build", "bytes a street", "bytes a line", "bytes a house"]
    .concat(["name + locality, p50", "name + locality, p99", "one typo + locality, p50", "one typo + locality, p99"])
    .concat(["prefix of 2, ten nearest", "prefix of 3, ten nearest", "prefix of 4, ten nearest"])
    .concat(["only common words", "nearest house", "areas containing", "open", "four processes", "heap growth"])
    .map((figure): Promised => ({ bench: "gazetteer_streets", figure })),
];

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
