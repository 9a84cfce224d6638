import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { SERVER_VARIABLE, serverWords, startTestServer } from "../databases/test_database.ts";
import { worldGazetteer, WORLDS_FOLDER, WORLDS_VARIABLE } from "../gazetteers/world_gazetteer.ts";
import { descendantsOf } from "../processes/process_tree.ts";
import { ALL, DEPTH_VARIABLE } from "./depth.ts";
import { chooseFiles, type ImportGraph, importGraph, type Tier } from "./choose_files.ts";
import { missingLine, neededPrograms, testFilesThatNeed } from "./needed_programs.ts";
import { patience, slowness, SLOWNESS_VARIABLE, TEST_LIMIT_MS } from "./patience.ts";
import { commandOf, type FailedTest, type ResultReader, resultReader } from "./read_results.ts";
import {
  type FileCost,
  fileCosts,
  makeRunFolder,
  removeAbandoned,
  removeRunFolder,
  RUN_FOLDER_VARIABLE,
  runningFiles,
} from "./run_folder.ts";

/**
 * `bun run test [path…]`: all tests, or those of some files or folders. `test:quick`, `test:changed` and `test:long`
 * choose others: see `choose_files.ts`. Options of `bun test` are passed on: `-t name`, `--shard=1/3`. `--slowest` adds
 * what each file took and the sum of each folder. `test:long --slice=WORD` runs an eighth of the files that try more in a
 * long run, chosen by the word, with examples that it chooses too.
 *
 * Bun hands the files one by one to processes that wait for one, three where there are two cores, the slowest first as far
 * as they are known from earlier runs. The processes share one Postgres and the world gazetteer, both made before the
 * first test. All files of the run are in one folder, which goes with it, however it ends: see `run_folder.ts`.
 *
 * Where a few files failed, they run once more, alone: a fault fails again, and a test that a busy machine disturbed is
 * reported as unsteady, to be mended, and fails nothing.
 *
 * Where a program of the system is missing, the tests that need it are left out and one line says what to install; with
 * `CI=true` nothing may be left out, so that line ends the run.
 */
const ROOT = join(import.meta.dir, "../../..");
/** Durations of files, kept by Bun from run to run: what is slow is begun first. */
const TIMINGS = join(ROOT, "node_modules/.cache/locus-test-timings.json");
/** Milliseconds of a file that no run has measured, by what it uses. */
const GUESSES: readonly (readonly [needs: string, ms: number])[] = [
  ["test/support/browsers/browser.ts", 15_000],
  ["test/support/services/run_service.ts", 10_000],
  ["test/support/databases/test_database.ts", 2000],
];
const OTHER_GUESS_MS = 300;
/** Tests wait for a server, a browser or a clock for half of their time. */
const PROCESSES_PER_CORE = 1.5;
const MOST_PROCESSES = 4;
const PROCESSES = Math.min(MOST_PROCESSES, Math.ceil(availableParallelism() * PROCESSES_PER_CORE));
/** More than any file takes, the limits of its tests aside. */
const LONG_FILE_MS = patience(300_000);
const LOOK_MS = 5000;
const SLOWEST_SHOWN = 12;
/** More files than this fail for a cause that they share. */
const MOST_AGAIN = 3;
const SLICE = "--slice=";
const INTERRUPTED = 130;

const { tier, paths, options, isSlowestWanted, slice } = readWords(process.argv.slice(2));
const missing = neededPrograms().filter(({ isInstalled }) => !isInstalled);
const missingWords = missing.length === 0 ? undefined : missingLine(missing);
if (missingWords !== undefined && process.env["CI"] === "true") {
  process.stderr.write(`${missingWords}\n`);
  process.exit(1);
}
const graph = importGraph();
const leftOut = new Set(missing.flatMap(testFilesThatNeed));
const seed = slice === undefined ? undefined : String(Bun.hash.crc32(slice));
const chosen = chooseFiles({ tier, paths, graph, changedFiles, ...(slice === undefined ? {} : { slice }) });
const files = chosen.filter((file) => !leftOut.has(file));
if (files.length === 0) {
  process.stderr.write(
    `No test file ${tier === "changed" ? "is affected by a change" : `matches ${paths.join(" ")}`}\n`,
  );
  process.exit(tier === "changed" ? 0 : 1);
}

