import { join } from "node:path";

/**
 * Runs every bench in test/benches, one after the other, each in a process of its own, and prints one table of what
 * they measured: `bun run bench [--json] [--compare=FILE] [name …]`. `--compare` adds the figure of an earlier run, kept
 * with `--json`, and the ratio to it. A bench whose programs are not installed is told as not run. Exits with 1 when a
 * bench fails.
 */
const FOLDER = join(import.meta.dir, "../benches");
const isJson = process.argv.includes("--json");
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const files = (await Array.fromAsync(new Bun.Glob("*.ts").scan({ cwd: FOLDER }))).sort()
  .filter((file) => wanted.length === 0 || wanted.includes(file.replace(/\.ts$/u, "")));

/** What a bench needs beside Bun. */
const PROGRAMS: Readonly<Record<string, readonly string[]>> = {
  authenticated_route: ["wrk", "taskset", "redis-server"],
};

interface Row {
  readonly bench: string;
  /** A line of prose, or a figure's fields. */
  readonly figure: string;
  readonly value?: number;
  readonly unit?: string;
  readonly target?: { readonly atLeast?: number; readonly atMost?: number };
}

const comparedFile = process.argv.find((word) => word.startsWith("--compare="))?.slice("--compare=".length);
const earlier: readonly Row[] = comparedFile === undefined ? [] : await Bun.file(comparedFile).json();
const rows: Row[] = [];
let hasFailed = false;
for (const file of files) {
  const bench = file.replace(/\.ts$/u, "");
  const missing = (PROGRAMS[bench] ?? []).filter((program) => Bun.which(program) === null);
  if (missing.length > 0) {
    rows.push({ bench, figure: `not run: ${missing.join(", ")} is not installed` });
    continue;
  }
  const child = Bun.spawn([process.execPath, join(FOLDER, file), "--json"], { stdout: "pipe", stderr: "inherit" });
  const text = await new Response(child.stdout).text();
  if (await child.exited !== 0) {
    hasFailed = true;
    rows.push({ bench, figure: "failed" });
  }
  rows.push(...text.split("\n").filter((line) => line !== "").map((line) => rowOf(bench, line)));
}
// oxlint-disable-next-line no-console -- what is measured is printed
console.log(isJson ? JSON.stringify(rows, undefined, 2) : table(rows));
process.exit(hasFailed ? 1 : 0);

/** A line that is a JSON object is a figure; any other is told as it is. */
function rowOf(bench: string, line: string): Row {
  if (!line.startsWith("{")) {
    return { bench, figure: line };
  }
  const { name, value, unit, target } = JSON.parse(line);
  return { bench, figure: name, value, unit, target };
}

/** How a figure stands to the same one of the earlier run. */
function ratioText(
  { bench, figure, value }: { readonly bench: string; readonly figure: string; readonly value: number | undefined },
): string {
  const was = earlier.find((row) => row.bench === bench && row.figure === figure)?.value;
  return value === undefined || was === undefined ? "" : `was ${was.toPrecision(4)}, × ${(value / was).toFixed(2)}`;
}

function table(all: readonly Row[]): string {
  const cells = all.map(({ bench, figure, value, unit = "", target }) => [
    bench,
    figure,
    value === undefined ? "" : `${value.toPrecision(4)} ${unit}`,
    target === undefined ? "" : `${"atLeast" in target ? "≥" : "≤"} ${target.atLeast ?? target.atMost} ${unit}`,
    ratioText({ bench, figure, value }),
  ]);
  const widths = [0, 1, 2, 3, 4].map((at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)));
  return cells.map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join("  ").trimEnd()).join("\n");
}
