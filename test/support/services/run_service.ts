import { join } from "node:path";
import { type ApiClient, apiClient } from "../api/api_client.ts";
import { type TestDatabase, testDatabase } from "../databases/test_database.ts";
import type { TestRedis } from "../databases/test_redis.ts";
import { scratchDir } from "../files/scratch_dir.ts";
import { placeWorldGazetteer } from "../gazetteers/world_gazetteer.ts";
import { atEnd } from "../processes/at_end.ts";
import { keepLog } from "../runner/kept_logs.ts";
import { patience } from "../runner/patience.ts";
import { smallDataDir, withDatabase } from "./small_data_dir.ts";
import { freePort } from "./sockets.ts";

const ROOT = join(import.meta.dir, "../../..");
/** Generous for a busy machine, and still finds a service that hangs. */
const READY_MS = patience(50_000);
const LOOK_MS = 10;
/** What signs where the tests give a database: the servers of a deployment share it. */
const JWT_SECRET = "k7Qz0pV2mXw9Lr4Tt8Yb3Nc6Hd1Gf5Js";

/** For the environment of a service: no load meets a limit. */
export const WITHOUT_LIMITS = { RATE_PER_SECOND: "1000000", MONTHLY_LIMIT: "1000000000", TEST_PER_DAY: "1000000000" };

/** A real service: a command in a separate process, with everything it starts. */
export interface Service {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  /** Of the command. */
  readonly pid: number;
  /** Its output so far, of both streams. */
  output(): string;
  /** Sends a signal and waits for the end. Resolves to the exit code, null after SIGKILL. */
  end(signal?: "SIGTERM" | "SIGINT" | "SIGKILL"): Promise<number | null>;
}

export interface RunServiceOptions {
  /** Default: `serve`. The others are parts of it, which need a database in `environment`. */
  readonly command?: "serve" | "server" | "worker";
  /** The folder of another version of the project. */
  readonly tree?: string;
  /** Default: a new one with a few towns, and for `serve` a database. */
  readonly dataDir?: string;
  /** Default: a free one. */
  readonly port?: number;
  /** In addition to, or instead of, the variables that the tests set. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Words before the command, for example to limit its memory. */
  readonly prefix?: readonly string[];
}

/** Starts a service that the tests of this process end at last. It need not become ready: see `runService`. */
export async function startService(
  options: RunServiceOptions = {},
): Promise<Service & { readonly ended: Promise<number | null> }> {
  const dataDir = options.dataDir ?? await defaultDataDir(options);
  const port = options.port ?? freePort();
  const program = ["src/cli.ts", options.command ?? "serve"];
  const child = Bun.spawn([...(options.prefix ?? []), process.execPath, ...program], {
    cwd: options.tree ?? ROOT,
    // No variables of the surrounding environment: the tests must not use its DATABASE_URL.
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      DATA_DIR: dataDir,
      PORT: String(port),
      WORKERS: "1",
      WARM_UP: "off",
      ...(options.environment?.["DATABASE_URL"] === undefined ? {} : { JWT_SECRET }),
      ...options.environment,
    },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  let output = "";
  const collect = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> => {
    for await (const text of stream.pipeThrough(new TextDecoderStream())) {
      output += text;
    }
  };
  const collected = Promise.all([collect(child.stdout), collect(child.stderr)]);
  const ended = child.exited.then(() => child.exitCode);
  const end = async (signal: "SIGTERM" | "SIGINT" | "SIGKILL" = "SIGTERM"): Promise<number | null> => {
    child.kill(signal);
    const code = await ended;
    await (signal === "SIGKILL" ? undefined : collected);
    return code;
  };
  atEnd(async () => void await end());
  keepLog(options.command ?? "serve", () => output);
  return { url: `http://127.0.0.1:${port}`, port, dataDir, pid: child.pid, output: () => output, end, ended };
}

/**
 * Starts a service and waits until it reports that it is ready.
 *
 * @throws Error with its output, if it ends first or takes too long.
 */
export async function runService(options: RunServiceOptions = {}): Promise<Service> {
  const service = await startService(options);
  const hasEnded = { code: undefined as number | null | undefined };
  void service.ended.then((code) => hasEnded.code = code);
  const deadline = performance.now() + READY_MS;
  const sign = options.command === undefined || options.command === "serve" ? "is ready" : '"event":"ready"';
  while (!service.output().includes(sign)) {
    if (hasEnded.code !== undefined || performance.now() > deadline) {
      throw new Error(`The service did not become ready:\n${service.output()}`);
    }
    await Bun.sleep(LOOK_MS);
  }
  return service;
}

async function defaultDataDir({ command = "serve" }: RunServiceOptions): Promise<string> {
  return command === "serve" ? await withDatabase(smallDataDir()) : smallDataDir();
}

/** A data folder with the world gazetteer in it. */
export async function newDataDir(): Promise<string> {
  const dataDir = scratchDir();
  await placeWorldGazetteer(dataDir);
  return dataDir;
}

/**
 * Waits until a service reports that all its dependencies are healthy. On a busy machine a single check may time out: only
 * a service that stays unhealthy keeps a test waiting until its timeout.
 */
export async function untilHealthy({ url }: { readonly url: string }): Promise<void> {
  for (;;) {
    try {
      const body: unknown = await (await fetch(`${url}/v1/health`)).json();
      if (typeof body === "object" && body !== null && "status" in body && body.status === "pass") {
        return;
      }
    } catch {
      // It does not listen yet.
    }
    await Bun.sleep(50);
  }
}

/** Two servers as an operator would run them: processes that share a database, perhaps a Redis, and nothing else. */
export interface TwoServers {
  readonly database: TestDatabase;
  readonly services: readonly [Service, Service];
  /** Without a credential, of the first and of the second. */
  readonly clients: readonly [ApiClient, ApiClient];
  close(): Promise<void>;
}

/** High enough that only the monthly limit applies. */
const RATE_PER_SECOND = "100000";

/** Starts two `server` commands. Close them after the tests. */
export async function twoServers(
  redis?: TestRedis,
  changes: Readonly<Record<string, string>> = {},
): Promise<TwoServers> {
  const [database, dataDir] = await Promise.all([testDatabase(), smallDataDir()]);
  const environment = {
    DATABASE_URL: database.ownerUrl,
    RATE_PER_SECOND,
    ...(redis === undefined ? {} : { REDIS_URL: redis.url }),
    ...changes,
  };
  const start = () => runService({ command: "server", dataDir, environment });
  const services = await Promise.all([start(), start()]);
  return {
    database,
    services,
    clients: [apiClient(services[0].url), apiClient(services[1].url)],
    async close() {
      await Promise.all(services.map((service) => service.end()));
      await database.close();
    },
  };
}