await removeAbandoned();
const folder = makeRunFolder({ isOfLongRun: tier === "long" });
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => void interrupt());
}
const needed = new Set(files.flatMap((file) => [...graph.reachedFrom(file)]));
const [postgres] = await Promise.all([
  needed.has("test/support/databases/test_database.ts") ? startTestServer(join(folder, "shared")) : undefined,
  // Before the tests use all cores, and before their limits count.
  needed.has("test/support/gazetteers/world_gazetteer.ts") ? worldGazetteer() : undefined,
]);
const results = resultReader();
let isInterrupted = false;
let code = await runFiles(files, results);
const failedFiles = [...new Set(results.failed.map(({ file }) => file))];
// One file alone is run to see whether it fails.
const isAgain = code !== 0 && files.length > 1 && failedFiles.length > 0 && failedFiles.length <= MOST_AGAIN;
if (isAgain && !isInterrupted) {
  process.stderr.write(`\nOnce more, alone: ${failedFiles.join(" ")}\n`);
  code = await runFiles(failedFiles, resultReader(), 1);
}
if (isInterrupted) {
  // `interrupt` ends the process.
  await new Promise(() => {});
}
await postgres?.stop();
const costs = fileCosts(folder);
await removeRunFolder(folder);
results.failed.forEach((one) =>
  showFailed(one, isAgain && code === 0 ? "Unsteady (failed, then passed alone)" : "Failed")
);
if (files.length > 1) {
  showSlowest();
}
const { user, system } = process.cpuUsage();
// Processes that nobody waited for are in the sums of the files alone. Without the shared Postgres.
const cpuOfAll = costs.reduce((sum, one) => sum + one.cpuSeconds, (user + system) / 1e6);
const took = `${Math.round(performance.now() / 1000)} s, ${Math.round(cpuOfAll)} s of CPU time`;
const failedWords = isAgain && code === 0
  ? `${results.failedTests()} unsteady, 0 failed`
  : `${results.failedTests()} failed`;
process.stdout.write(`${results.passedTests()} passed, ${failedWords} in ${took}\n`);
if (missingWords !== undefined) {
  process.stderr.write(
    `${missingWords}. Left out: the tests of ${leftOut.size} files that need them, and single others.\n`,
  );
}
// Ends also what a failed test has left open.
process.exit(code);

/** Runs files and returns the exit code. */
async function runFiles(some: readonly string[], reader: ResultReader, processes = PROCESSES): Promise<number> {
  writeTimings();
  const child = Bun.spawn([
    // One pipe for both streams keeps a test's own output next to its result.
    "/bin/sh",
    "-c",
    'exec "$0" "$@" 2>&1',
    process.execPath,
    "--no-orphans",
    "test",
    `--parallel=${Math.min(processes, some.length)}`,
    "--no-isolate",
    `--timings=${TIMINGS}`,
    // Some tests of a file say nothing of the time of all.
    ...(options.includes("-t") ? [] : ["--update-timings"]),
    `--timeout=${patience(TEST_LIMIT_MS)}`,
    ...options,
    ...some.map((file) => `./${file}`),
  ], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      // Tests end before the last compiler of JavaScriptCore has paid: without it they take a fifth less CPU.
      BUN_JSC_useFTLJIT: "0",
      TMPDIR: folder,
      [WORLDS_VARIABLE]: WORLDS_FOLDER,
      [RUN_FOLDER_VARIABLE]: folder,
      ...(tier === "long" ? { [DEPTH_VARIABLE]: ALL } : {}),
      ...(seed === undefined ? {} : { LOCUS_TEST_SEED: seed }),
      [SLOWNESS_VARIABLE]: String(slowness()),
      ...(postgres === undefined ? {} : { [SERVER_VARIABLE]: serverWords(postgres) }),
      ...(process.stderr.isTTY ? { FORCE_COLOR: "1" } : {}),
    },
  });
  const named = new Set<string>();
  const watch = setInterval(() => nameRunning(LONG_FILE_MS, named), LOOK_MS);
  await passOn(child.stdout, reader);
  clearInterval(watch);
  return await child.exited;
}

async function interrupt(): Promise<never> {
  isInterrupted = true;
  nameRunning(0, new Set());
  await removeRunFolder(folder, descendantsOf(process.pid));
  process.exit(INTERRUPTED);
}

/** Passes the output of the tests on, and reads the results from it. */
async function passOn(from: ReadableStream<Uint8Array<ArrayBuffer>>, reader: ResultReader): Promise<void> {
  let begun = "";
  for await (const part of from.pipeThrough(new TextDecoderStream())) {
    process.stderr.write(part);
    const lines = (begun + part).split("\n");
    begun = lines.pop() ?? "";
    lines.forEach((line) => reader.take(line));
  }
  reader.take(begun);
}

