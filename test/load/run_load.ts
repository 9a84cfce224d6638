import { EXIT_CODE, Failure } from "../../src/commands/line/failure.ts";
import { apiClient } from "../support/api/api_client.ts";
import { FLAG, MINUTES, runDevelopmentCommand } from "../support/processes/development_command.ts";
import { runService, WITHOUT_LIMITS } from "../support/services/run_service.ts";
import { COSTLY_INPUTS, LOAD_INPUTS, openLoad } from "./open_load.ts";
import { overload } from "./overload.ts";
import { rawCaller } from "./raw_caller.ts";
import { capacityOf, type ScaleRow, scaleServers, scaleWorkers } from "./scale.ts";

/** The rows as lines, with what each is of the first: CPU per call is shown although other work may slow all of them. */
function scaleText(what: "servers" | "workers", rows: readonly ScaleRow[]): string {
  const unit = what === "servers" ? "call" : "row";
  const [first] = rows;
  const lines = rows.map((row) =>
    [
      `${row.parts} ${what}: ${Math.round(row.perSecond)} ${unit}s/s`,
      `× ${(row.perSecond / (first?.perSecond ?? Number.NaN)).toFixed(2)}`,
      `CPU a ${unit} ${row.cpuUs.toFixed(0)} µs (× ${(row.cpuUs / (first?.cpuUs ?? Number.NaN)).toFixed(2)})`,
      `Postgres ${row.postgresUs.toFixed(1)} µs`,
      `Redis ${row.redisUs.toFixed(1)} µs`,
    ].join(", ")
  );
  return lines.join("\n");
}

const SHARES = [0.5, 0.8, 1, 1.2];
const WARM_SECONDS = 3;
const CONNECTIONS = 32;
/** More of the costly calls at once would wait long enough to be refused. */
const COSTLY_CONNECTIONS = 8;
/** More processes than this on one machine only compete. */
const COUNTS = /^[1-8](?:,[1-8]){0,7}$/u;
const SECONDS = 10;
const ROWS = 100_000;

await runDevelopmentCommand({
  name: "load",
  about: `
Measures how many calls of POST /v1/resolve a server answers in a second, then sends 50 to 120 % of that by a
timetable and prints percentiles, refusals and how its memory grew. Without --url it starts a service of its own;
another one must be on this machine. Exits with 1 when an answer was a 500, or a refusal was not a proper one.

With --overload it sends so many times what the server can answer, and prints what became of it: calls a second that
were answered, latencies of answers and refusals, the slowest answer of /livez and /readyz, and refusals afterwards.

With --servers or --workers it starts so many on one Postgres and one Redis, one number after the other, and prints
what each achieved and what a call or row cost the processor.`,
  options: {
    minutes: { shape: MINUTES, value: "N", help: "How long to send calls. Default: 2" },
    url: {
      shape: /^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::[0-9]{1,5})?$/u,
      value: "http://127.0.0.1:PORT",
      help: "A service that runs already; needs --key",
    },
    key: { shape: /^locus_[a-z]{4}_[0-9A-Za-z]{1,100}$/u, value: "KEY", help: "An API key of that service" },
    overload: { shape: /^[1-9](?:\.[0-9])?$/u, value: "N", help: "Send N times what the server can answer" },
    servers: { shape: COUNTS, value: "1,2,4", help: "Compare so many servers" },
    seconds: { shape: /^[1-9][0-9]{0,3}$/u, value: "N", help: "Seconds, with --servers or --overload. Default: 10" },
    workers: { shape: COUNTS, value: "1,2,4", help: "Compare so many workers" },
    rows: { shape: /^[1-9][0-9]{0,6}$/u, value: "N", help: "Rows of the batch, with --workers. Default: 100000" },
    json: { shape: FLAG, help: "Print the figures as JSON" },
  },
  run: ({ options }) => load(options),
});

interface LoadOptions {
  readonly minutes?: string;
  readonly url?: string;
  readonly key?: string;
  readonly overload?: string;
  readonly servers?: string;
  readonly seconds?: string;
  readonly workers?: string;
  readonly rows?: string;
  readonly json?: string;
}

