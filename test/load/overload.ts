import { join } from "node:path";
import { type LatencyHistogram, openLoad } from "./open_load.ts";

/** What a service did while more was sent than it could answer. Milliseconds. */
export interface Overload {
  /** Calls a second that were answered before, with 32 always under way. */
  readonly capacity: number;
  /** Calls a second that were sent, and that were answered with 200. */
  readonly sent: number;
  readonly goodput: number;
  readonly answered: { readonly p50: number; readonly p99: number };
  readonly refused: { readonly share: number; readonly p50: number; readonly p99: number };
  readonly livez: { readonly slowest: number; readonly failures: number };
  readonly readyz: { readonly slowest: number; readonly failures: number };
  /** Answers other than 200, and 429 or 503 with `Retry-After`. */
  readonly others: number;
  /** Share of refusals at half the capacity, from the moment the overload ends. */
  readonly refusedAfter: number;
}

/** How much is sent, and for how long. */
export interface OverloadOptions {
  /** Of the service under test, without a trailing slash. */
  readonly url: string;
  readonly call: () => Promise<Response>;
  /** Calls a second it can answer. */
  readonly capacity: number;
  /** So many times that are sent. */
  readonly times: number;
  readonly seconds: number;
}

const AFTER_SECONDS = 3;
const PROBE_MS = 100;
const PROBE_DEADLINE_MS = 10_000;
/** Of a process of its own: this one is busy with sending. */
const LIVEZ_PROBE = join(import.meta.dir, "../attack/probe_livez.ts");

/** Sends more than a service can answer, by a timetable, and watches its probes meanwhile. */
export async function overload({ url, call, capacity, times, seconds }: OverloadOptions): Promise<Overload> {
  const livez = Bun.spawn([process.execPath, LIVEZ_PROBE, url], { stdin: "pipe", stdout: "pipe" });
  const readyz = probe(`${url}/readyz`);
  const perSecond = capacity * times;
  const { statuses, disorderly, answered, refused, tookMs } = await openLoad(call, { perSecond, seconds });
  const after = await openLoad(call, { perSecond: capacity / 2, seconds: AFTER_SECONDS });
  await livez.stdin.end();
  const seen: { slowestMs: number; failures: number } = JSON.parse(await new Response(livez.stdout).text());
  const ready = await readyz.end();
  return {
    capacity: Math.round(capacity),
    sent: Math.round(capacity * times),
    goodput: Math.round(answered.total / tookMs * 1000),
    answered: percentiles(answered),
    refused: { share: round(refused.total / (refused.total + answered.total)), ...percentiles(refused) },
    livez: { slowest: seen.slowestMs, failures: seen.failures },
    readyz: ready,
    others: disorderly +
      Object.entries(statuses).reduce((sum, [status, n]) => sum + (["200", "429", "503"].includes(status) ? 0 : n), 0),
    refusedAfter: round(after.refused.total / (after.refused.total + after.answered.total)),
  };
}

/** Requests a probe every 100 ms until ended. */
function probe(url: string): { end(): Promise<{ readonly slowest: number; readonly failures: number }> } {
  const over = new AbortController();
  let slowest = 0;
  let failures = 0;
  const run = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const begun = performance.now();
      const signal = AbortSignal.timeout(PROBE_DEADLINE_MS);
      const isOk = await fetch(url, { signal }).then(async (answer) => (await answer.text(), answer.ok), () => false);
      failures += isOk ? 0 : 1;
      slowest = Math.max(slowest, performance.now() - begun);
      await Bun.sleep(PROBE_MS);
    }
  };
  const running = run();
  return {
    async end() {
      over.abort();
      await running;
      return { slowest: Math.round(slowest), failures };
    },
  };
}

function percentiles(latencies: LatencyHistogram) {
  return { p50: round(latencies.quantile(0.5)), p99: round(latencies.quantile(0.99)) };
}

function round(value: number): number {
  return Number(value.toPrecision(3));
}
