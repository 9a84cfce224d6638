import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { EXIT_CODE, Failure } from "../../../src/commands/line/failure.ts";
import { FLAG, runDevelopmentCommand } from "../processes/development_command.ts";
import { type BenchRow, benchRow, benchTable } from "./bench_table.ts";

const FOLDER = join(import.meta.dir, "../../benches");

/** Name of the row that replaces the figures of a failed bench. */
const FAILED = "failed";

/** The benches with sizes below the usual ones and with a comparison of commits. */
const COMPARING: readonly string[] = ["mixed", "resolver", "shell"];

await runDevelopmentCommand({
  name: "bench",
  about: `
Runs the benches of test/benches, one after the other, each in a process of its own, and prints one table: every
figure, its target, whether that is met, and what a baseline took. Exits with 1 when a bench fails; a target that is
missed is no failure, for machines differ.`,
  options: {
    full: { shape: FLAG, help: "Measure at the sizes that take long too" },
    quick: { shape: FLAG, help: `Measure fewer inputs (${COMPARING.join(", ")})` },
    against: {
      shape: /^[\w./~^-]{1,100}$/u,
      value: "COMMIT",
      help: `Measure another commit in turns, and print the ratios (${COMPARING.join(", ")})`,
    },
    json: { shape: FLAG, help: "Print the figures as JSON" },
    out: { shape: /./u, value: "FILE", help: "Write the figures to a file as JSON" },
  },
  words: "[NAME …]",
  run: ({ options, rest }) => bench(options, rest),
});

/** What `--json` prints. */
interface BenchRun {
  /** Whether benches ran at their full sizes too, which take many minutes. */
  readonly isFull: boolean;
  readonly startedAt: string;
  /** The machine, for people who compare figures. */
  readonly machine: string;
  readonly rows: readonly BenchRow[];
}

interface BenchOptions {
  readonly full?: string;
  readonly quick?: string;
  readonly against?: string;
  readonly json?: string;
  readonly out?: string;
}

async function bench(options: BenchOptions, rest: readonly string[]): Promise<number> {
  const isFull = options.full !== undefined;
  const names = (await Array.fromAsync(new Bun.Glob("*.ts").scan({ cwd: FOLDER }))).sort()
    .map((file) => file.replace(/\.ts$/u, ""));
  const unknown = rest.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw new Failure(`There is no bench ${unknown}: there are ${names.join(" ")}`, { exitCode: EXIT_CODE.usage });
  }
  const chosen = names.filter((name) => rest.length === 0 || rest.includes(name));
  const startedAt = new Date().toISOString();
  const rows: BenchRow[] = [];
  for (const name of chosen) {
    const from = performance.now();
    rows.push(...await rowsOf(name, options));
    console.error(`${name}: ${((performance.now() - from) / 1000).toFixed(0)} s`);
  }
  // The load shows other work: above the number of cores, wall times mean little.
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? "unknown"}, load ${
    loadavg()[1]?.toFixed(1)
  }, Bun ${Bun.version}`;
  const run: BenchRun = { isFull, startedAt, machine, rows };
  const text = JSON.stringify(run, undefined, 2);
  if (options.out !== undefined) {
    await Bun.write(options.out, text);
  }
  console.log(options.json === undefined ? `${benchTable(run.rows)}\n\n${summary(run)}` : text);
  return rows.some(({ figure }) => figure === FAILED) ? EXIT_CODE.failed : EXIT_CODE.ok;
}

async function rowsOf(name: string, { full, quick, against }: BenchOptions): Promise<readonly BenchRow[]> {
  const words = [
    ...(full === undefined ? [] : ["--full"]),
    ...(quick === undefined || !COMPARING.includes(name) ? [] : ["--quick"]),
    ...(against === undefined || !COMPARING.includes(name) ? [] : [`--against=${against}`]),
  ];
  const child = Bun.spawn([process.execPath, join(FOLDER, `${name}.ts`), "--json", ...words], {
    stdout: "pipe",
    stderr: "inherit",
  });
  const text = await new Response(child.stdout).text();
  const rows = text.split("\n").filter((line) => line !== "").map((line) => benchRow(name, line));
  return await child.exited === 0 ? rows : [...rows, { bench: name, figure: FAILED }];
}

function summary({ rows, machine, startedAt, isFull }: BenchRun): string {
  const count = (wanted: BenchRow["state"]) => rows.filter(({ state }) => state === wanted).length;
  return `${count("met")} targets met, ${count("missed")} missed (${
    isFull ? "full" : "quick"
  }) · ${startedAt} · ${machine}`;
}
