import { join } from "node:path";
import { readOptions } from "../../src/commands/line/read_options.ts";
import { rawCaller } from "../load/raw_caller.ts";
import { apiClient } from "../support/api/api_client.ts";
import { startBare } from "../support/benches/bare_post.ts";
import { figure } from "../support/benches/figure.ts";
import { inTurns, quantile } from "../support/benches/measure.ts";
import { otherTree } from "../support/benches/mixed/measured_tree.ts";
import { growthOf, productionServer, sendAll, threadCpu } from "../support/benches/mixed/served_tree.ts";
import { cleanUp } from "../support/processes/at_end.ts";

/**
 * What authentication, limits, counting, headers, metrics and the log line cost a call of `POST /v1/resolve`: CPU of the
 * main thread of the `server` command for a constant answer, less that of a bare `Bun.serve` with an answer of the same
 * size. The servers get their calls in turns, over kept connections.
 * `bun test/benches/shell.ts [--quick] [--against=COMMIT] [--json]`; needs Linux.
 */
const ROOT = join(import.meta.dir, "../..");
const CALLS = 500;
/** Of the usual run and the quick one: calls before the measured ones, in which the engine compiles, and rounds. */
const SIZES = { usual: { warmUp: 40_000, rounds: 40 }, quick: { warmUp: 10_000, rounds: 15 } };
/** On a busy machine calls take long, and what a server does without calls would count as theirs. */
const IDLE_MS = 4000;
const TARGET_US = 30;
const BODY = JSON.stringify({ input: "test:found" });

interface Measured {
  readonly name: string;
  readonly pid: number;
  readonly call: () => Promise<Response>;
  /** What it uses without calls: microseconds of CPU of the main thread a millisecond. */
  idle: number;
}

const { options: { against, quick } } = readOptions(process.argv.slice(2), {
  quick: /^$/u,
  full: /^$/u,
  against: /^[\w./~^-]{1,100}$/u,
  json: /^$/u,
});
const { warmUp, rounds } = SIZES[quick === undefined ? "usual" : "quick"];
const { served, answer } = await serve("shell", ROOT);
const others = against === undefined ? [] : [(await serve(against, otherTree(ROOT, against))).served];
const bare = measuredOf("bare POST", { ...await startBare(answer), credential: "locus_test_none" });
const measured = [bare, served, ...others];
for (const one of measured) {
  await sendAll(one.call, warmUp);
}
for (const one of measured) {
  const before = threadCpu(one.pid);
  await Bun.sleep(IDLE_MS);
  one.idle = growthOf(before, threadCpu(one.pid)).main / IDLE_MS;
}
/** Microseconds a call, in each round. */
const costs = await inTurns(measured, rounds, async ({ pid, call, idle }) => {
  const before = threadCpu(pid);
  const fromMs = performance.now();
  await sendAll(call, CALLS);
  const passedMs = performance.now() - fromMs;
  const { main, all } = growthOf(before, threadCpu(pid));
  return { main: (main - idle * passedMs) / CALLS, all: all / CALLS };
});
const costsOf = (one: Measured, of: "main" | "all"): number[] => (costs.get(one) ?? []).map((cost) => cost[of]);
for (const one of measured) {
  const { name, idle } = one;
  const [main, all] = [costsOf(one, "main"), costsOf(one, "all")];
  const beyond = lowOf(main) - lowOf(costsOf(bare, "main"));
  const [least, median, low] = [quantile(main, 0), quantile(main, 0.5), lowOf(all)].map((us) => us.toFixed(1));
  const note = `least ${least}, median ${median}, all threads ${low}, ` +
    `without calls ${(idle / 10).toFixed(1)} % of a core`;
  figure(`${name}: CPU of the main thread a call`, lowOf(main), { unit: "µs", note });
  if (name === served.name) {
    figure("CPU of the main thread beyond a bare POST", beyond, { unit: "µs", atMost: TARGET_US });
  } else if (name !== bare.name) {
    figure(`the same in ${name}`, beyond, { unit: "µs" });
  }
}
await cleanUp();
process.exit(0);

/** A server of a tree with all that it has in production, and its constant answer. */
async function serve(name: string, tree: string): Promise<{ readonly served: Measured; readonly answer: string }> {
  const { url, pid } = await productionServer({ tree });
  const { client } = await apiClient(url).signUp();
  const { credential = "" } = await client.withKey();
  const { text } = await apiClient(url, credential).post("/v1/resolve", JSON.parse(BODY));
  return { served: measuredOf(name, { url, pid, credential }), answer: text };
}

function measuredOf(
  name: string,
  { url, pid, credential }: { readonly url: string; readonly pid: number; readonly credential: string },
): Measured {
  return { name, pid, call: rawCaller({ url, path: "/v1/resolve", credential, bodies: [BODY] }), idle: 0 };
}

/** The tenth percentile: other programs of the machine only add. */
function lowOf(values: readonly number[]): number {
  return quantile(values, 0.1);
}