/** Names the files that have run for longer than a time, each once. */
function nameRunning(longerThanMs: number, named: Set<string>): void {
  for (const { file, seconds } of runningFiles(folder)) {
    if (seconds * 1000 >= longerThanMs && !named.has(file)) {
      named.add(file);
      process.stderr.write(`\n${file} has not ended after ${seconds} s\n`);
    }
  }
}

function showFailed(one: FailedTest, word: string): void {
  const command = `${seed === undefined ? "" : `LOCUS_TEST_SEED=${seed} `}bun run test${
    tier === "long" ? ":long" : ""
  }`;
  const reason = one.reason.map((line) => `    ${line}\n`).join("");
  process.stderr.write(
    `\n${word}: ${one.file}: ${one.name ?? "outside of its tests"}\n${reason}    ${commandOf(one, command)}\n`,
  );
}

function showSlowest(): void {
  const sorted = costs.toSorted((a, b) => b.cpuSeconds - a.cpuSeconds);
  const rows = (isSlowestWanted ? sorted : sorted.slice(0, SLOWEST_SHOWN)).map(costRow);
  process.stdout.write(`The slowest files, in seconds and seconds of CPU time:\n${rows.join("")}`);
  if (isSlowestWanted) {
    const sums = Object.entries(Object.groupBy(costs, ({ file }) => dirname(file))).map(([file, all = []]) => ({
      file: `${file}: ${all.length} files`,
      seconds: all.reduce((sum, one) => sum + one.seconds, 0),
      cpuSeconds: all.reduce((sum, one) => sum + one.cpuSeconds, 0),
    }));
    process.stdout.write(sums.toSorted((a, b) => b.cpuSeconds - a.cpuSeconds).map(costRow).join(""));
  }
}

function costRow({ file, seconds, cpuSeconds }: FileCost): string {
  return `${seconds.toFixed(1).padStart(7)} ${cpuSeconds.toFixed(1).padStart(7)} ${file}\n`;
}

function readTimings(): Record<string, number> {
  try {
    return JSON.parse(readFileSync(TIMINGS, "utf8")).files;
  } catch {
    // The first run here, or one that was killed while it wrote.
    return {};
  }
}

/** Adds guesses for files that no run has measured. */
function writeTimings(): void {
  const timings = readTimings();
  const guessed = Object.fromEntries(
    files.filter((file) => timings[file] === undefined).map((file) => [file, guessMs(file, graph)]),
  );
  mkdirSync(dirname(TIMINGS), { recursive: true });
  writeFileSync(TIMINGS, JSON.stringify({ version: 1, files: { ...guessed, ...timings } }));
}

function guessMs(file: string, { reachedFrom }: ImportGraph): number {
  return GUESSES.find(([needs]) => reachedFrom(file).has(needs))?.[1] ?? OTHER_GUESS_MS;
}

/** Files that differ from the main branch, committed or not. */
function changedFiles(): readonly string[] {
  const base = gitLines("merge-base", "HEAD", "main")[0] ?? gitLines("merge-base", "HEAD", "origin/main")[0] ?? "HEAD";
  return [gitLines("diff", "--name-only", base), gitLines("ls-files", "--others", "--exclude-standard")].flat();
}

function gitLines(...words: readonly string[]): string[] {
  const { stdout, exitCode } = Bun.spawnSync(["git", ...words], { cwd: ROOT, stderr: "ignore" });
  return exitCode === 0 ? stdout.toString().split("\n").filter((line) => line !== "") : [];
}

/** Separates the tier, options of `bun test`, and paths. */
function readWords(
  words: readonly string[],
): { tier: Tier; paths: string[]; options: string[]; isSlowestWanted: boolean; slice?: string } {
  const read: ReturnType<typeof readWords> = { tier: "test", paths: [], options: [], isSlowestWanted: false };
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? "";
    if (word === "--quick" || word === "--changed" || word === "--long") {
      read.tier = word === "--quick" ? "quick" : word === "--changed" ? "changed" : "long";
    } else if (word.startsWith(SLICE)) {
      read.slice = word.slice(SLICE.length);
    } else if (word === "--slowest") {
      read.isSlowestWanted = true;
    } else if (word === "-t") {
      read.options.push(word, words[++at] ?? "");
    } else {
      (word.startsWith("-") ? read.options : read.paths).push(word);
    }
  }
  return read;
}
