import { mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { gazetteerFolder } from "../../../../src/commands/gazetteer_path.ts";
import { rawCaller } from "../../../load/raw_caller.ts";
import { type ApiClient, apiClient } from "../../api/api_client.ts";
import { testDatabase } from "../../databases/test_database.ts";
import { testRedis } from "../../databases/test_redis.ts";
import { scratchDir } from "../../files/scratch_dir.ts";
import { runService, type RunServiceOptions, type Service, WITHOUT_LIMITS } from "../../services/run_service.ts";

/** Connections, which are kept: each sends its next call when it has the answer to the last one. */
const AT_ONCE = 8;
/** Answered without the resolver: what it costs is the way to the resolver and back. */
const CONSTANT_INPUT = "test:found";
/** A server next to other programs refuses single calls for overload, which are sent again. Of more, nothing is known. */
const REFUSED_SHARE_MAX = 0.1;

export interface ServedTree {
  /** Sends so many calls, in which the engine compiles. */
  warmUp(texts: readonly string[], calls: number): Promise<void>;
  /** CPU of the server a call. Without texts, of calls that have a constant answer. */
  call(texts: readonly string[] | undefined, calls: number): Promise<ThreadCpu>;
}

/** Starts a server as in production, without limits: Postgres, Redis where that is installed, keys, log lines. */
export async function productionServer(of: Pick<RunServiceOptions, "dataDir" | "tree">): Promise<Service> {
  const { ownerUrl } = await testDatabase();
  const redis = Bun.which("redis-server") === null ? {} : { REDIS_URL: (await testRedis()).url };
  const environment = { DATABASE_URL: ownerUrl, ...redis, ...WITHOUT_LIMITS };
  return await runService({ command: "server", ...of, environment });
}

/** Starts a server over all data, whose files are linked into a separate data folder, and makes a live key. */
export async function serveEverything(dataDir: string) {
  const server = await productionServer({ dataDir: linkedDataDir(dataDir) });
  const { client } = await apiClient(server.url).signUp();
  return { server, client, key: await client.withKey({ environment: "live" }) };
}

export async function serveTree(dataDir: string): Promise<ServedTree> {
  const { server, client, key } = await serveEverything(dataDir);
  const test = await client.withKey({ environment: "test" });
  return {
    warmUp: (texts, calls) => send(key, texts, calls),
    async call(texts, calls) {
      const before = threadCpu(server.pid);
      await (texts === undefined ? send(test, [CONSTANT_INPUT], calls) : send(key, texts, calls));
      const { main, all } = growthOf(before, threadCpu(server.pid));
      return { main: main / calls, all: all / calls };
    },
  };
}

function send({ url, credential = "" }: ApiClient, texts: readonly string[], calls: number): Promise<void> {
  const bodies = texts.map((input) => JSON.stringify({ input }));
  return sendAll(rawCaller({ url, path: "/v1/resolve", credential, bodies }), calls);
}

/** Makes so many calls. @throws Error if one is neither answered nor refused for overload, or if many are refused. */
export async function sendAll(call: () => Promise<Pick<Response, "status">>, calls: number): Promise<void> {
  let sent = 0;
  let refused = 0;
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    while (sent < calls + refused) {
      sent++;
      const { status } = await call();
      refused += status === 503 ? 1 : 0;
      if (status !== 200 && (status !== 503 || refused > calls * REFUSED_SHARE_MAX)) {
        throw new Error(`A call of the bench was answered ${status}, and ${refused} of ${calls} were refused`);
      }
    }
  }));
}

/** CPU time of a process. Microseconds. */
export interface ThreadCpu {
  /** Of the thread that runs the program. */
  readonly main: number;
  /** Of all threads: the others compile, collect garbage and return memory. */
  readonly all: number;
}

/** CPU time of each thread so far, by its identifier. Microseconds. */
type CpuOfThreads = ReadonlyMap<number, number>;

/**
 * CPU time that each thread of a process has used. The scheduler counts it in nanoseconds, while `/proc/PID/stat` counts
 * in hundredths of a second.
 *
 * @see https://docs.kernel.org/scheduler/sched-stats.html
 */
export function threadCpu(pid: number): { readonly pid: number; readonly threads: CpuOfThreads } {
  const threads = new Map<number, number>();
  for (const id of readdirSync(`/proc/${pid}/task`)) {
    const nanoseconds = readTimes(`/proc/${pid}/task/${id}/schedstat`);
    if (nanoseconds !== undefined) {
      threads.set(Number(id), nanoseconds / 1000);
    }
  }
  return { pid, threads };
}

/** What a process has used between two readings. Of a thread that ended meanwhile nothing is counted. */
export function growthOf(
  before: ReturnType<typeof threadCpu>,
  after: ReturnType<typeof threadCpu>,
): ThreadCpu {
  let all = 0;
  for (const [id, used] of after.threads) {
    all += used - (before.threads.get(id) ?? 0);
  }
  return { main: (after.threads.get(after.pid) ?? 0) - (before.threads.get(before.pid) ?? 0), all };
}

/** The first number: time on a processor. Undefined for a thread that has ended since it was listed. */
function readTimes(path: string): number | undefined {
  try {
    return Number(readFileSync(path, "utf8").split(" ", 1)[0]);
  } catch {
    return undefined;
  }
}

/** A new data folder with links to the gazetteer of another one, so that a service may write next to it. */
export function linkedDataDir(from: string): string {
  const dataDir = scratchDir();
  const folder = gazetteerFolder(dataDir);
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(gazetteerFolder(from))) {
    symlinkSync(join(gazetteerFolder(from), name), join(folder, name));
  }
  return dataDir;
}
