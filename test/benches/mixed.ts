import { join } from "node:path";
import { readOptions } from "../../src/commands/line/read_options.ts";
import { figure, type FigureOptions } from "../support/benches/figure.ts";
import { inTurns, quantile } from "../support/benches/measure.ts";
import { loadEverything } from "../support/benches/mixed/load_everything.ts";
import { type Inputs, type MeasuredTree, measuredTree, otherTree } from "../support/benches/mixed/measured_tree.ts";
import { mixedInputs, mixtureOf } from "../support/benches/mixed/mixed_inputs.ts";
import { realData } from "../support/benches/real_data.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { cleanUp } from "../support/processes/at_end.ts";

/**
 * What users do, with everything loaded: the world, all extracts, registers and postcodes of ../shared/data, and a
 * generated city. For each class of inputs the time, the bytes allocated and the questions to the index a query, then
 * the CPU of a server a call over kept connections, with Postgres and Redis, and of a worker a row of the whole mixture.
 * `bun test/benches/mixed.ts [--quick] [--against=COMMIT] [--json]`
 *
 * `--against` measures another commit in the same run, in turns, and prints the ratios to it: times of different runs on
 * a busy machine cannot be compared. The first run loads the data, which takes a minute or two more. Linux.
 */
const ROOT = join(import.meta.dir, "../..");
const DATA_FOLDER = realData();
const SIZES = {
  usual: { size: 300, rounds: 5, warmUp: 8000, allocated: 200, calls: 1000, callsBefore: 100_000, rows: 10_000 },
  quick: { size: 100, rounds: 3, warmUp: 3000, allocated: 100, calls: 300, callsBefore: 3000, rows: 3000 },
};
/** Queries before bytes are counted, in a process that collects no garbage: each leaves some 200 kB. */
const WARM_UP_ALLOCATED = 1500;

interface Targets {
  readonly p50?: number;
  readonly p99?: number;
  readonly bytes?: number;
  readonly call?: number;
}

const CLEAN: Targets = { p50: 50, p99: 300, bytes: 20_000, call: 100 };
const CLEAN_NUMBERED: Targets = { ...CLEAN, p50: 80, call: 150 };
const UNCLEAR: Targets = { p99: 1000 };
/** Microseconds, and bytes a query. */
const TARGETS: Readonly<Record<string, Targets>> = {
  "clean, maps": CLEAN,
  "clean, registers": CLEAN,
  "clean, numbered streets": CLEAN_NUMBERED,
  "clean, long avenues": CLEAN_NUMBERED,
  "clean, street of a hundred towns": CLEAN_NUMBERED,
  "one typo": { p50: 120, p99: 800, call: 180 },
  "one typo, numbered streets": { p50: 200, p99: 800 },
  noisy: UNCLEAR,
  contradicting: UNCLEAR,
  "unknown street": UNCLEAR,
  coordinates: { call: 40 },
};
const ROW_US = 150;
const ROW_OUTSIDE_US = 15;

const { options } = readOptions(process.argv.slice(2), {
  quick: /^$/u,
  full: /^$/u,
  against: /^[\w./~^-]{1,100}$/u,
  json: /^$/u,
});
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void cleanUp().finally(() => process.exit(1)));
}
await bench(SIZES[options.quick === undefined ? "usual" : "quick"]);
await cleanUp();
process.exit(0);

async function bench(sizes: typeof SIZES.usual): Promise<void> {
  const { warmUp } = sizes;
  const classes = await mixedInputs({ dataDir: await loadEverything(DATA_FOLDER), size: sizes.size });
  const inputs: Inputs = { classes, mixture: mixtureOf(classes, sizes.rows) };
  const inputsPath = join(scratchDir(), "inputs.json");
  await Bun.write(inputsPath, JSON.stringify(inputs));
  const roots = [ROOT, ...(options.against === undefined ? [] : [otherTree(ROOT, options.against)])];
  const opened = async (of: { readonly withoutCollector?: true; readonly warmUp: number }): Promise<MeasuredTree[]> => {
    const trees = roots.map((root) => measuredTree(root, of));
    for (const tree of trees) {
      await tree.perform({ do: "open", dataFolder: DATA_FOLDER, inputsPath, warmUp: of.warmUp });
    }
    return trees;
  };
  const names = classes.map(({ name }) => name);

  const trees = await opened({ warmUp });
  await tellTimes(trees, names, sizes.rounds);
  for (const name of names) {
    const counts = await ofEach(trees, (tree) => tree.perform({ do: "count", name }));
    report(`${name}: look-ups a query`, counts.map(({ lookUps }) => lookUps), {
      unit: "look-ups",
      note: `${counts[0]?.repeated.toFixed(1)} of them repeated`,
    });
  }
  const frugal = await opened({ withoutCollector: true, warmUp: WARM_UP_ALLOCATED });
  for (const name of names) {
    const queries = sizes.allocated;
    const bytes = await ofEach(frugal, (tree) => tree.perform({ do: "allocate", name, queries }));
    report(`${name}: bytes allocated a query`, bytes, { unit: "B", atMost: TARGETS[name]?.bytes });
  }
  await ofEach(frugal, (tree) => tree.perform({ do: "end" }));
  await tellBatch(trees, sizes.rows);
  await tellCalls(trees, names, sizes);
  await ofEach(trees, (tree) => tree.perform({ do: "end" }));
}

