import { availableParallelism } from "node:os";
import { missingLine, neededPrograms, testFilesThatNeed } from "./needed_programs.ts";

/**
 * `bun run test [file…]`: all tests, or those of some files or folders.
 *
 * All tests run in several processes at the same time, three where there are two cores. Each process has its own
 * servers, databases and folders. The output of the others follows that of the first one, so that the lines of a file
 * stay together.
 *
 * Where a program of the system is missing, the tests that need it are left out and one line says what to install; with
 * `CI=true` nothing may be left out, so that line ends the run.
 */
const TIMEOUT_MS = 60_000;
/** Tests wait for a server, a browser or a clock for half of their time. */
const PROCESSES_PER_CORE = 1.5;
const MOST_PROCESSES = 4;
const PROCESSES = Math.min(MOST_PROCESSES, Math.ceil(availableParallelism() * PROCESSES_PER_CORE));

const missing = neededPrograms().filter(({ isInstalled }) => !isInstalled);
const line = missing.length === 0 ? undefined : missingLine(missing);
if (line !== undefined && process.env["CI"] === "true") {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
const leftOut = missing.flatMap(testFilesThatNeed);
const chosen = process.argv.slice(2);
const shards = chosen.length > 0 ? 1 : PROCESSES;
const children = Array.from({ length: shards }, (_, index) =>
  Bun.spawn([
    process.execPath,
    "test",
    `--timeout=${TIMEOUT_MS}`,
    "--retry=1",
    ...(shards === 1 ? [] : [`--shard=${index + 1}/${shards}`]),
    ...leftOut.map((file) => `--path-ignore-patterns=${file}`),
    ...chosen,
  ], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...(process.stderr.isTTY ? { FORCE_COLOR: "1" } : {}) },
  }));
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => children.forEach((child) => child.kill(signal)));
}

const outputs = children.map(({ stdout, stderr }, index) => ({
  stdout: index === 0 ? passOn(stdout, process.stdout) : new Response(stdout).text(),
  stderr: index === 0 ? passOn(stderr, process.stderr) : new Response(stderr).text(),
}));
let passed = 0;
let failed = 0;
for (const [index, output] of outputs.entries()) {
  const [stdout, stderr] = await Promise.all([output.stdout, output.stderr]);
  if (index > 0) {
    process.stdout.write(stdout);
    process.stderr.write(stderr);
  }
  passed += countOf(stderr, /^ *(\d{1,9}) pass$/gmu);
  failed += countOf(stderr, /^ *(\d{1,9}) fail$/gmu);
}
const codes = await Promise.all(children.map(({ exited }) => exited));
process.stdout.write(`${passed} passed, ${failed} failed\n`);
if (line !== undefined) {
  process.stderr.write(`${line}. Left out: the tests of ${leftOut.length} files that need them, and single others.\n`);
}
process.exitCode = codes.find((code) => code !== 0) ?? 0;

/** Writes a stream on as it comes, and returns its whole text. */
async function passOn(from: ReadableStream<Uint8Array<ArrayBuffer>>, to: NodeJS.WriteStream): Promise<string> {
  let text = "";
  for await (const part of from.pipeThrough(new TextDecoderStream())) {
    to.write(part);
    text += part;
  }
  return text;
}

/** The number in the last match: the closing lines of a run stand at its end. */
function countOf(text: string, form: RegExp): number {
  return Number([...Bun.stripANSI(text).matchAll(form)].at(-1)?.[1] ?? 0);
}