async function load(options: LoadOptions): Promise<number> {
  if (options.servers !== undefined) {
    const seconds = Number(options.seconds ?? SECONDS);
    return await scale("servers", { counts: options.servers, options, measure: (n) => scaleServers(n, { seconds }) });
  }
  if (options.workers !== undefined) {
    const rows = Number(options.rows ?? ROWS);
    return await scale("workers", { counts: options.workers, options, measure: (n) => scaleWorkers(n, { rows }) });
  }
  if ((options.url === undefined) !== (options.key === undefined)) {
    throw new Failure("--url and --key go together", { exitCode: EXIT_CODE.usage });
  }
  const target = options.url === undefined || options.key === undefined
    ? await ownService()
    : { url: options.url, key: options.key };
  if (options.overload !== undefined) {
    return await runOverload(target, options, Number(options.overload));
  }
  let next = 0;
  const call = (signal: AbortSignal) =>
    fetch(`${target.url}/v1/resolve`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${target.key}` },
      body: JSON.stringify({ input: LOAD_INPUTS[next++ % LOAD_INPUTS.length] }),
      signal,
    });
  await capacityOf(call, { connections: CONNECTIONS, seconds: WARM_SECONDS });
  const capacity = await capacityOf(call, { connections: CONNECTIONS, seconds: WARM_SECONDS });
  const memory = async () => await residentMiB(target.url);
  const seconds = Number(options.minutes ?? 2) * 60 / SHARES.length;
  const rows = [];
  for (const share of SHARES) {
    const beforeMiB = await memory();
    const { latencies, statuses, disorderly } = await openLoad(call, { perSecond: capacity * share, seconds });
    rows.push({
      share,
      perSecond: Math.round(capacity * share),
      ...Object.fromEntries(
        [0.5, 0.9, 0.99, 0.999, 1].map((one) => [`p${one * 100}Ms`, round(latencies.quantile(one))]),
      ),
      statuses,
      disorderly,
      memoryMiBPerMinute: round((await memory() - beforeMiB) / seconds * 60),
    });
  }
  console.log(options.json === undefined ? textOf(Math.round(capacity), rows) : JSON.stringify({ capacity, rows }));
  const isBad = rows.some(({ statuses, disorderly }) =>
    disorderly > 0 || Object.keys(statuses).some((status) => Number(status) >= 500 && status !== "503")
  );
  return isBad ? EXIT_CODE.failed : EXIT_CODE.ok;
}

async function runOverload(
  { url, key }: { readonly url: string; readonly key: string },
  options: LoadOptions,
  times: number,
): Promise<number> {
  const call = rawCaller({
    url,
    path: "/v1/resolve",
    credential: key,
    bodies: COSTLY_INPUTS.map((input) => JSON.stringify({ input })),
  });
  await capacityOf(call, { connections: COSTLY_CONNECTIONS, seconds: WARM_SECONDS });
  const capacity = await capacityOf(call, { connections: COSTLY_CONNECTIONS, seconds: WARM_SECONDS });
  const result = await overload({ url, call, capacity, times, seconds: Number(options.seconds ?? SECONDS) });
  console.log(JSON.stringify(result, undefined, options.json === undefined ? 2 : undefined));
  return result.others > 0 ? EXIT_CODE.failed : EXIT_CODE.ok;
}

interface Scale {
  /** `1,2,4` */
  readonly counts: string;
  readonly options: { readonly json?: string };
  readonly measure: (parts: number) => Promise<ScaleRow>;
}

async function scale(what: "servers" | "workers", { counts, options, measure }: Scale): Promise<number> {
  const rows: ScaleRow[] = [];
  for (const parts of counts.split(",").map(Number)) {
    rows.push(await measure(parts));
  }
  console.log(options.json === undefined ? scaleText(what, rows) : JSON.stringify({ what, rows }));
  return EXIT_CODE.ok;
}

async function ownService(): Promise<{ readonly url: string; readonly key: string }> {
  const { url } = await runService({ environment: { ...WITHOUT_LIMITS, LOG_LEVEL: "warn" } });
  const { client } = await apiClient(url).signUp();
  const { credential = "" } = await client.withKey({ environment: "live" });
  return { url, key: credential };
}

/** Of the server, by its own metrics; 0 where they do not show it. */
async function residentMiB(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const line = text.split("\n").find((one) =>
    one.startsWith("process_resident_memory_bytes") && !one.includes("worker")
  );
  return Number(line?.split(" ").at(-1) ?? 0) / 2 ** 20;
}

function round(value: number): number {
  return Number(value.toPrecision(3));
}

function textOf(capacity: number, rows: readonly Readonly<Record<string, unknown>>[]): string {
  const lines = rows.map((row) =>
    Object.entries(row).map(([name, value]) => `${name} ${JSON.stringify(value)}`)
      .join("  ")
  );
  return [`${capacity} calls/s when ${CONNECTIONS} are always under way`, ...lines].join("\n");
}
