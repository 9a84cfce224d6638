import { missingLine, neededPrograms, testFilesThatNeed } from "./needed_programs.ts";

/**
 * `bun run test [file…]`: all tests, or those of some files or folders.
 *
 * Where a program of the system is missing, the tests that need it are left out and one line says what to install; with
 * `CI=true` nothing may be left out, so that line ends the run.
 */
const TIMEOUT_MS = 60_000;

const missing = neededPrograms().filter(({ isInstalled }) => !isInstalled);
const line = missing.length === 0 ? undefined : missingLine(missing);
if (line !== undefined && process.env["CI"] === "true") {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
const leftOut = missing.flatMap(testFilesThatNeed);
const child = Bun.spawn([
  process.execPath,
  "test",
  `--timeout=${TIMEOUT_MS}`,
  "--retry=1",
  ...leftOut.map((file) => `--path-ignore-patterns=${file}`),
  ...process.argv.slice(2),
], { stdio: ["inherit", "inherit", "inherit"] });
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => child.kill(signal));
}
const code = await child.exited;
if (line !== undefined) {
  process.stderr.write(`${line}. Left out: the tests of ${leftOut.length} files that need them, and single others.\n`);
}
process.exit(code);