/** One value of each tree. */
async function ofEach<Value>(trees: readonly MeasuredTree[], run: (tree: MeasuredTree) => Promise<Value>) {
  return [...(await inTurns(trees, 1, run)).values()].flat();
}

/** Of several rounds, the least time of each input: interruptions do not belong to it. The mean has everything. */
async function tellTimes(trees: readonly MeasuredTree[], names: readonly string[], rounds: number): Promise<void> {
  for (const name of names) {
    const measured = [...(await inTurns(trees, rounds, (tree) => tree.perform({ do: "time", name }))).values()];
    const least = measured.map(([first, ...others]) =>
      first!.times.map((time, input) => Math.min(time, ...others.map(({ times }) => times[input]!)))
    );
    const { p50, p99 } = TARGETS[name] ?? {};
    report(`${name}: p50`, least.map((times) => quantile(times, 0.5)), { unit: "µs", atMost: p50 });
    report(`${name}: p90`, least.map((times) => quantile(times, 0.9)), { unit: "µs" });
    report(`${name}: p99`, least.map((times) => quantile(times, 0.99)), { unit: "µs", atMost: p99 });
    report(`${name}: mean of all threads`, measured.map((all) => quantile(all.map(({ mean }) => mean), 0.5)), {
      unit: "µs",
    });
  }
}

/**
 * The server's CPU: medians of rounds, after so many mixed calls that few functions are still compiled. The first line
 * is the way to the resolver and back.
 */
async function tellCalls(
  trees: readonly MeasuredTree[],
  names: readonly string[],
  { calls, callsBefore, rounds }: typeof SIZES.usual,
): Promise<void> {
  await ofEach(trees, (tree) => tree.perform({ do: "serve", warmUp: callsBefore }));
  for (const name of [undefined, ...names]) {
    const call = { do: "call", ...(name === undefined ? {} : { name }), calls } as const;
    const costs = [...(await inTurns(trees, rounds, (tree) => tree.perform(call))).values()];
    report(
      `${name ?? "constant answer"}: CPU of the server a call`,
      costs.map((each) => quantile(each.map(({ all }) => all), 0.5)),
      {
        unit: "µs",
        atMost: name === undefined ? undefined : TARGETS[name]?.call,
        note: `${quantile(costs[0]!.map(({ main }) => main), 0.5).toPrecision(3)} of them on the main thread`,
      },
    );
  }
}

async function tellBatch(trees: readonly MeasuredTree[], rows: number): Promise<void> {
  await ofEach(trees, (tree) => tree.perform({ do: "batch", rows }));
  const costs = await ofEach(trees, (tree) => tree.perform({ do: "batch", rows }));
  const unit = "µs";
  report("batch: CPU of the worker a row", costs.map(({ inside, outside, besides }) => inside + outside + besides), {
    unit,
    atMost: ROW_US,
    note: `${rows} rows of all classes`,
  });
  report("batch: outside the resolver", costs.map(({ outside }) => outside), { unit, atMost: ROW_OUTSIDE_US });
  report("batch: threads that compile and collect garbage", costs.map(({ besides }) => besides), { unit });
  report("batch: upload", costs.map(({ upload }) => upload), { unit });
}

/** The first value is this tree's, the second the other commit's. */
function report(name: string, [value = Number.NaN, other]: readonly number[], more: FigureOptions): void {
  const baseline = other === undefined ? {} : { baseline: { name: options.against ?? "", value: other } };
  figure(name, value, { ...baseline, ...more });
}
