import { availableParallelism } from "node:os";
import { worldGazetteer } from "../gazetteers/world_gazetteer.ts";
import { type FileReports, fileReports } from "./file_reports.ts";
import { missingLine, neededPrograms, testFilesThatNeed } from "./needed_programs.ts";
import { patience, slowness, SLOWNESS_VARIABLE, TEST_LIMIT_MS } from "./patience.ts";
import { shareFiles } from "./share_files.ts";

/**
 * `bun run test [file…]`: all tests, or those of some files or folders.
 *
 * All tests run in several processes at the same time, three where there are two cores. Each process has its own
 * servers, databases and folders; the world gazetteer is built before them, once by each version of its code and data.
 * What a file's tests report is written when the file ends, failures at once; a file that takes much longer than any
 * should is named while it runs, and at the end the slowest ones.
 *
 * Where a program of the system is missing, the tests that need it are left out and one line says what to install; with
 * `CI=true` nothing may be left out, so that line ends the run.
 */
/** Tests wait for a server, a browser or a clock for half of their time. */
const PROCESSES_PER_CORE = 1.5;
const MOST_PROCESSES = 4;
const PROCESSES = Math.min(MOST_PROCESSES, Math.ceil(availableParallelism() * PROCESSES_PER_CORE));
/** Twice what the slowest file takes on a busy machine. */
const LONG_FILE_MS = patience(300_000);
const LOOK_MS = 5000;
const SLOWEST_SHOWN = 12;

const missing = neededPrograms().filter(({ isInstalled }) => !isInstalled);
const line = missing.length === 0 ? undefined : missingLine(missing);
if (line !== undefined && process.env["CI"] === "true") {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
const leftOut = missing.flatMap(testFilesThatNeed);
const chosen = process.argv.slice(2);
const all = [...new Bun.Glob("test/**/*_test.{ts,tsx}").scanSync()].filter((file) => !leftOut.includes(file));
const shares = chosen.length > 0
  ? [chosen]
  : shareFiles(all, PROCESSES).map((files) => files.map((file) => `./${file}`));
if (shares.length > 1) {
  // Before the others use all cores, and before the limits of the tests count.
  await worldGazetteer();
}
const named = new Set<string>();
const children = shares.map((words) => {
  const child = Bun.spawn([
    // One pipe for both streams keeps a test's own output next to its result.
    "/bin/sh",
    "-c",
    'exec "$0" "$@" 2>&1',
    process.execPath,
    "test",
    `--timeout=${patience(TEST_LIMIT_MS)}`,
    ...leftOut.map((file) => `--path-ignore-patterns=${file}`),
    ...words,
  ], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      [SLOWNESS_VARIABLE]: String(slowness()),
      ...(process.stderr.isTTY ? { FORCE_COLOR: "1" } : {}),
    },
  });
  const reports = fileReports({
    write: (text) => process.stderr.write(text),
    monotonicMs: () => performance.now(),
    together: shares.length === 1 ? "line" : "file",
  });
  return { child, reports, text: passOn(child.stdout, reports) };
});
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    children.forEach(({ reports }) => nameRunning(reports, 0));
    children.forEach(({ child }) => child.kill(signal));
  });
}
const watch = setInterval(() => children.forEach(({ reports }) => nameRunning(reports, LONG_FILE_MS)), LOOK_MS);

let passed = 0;
let failed = 0;
const codes: number[] = [];
for (const { text, child, reports } of children) {
  const output = await text;
  const code = await child.exited;
  if (code !== 0) {
    // Of a process that ended in the middle.
    nameRunning(reports, 0);
  }
  codes.push(code);
  passed += countOf(output, /^ *(\d{1,9}) pass$/gmu);
  failed += countOf(output, /^ *(\d{1,9}) fail$/gmu);
}
clearInterval(watch);
if (shares.length > 1) {
  const took = children.flatMap(({ reports }) => [...reports.took]).toSorted(([, a], [, b]) => b - a);
  const rows = took.slice(0, SLOWEST_SHOWN).map(([file, ms]) => `${Math.round(ms / 1000)} s ${file}\n`);
  process.stdout.write(`The slowest files:\n${rows.join("")}`);
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
if (line !== undefined) {
  process.stderr.write(`${line}. Left out: the tests of ${leftOut.length} files that need them, and single others.\n`);
}
process.exitCode = codes.find((code) => code !== 0) ?? 0;

/** Gives a process's output to its reports line by line, and returns its whole text. */
async function passOn(from: ReadableStream<Uint8Array<ArrayBuffer>>, reports: FileReports): Promise<string> {
  let text = "";
  let begun = "";
  for await (const part of from.pipeThrough(new TextDecoderStream())) {
    const lines = (begun + part).split("\n");
    begun = lines.pop() ?? "";
    lines.forEach((next) => reports.take(next));
    text += part;
  }
  reports.take(begun);
  reports.end();
  return text;
}

/** Names the file that has run for longer than a time, once. */
function nameRunning(reports: FileReports, longerThanMs: number): void {
  const running = reports.current();
  const seconds = running === undefined ? 0 : Math.round((performance.now() - running.sinceMs) / 1000);
  if (running !== undefined && seconds * 1000 >= longerThanMs && !named.has(running.file)) {
    named.add(running.file);
    process.stderr.write(`\n${running.file} has not ended after ${seconds} s\n`);
  }
}

/** The number in the last match: the closing lines of a run stand at its end. */
function countOf(text: string, form: RegExp): number {
  return Number([...Bun.stripANSI(text).matchAll(form)].at(-1)?.[1] ?? 0);
}
