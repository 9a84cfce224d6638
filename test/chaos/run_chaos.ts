import { EXIT_CODE } from "../../src/commands/line/failure.ts";
import { FLAG, INTEGER, MINUTES, runDevelopmentCommand } from "../support/processes/development_command.ts";
import { loggedDefects } from "../support/runner/kept_logs.ts";
import { followUnderLoad } from "./follow_under_load.ts";
import { interruptData } from "./interrupt_data.ts";
import { type ChaosOptions, strikeAll } from "./strike_all.ts";

await runDevelopmentCommand({
  name: "chaos",
  about: `
Starts a deployment of its own on this machine, kills and cuts its parts one by one and then at random while it is
working, and compares what is left with what the interface promises. Exits with 1 when a promise is broken.`,
  options: {
    seed: { shape: INTEGER, value: "N", help: "Seed of faults, order and planned times. Default: 20240303" },
    blows: {
      shape: INTEGER,
      value: "N",
      help: "How many faults to inject. Default: 100, or one each 1.2 seconds of --minutes",
    },
    minutes: { shape: MINUTES, value: "N", help: "Over which time to spread them. Default: 1.2 seconds a fault" },
    batches: { shape: INTEGER, value: "N", help: "Batches to upload. Default: 20" },
    rows: { shape: INTEGER, value: "N", help: "Rows of a batch. Default: 20000" },
    queue: { shape: /^(?:redis|postgres)$/u, value: "redis|postgres", help: "Where jobs wait. Default: redis" },
    only: { shape: /^.{1,400}$/u, value: "NAME,NAME", help: "Inject only these faults" },
    interruptions: {
      shape: INTEGER,
      value: "N",
      help: "Only interrupt so many downloads, imports and transfers of data",
    },
    publications: { shape: INTEGER, value: "N", help: "Only let servers follow so many publications under load" },
    json: { shape: FLAG, help: "Print the report as JSON" },
  },
  run: async ({ options }) => {
    if (options.interruptions !== undefined || options.publications !== undefined) {
      return await strikeData(options);
    }
    const wishes: ChaosOptions = {
      seed: Number(options.seed ?? 20_240_303),
      ...(options.blows === undefined ? {} : { blows: Number(options.blows) }),
      ...(options.minutes === undefined ? {} : { minutes: Number(options.minutes) }),
      batches: Number(options.batches ?? 20),
      rows: Number(options.rows ?? 20_000),
      queue: options.queue === "postgres" ? "postgres" : "redis",
      ...(options.only === undefined ? {} : { only: options.only.split(",") }),
      onBlow: (line) => console.error(line),
    };
    console.error(`seed ${wishes.seed}`);
    const startMs = performance.now();
    const report = await strikeAll(wishes);
    const seconds = Math.round((performance.now() - startMs) / 1000);
    console.log(
      options.json === undefined ? textOf(report, seconds) : JSON.stringify({ ...wishes, seconds, ...report }),
    );
    return report.broken.length === 0 ? EXIT_CODE.ok : EXIT_CODE.failed;
  },
});

function onStep(line: string): void {
  console.error(line);
}

/** The parts that are about data: interrupted transfers, and servers that follow publications. */
async function strikeData(
  { interruptions = "0", publications = "0", seed = "20240303" }: {
    readonly interruptions?: string;
    readonly publications?: string;
    readonly seed?: string;
  },
): Promise<number> {
  const reports = [
    ...(Number(interruptions) > 0
      ? [await interruptData({ times: Number(interruptions), seed: Number(seed), onStep })]
      : []),
    ...(Number(publications) > 0 ? [await followUnderLoad({ publications: Number(publications), onStep })] : []),
  ];
  reports.forEach((report) => console.log(JSON.stringify(report, undefined, 2)));
  return reports.every(({ broken }) => broken.length === 0) ? EXIT_CODE.ok : EXIT_CODE.failed;
}

function textOf(report: Awaited<ReturnType<typeof strikeAll>>, seconds: number): string {
  const { callers, limited } = report;
  return [
    ...Object.entries(report.struck).map(([name, times]) => `${String(times).padStart(4)} × ${name}`),
    ...report.impossible.map((name) => `   – × ${name}: not possible here`),
    `${report.batches} batches, ${report.rows} rows, ${seconds} s`,
    `${callers.answered} calls answered, ${callers.unavailable} refused for the moment, ${callers.broken} connections broken`,
    `a month of ${limited.limit} calls: ${limited.counted} counted, ${limited.answered} answered`,
    ...(report.broken.length === 0
      ? ["Every promise was kept."]
      : ["Broken:", ...[...report.broken, ...loggedDefects()].map((one) => `  ${one}`)]),
  ].join("\n");
}
