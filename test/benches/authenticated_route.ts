import { join } from "node:path";
import { apiClient } from "../support/api/api_client.ts";
import { figure } from "../support/benches/figure.ts";
import { testDatabase } from "../support/databases/test_database.ts";
import { testRedis } from "../support/databases/test_redis.ts";
import { cleanUp } from "../support/processes/at_end.ts";
import { cpuMicroseconds } from "../support/processes/cpu_microseconds.ts";
import { freePort } from "../support/services/free_port.ts";
import { newDataDir } from "../support/services/run_service.ts";

/**
 * What authentication, limits, headers and the log line cost a call of `POST /v1/resolve`: calls a second and CPU
 * microseconds a call of the `server` command, of which the resolver's part is a fixed answer of the test environment,
 * against an Elysia server with that route and schema alone. Server on one core, `wrk` on another, in turns.
 * `bun test/benches/authenticated_route.ts [--json]`; needs Linux, `taskset` and `wrk`.
 */
const ROOT = join(import.meta.dir, "../..");
const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 32;
const UNLIMITED = "1000000000000";
/** A server on a busy machine refuses single calls for overload. More of them make the figures those of refusals. */
const REFUSED_SHARE_MAX = 0.01;

interface Server {
  readonly url: string;
  readonly child: Bun.Subprocess;
}

interface Round {
  readonly perSecond: number;
  readonly cpuUs: number;
  /** Calls refused for overload, of all calls; 0 to 1. */
  readonly refusedShare: number;
}

async function start(args: readonly string[], environment: Readonly<Record<string, string>>): Promise<Server> {
  const port = environment["PORT"] ?? "";
  const child = Bun.spawn(["taskset", "-c", "0", process.execPath, ...args], {
    cwd: ROOT,
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...environment },
    stdin: "ignore",
    stdout: "ignore",
    stderr: "ignore",
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(url).then(() => true, () => false))) {
    if (child.exitCode !== null) {
      throw new Error(`A server of the bench ended with ${child.exitCode}`);
    }
    await Bun.sleep(50);
  }
  return { url, child };
}

async function measure({ url, child }: Server, script: string): Promise<Round> {
  const before = await cpuMicroseconds(child.pid);
  const args = ["-t1", `-c${CONNECTIONS}`, `-d${SECONDS}s`, "-s", script, `${url}/v1/resolve`];
  const wrk = Bun.spawn(["taskset", "-c", "1", "wrk", ...args], { stdout: "pipe" });
  const text = await new Response(wrk.stdout).text();
  const calls = Number(/(\d+) requests in/u.exec(text)?.[1]);
  const refusedShare = Number(/^refused=(\d+)$/mu.exec(text)?.[1]) / calls;
  const failed = Number(/^failed=(\d+)$/mu.exec(text)?.[1]);
  if (!(calls > 0) || failed !== 0 || !(refusedShare <= REFUSED_SHARE_MAX)) {
    throw new Error(`Not every call of the bench was answered:\n${text}`);
  }
  return { perSecond: calls / SECONDS, cpuUs: (await cpuMicroseconds(child.pid) - before) / calls, refusedShare };
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;
}

const [database, redis, dataDir] = await Promise.all([testDatabase(), testRedis(), newDataDir()]);
const settings = {
  DATA_DIR: dataDir,
  DATABASE_URL: database.ownerUrl,
  JWT_SECRET: "k7Qz0pV2mXw9Lr4Tt8Yb3Nc6Hd1Gf5Js",
  RATE_PER_SECOND: "1000000",
  MONTHLY_LIMIT: UNLIMITED,
  TEST_PER_DAY: UNLIMITED,
};
const port = () => String(freePort());
const barePort = port();
const servers = {
  bare: await start(["test/support/benches/bare_route.ts", barePort], { PORT: barePort }),
  postgres: await start(["src/cli.ts", "server"], { ...settings, PORT: port() }),
  redis: await start(["src/cli.ts", "server"], { ...settings, PORT: port(), REDIS_URL: redis.url }),
};
const { client } = await apiClient(servers.postgres.url).signUp();
const { body: { key } } = await client.post("/v1/api-keys", { name: "Bench", environment: "test" });
const script = join(dataDir, "call.lua");
await Bun.write(
  script,
  `wrk.method = "POST"
wrk.body = '{"input":"test:found"}'
wrk.headers["Content-Type"] = "application/json"
wrk.headers["Authorization"] = "Bearer ${key}"
refused = 0
failed = 0
function setup(thread)
  caller = thread
end
function response(status)
  if status == 503 then refused = refused + 1 elseif status ~= 200 then failed = failed + 1 end
end
function done()
  io.write("refused=", caller:get("refused"), "\\nfailed=", caller:get("failed"), "\\n")
end
`,
);

const NAMES = ["bare", "postgres", "redis"] as const;
const rounds: Record<(typeof NAMES)[number], Round[]> = { bare: [], postgres: [], redis: [] };
for (let round = 0; round <= ROUNDS; round++) {
  for (const name of NAMES) {
    const measured = await measure(servers[name], script);
    // The first round only warms up the compiler.
    if (round > 0) {
      rounds[name].push(measured);
    }
  }
}
const of = (name: (typeof NAMES)[number], what: keyof Round) => median(rounds[name].map((round) => round[what]));
figure({ name: "bare route", value: of("bare", "perSecond"), unit: "calls/s" });
figure({ name: "bare route, CPU a call", value: of("bare", "cpuUs"), unit: "µs" });
for (const name of ["postgres", "redis"] as const) {
  // By CPU time: calls a second would also count what else the machine did meanwhile.
  const share = 100 * of("bare", "cpuUs") / of(name, "cpuUs");
  const added = of(name, "cpuUs") - of("bare", "cpuUs");
  figure({ name: `authenticated route, ${name}`, value: of(name, "perSecond"), unit: "calls/s" });
  figure({
    name: `share of the bare route's calls a second of CPU, ${name}`,
    value: share,
    unit: "%",
    target: { atLeast: 75 },
  });
  figure({ name: `CPU a call beyond the bare route, ${name}`, value: added, unit: "µs", target: { atMost: 10 } });
}
for (const name of ["postgres", "redis"] as const) {
  const refused = 100 * Math.max(...rounds[name].map(({ refusedShare }) => refusedShare));
  figure({ name: `most calls of a round refused for overload, ${name}`, value: refused, unit: "%" });
}
for (const { child } of Object.values(servers)) {
  child.kill();
  await child.exited;
}
await cleanUp();
