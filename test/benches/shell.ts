import { join } from "node:path";
import { readOptions } from "../../src/commands/line/read_options.ts";
import { rawCaller } from "../load/raw_caller.ts";
import { apiClient } from "../support/api/api_client.ts";
import { figure } from "../support/benches/figure.ts";
import { quantile } from "../support/benches/measure.ts";
import { otherTree } from "../support/benches/mixed/other_tree.ts";
import { growthOf, threadCpu } from "../support/benches/mixed/thread_cpu.ts";
import { testDatabase } from "../support/databases/test_database.ts";
import { testRedis } from "../support/databases/test_redis.ts";
import { atEnd, cleanUp } from "../support/processes/at_end.ts";
import { freePort } from "../support/services/free_port.ts";
import { runService, WITHOUT_LIMITS } from "../support/services/run_service.ts";
import { until } from "../support/processes/until.ts";

/**
 * What authentication, limits, counting, headers, metrics and the log line cost a call of `POST /v1/resolve`: CPU of the
 * main thread of the `server` command for a constant answer, less that of a bare `Bun.serve` with an answer of the same
 * size. The servers get their calls in turns, over kept connections.
 * `bun test/benches/shell.ts [--quick] [--against=COMMIT] [--json]`; needs Linux.
 */
const ROOT = join(import.meta.dir, "../..");
const AT_ONCE = 8;
const CALLS = 500;
/** Of the usual run and the quick one: calls before the measured ones, in which the engine compiles, and rounds. */
const SIZES = { usual: { warmUp: 40_000, rounds: 40 }, quick: { warmUp: 10_000, rounds: 15 } };
/** On a busy machine calls take long, and what a server does without calls would count as theirs. */
const IDLE_MS = 4000;
const TARGET_US = 30;
const BODY = JSON.stringify({ input: "test:found" });
/** A server next to other programs refuses single calls for overload, which are sent again. */
const REFUSED_SHARE_MAX = 0.1;

interface Measured {
  readonly name: string;
  readonly pid: number;
  readonly call: () => Promise<Response>;
  /** What it uses without calls: microseconds of CPU of the main thread a millisecond. */
  idle: number;
  /** Microseconds a call, one for each round. */
  readonly main: number[];
  readonly all: number[];
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
const bare = await startBare(answer);
const measured = [bare, served, ...others];
for (const one of measured) {
  await send(one, warmUp);
}
for (const one of measured) {
  const before = threadCpu(one.pid);
  await Bun.sleep(IDLE_MS);
  one.idle = growthOf(before, threadCpu(one.pid)).main / IDLE_MS;
}
for (let round = 0; round < rounds; round++) {
  for (const one of measured) {
    const before = threadCpu(one.pid);
    const fromMs = performance.now();
    await send(one, CALLS);
    const passedMs = performance.now() - fromMs;
    const { main, all } = growthOf(before, threadCpu(one.pid));
    one.main.push((main - one.idle * passedMs) / CALLS);
    one.all.push(all / CALLS);
  }
}
for (const { name, idle, main, all } of measured) {
  const beyond = lowOf(main) - lowOf(bare.main);
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
  const { ownerUrl } = await testDatabase();
  const { url, pid } = await runService({
    command: "server",
    tree,
    environment: {
      DATABASE_URL: ownerUrl,
      ...(Bun.which("redis-server") === null ? {} : { REDIS_URL: (await testRedis()).url }),
      ...WITHOUT_LIMITS,
    },
  });
  const { client } = await apiClient(url).signUp();
  const { credential = "" } = await client.withKey();
  const call = rawCaller({ url, path: "/v1/resolve", credential, bodies: [BODY] });
  const { text } = await apiClient(url, credential).post("/v1/resolve", JSON.parse(BODY));
  return { served: { name, pid, call, idle: 0, main: [], all: [] }, answer: text };
}

async function startBare(text: string): Promise<Measured> {
  const port = freePort();
  const program = join(ROOT, "test/support/benches/bare_post.ts");
  const child = Bun.spawn([process.execPath, program, String(port), text], { stdout: "ignore", stderr: "inherit" });
  atEnd(() => child.kill());
  const url = `http://127.0.0.1:${port}`;
  await until(() => fetch(url, { method: "POST", body: "{}" }).then(() => true, () => false));
  const call = rawCaller({ url, path: "/v1/resolve", credential: "locus_test_none", bodies: [BODY] });
  return { name: "bare POST", pid: child.pid, call, idle: 0, main: [], all: [] };
}

async function send({ name, call }: Measured, calls: number): Promise<void> {
  let sent = 0;
  let refused = 0;
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    while (sent < calls + refused) {
      sent++;
      const { status } = await call();
      refused += status === 503 ? 1 : 0;
      if (status !== 200 && (status !== 503 || refused > calls * REFUSED_SHARE_MAX)) {
        throw new Error(`${name} answered ${status}, and refused ${refused} of ${calls} calls`);
      }
    }
  }));
}

/** The tenth percentile: other programs of the machine only add. */
function lowOf(values: readonly number[]): number {
  return quantile(values, 0.1);
}
