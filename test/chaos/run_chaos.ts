import { readOptions } from "../../src/commands/read_options.ts";
import { Failure } from "../../src/commands/failure.ts";
import { cleanUp } from "../support/at_end.ts";
import { type ChaosOptions, strikeAll } from "./strike_all.ts";

/**
 * `bun run chaos [--blows=100 | --minutes=N] [--batches=20] [--rows=20000] [--seed=N] [--queue=redis|postgres] [--only=NAME,NAME] [--json]`
 *
 * Starts a deployment of its own on this machine, kills and cuts its parts one by one and then at random while it is
 * working, and compares what is left with what the interface promises. Exits with 1 when a promise is broken.
 */
const INTEGER = /^[0-9]{1,9}$/u;

try {
  const { options } = readOptions(process.argv.slice(2), {
    seed: INTEGER,
    blows: INTEGER,
    minutes: /^[0-9]{1,4}(?:\.[0-9]{1,2})?$/u,
    batches: INTEGER,
    rows: INTEGER,
    queue: /^(?:redis|postgres)$/u,
    only: /^.{1,400}$/u,
    json: /^$/u,
  });
  const wishes: ChaosOptions = {
    seed: Number(options.seed ?? 20_240_303),
    blows: Number(options.blows ?? 100),
    ...(options.minutes === undefined ? {} : { minutes: Number(options.minutes) }),
    batches: Number(options.batches ?? 20),
    rows: Number(options.rows ?? 20_000),
    queue: options.queue === "postgres" ? "postgres" : "redis",
    ...(options.only === undefined ? {} : { only: options.only.split(",") }),
    onBlow: (line) => console.error(line),
  };
  const startMs = performance.now();
  const report = await strikeAll(wishes);
  const seconds = Math.round((performance.now() - startMs) / 1000);
  console.log(options.json === undefined ? textOf(report, seconds) : JSON.stringify({ ...wishes, seconds, ...report }));
  process.exitCode = report.broken.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Failure ? error.message : error);
  process.exitCode = error instanceof Failure ? error.exitCode : 1;
}
await cleanUp();
process.exit();

function textOf(report: Awaited<ReturnType<typeof strikeAll>>, seconds: number): string {
  const { callers, limited } = report;
  return [
    ...Object.entries(report.struck).map(([name, times]) => `${String(times).padStart(4)} × ${name}`),
    ...report.impossible.map((name) => `   – × ${name}: not possible here`),
    `${report.batches} batches, ${report.rows} rows, ${seconds} s`,
    `${callers.answered} calls answered, ${callers.unavailable} told to come back, ${callers.broken} connections broken`,
    `a month of ${limited.limit} calls: ${limited.counted} counted, ${limited.answered} answered`,
    ...(report.broken.length === 0
      ? ["Every promise was kept."]
      : ["Broken:", ...report.broken.map((one) => `  ${one}`)]),
  ].join("\n");
}
