import { closeSync, existsSync, openSync, readFileSync, statSync, truncateSync } from "node:fs";
import { explainFailure } from "./settle_cluster.ts";
import { readPostmaster, stopPostmaster } from "./postmaster.ts";
import { join } from "node:path";
import { doesRun, type Identity } from "./choose_identity.ts";
import { type Binaries, outcomeOf } from "./find_binaries.ts";

export interface Program {
  readonly binaries: Binaries;
  readonly identity: Identity;
}

/** SIGINT is Postgres's "fast" shutdown: sessions are ended, everything is written. */
const FOLLOW_PARENT = ["--pdeathsig", "INT", "--no-new-privs", "--"] as const;

let followParent: readonly string[] | undefined;

export interface Server extends AsyncDisposable {
  readonly port: number;
  readonly exited: Promise<number>;
  stop(): Promise<void>;
}

export interface LaunchOptions {
  readonly program: Program;
  /** The server's output is appended to this file. */
  readonly logFile: string;
  readonly settings: Readonly<Record<string, string>>;
  /** Absent or taken: a free port. */
  readonly port?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Recovery after a power cut replays at most `max_wal_size`, which takes seconds. */
const READY_MS = 60_000;
const POLL_MS = 3;
/** Between choosing a free port and listening on it, another process may take it. */
const PORT_ATTEMPTS = 5;
/** Enough for years of starts and stops. */
const LOG_BYTES = 4 * 1024 * 1024;

/** For a machine that does other work too. Durability is the default: everything is written. */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  password_encryption: "scram-sha-256",
  max_connections: "100",
  shared_buffers: "64MB",
  work_mem: "8MB",
  maintenance_work_mem: "64MB",
  effective_cache_size: "512MB",
  huge_pages: "off",
  // One server without replicas needs no processes and no log volume for them.
  wal_level: "minimal",
  max_wal_senders: "0",
  min_wal_size: "32MB",
  max_wal_size: "256MB",
  max_worker_processes: "4",
  max_parallel_workers_per_gather: "0",
  autovacuum_max_workers: "2",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  // No statements and no row values in the log: both contain users' data.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
  logging_collector: "off",
};

/** Settings that exist since a version. */
const NEWER_SETTINGS: readonly { readonly since: number; readonly settings: Readonly<Record<string, string>> }[] = [
  // A recovery that only waits would wake every ten seconds to say so, and look as if it went on: see watchRecovery().
  { since: 15, settings: { log_startup_progress_interval: "0" } },
  { since: 18, settings: { io_method: "sync" } },
];

/** The settings of `NEWER_SETTINGS` that a major version knows. */
export function newerSettings(major: number): Readonly<Record<string, string>> {
  return Object.assign({}, ...NEWER_SETTINGS.filter(({ since }) => major >= since).map(({ settings }) => settings));
}

/** Starts the server of a cluster that is not running and waits until it accepts connections. */
export async function launch(cluster: string, options: LaunchOptions): Promise<Server> {
  for (let attempt = 1;; attempt++) {
    const port = (attempt === 1 ? options.port : undefined) ?? freePort();
    const server = spawnServer(cluster, port, options);
    const failure = await readiness(cluster, server, options.signal);
    if (failure === undefined) {
      const end = (): Promise<void> => stop(server.child);
      return { port, exited: server.child.exited, stop: end, [Symbol.asyncDispose]: end };
    }
    await stop(server.child);
    options.signal?.throwIfAborted();
    if (attempt === PORT_ATTEMPTS || !/could not bind/.test(failure)) {
      throw explainFailure("start Postgres", failure);
    }
  }
}

interface Spawned {
  readonly child: Bun.Subprocess;
  readonly written: () => string;
}

function spawnServer(cluster: string, port: number, { program, logFile, settings }: LaunchOptions): Spawned {
  if (existsSync(logFile) && statSync(logFile).size > LOG_BYTES) {
    truncateSync(logFile);
  }
  const log = openSync(logFile, "a", 0o600);
  const start = statSync(logFile).size;
  try {
    const child = Bun.spawn([
      ...commandOf(program, "postgres", "end"),
      "-D",
      cluster,
      "-p",
      String(port),
      ...Object.entries({ ...SETTINGS, ...newerSettings(program.binaries.major), ...settings }).flatMap((
        [name, value],
      ) => ["-c", `${name}=${value}`]),
    ], {
      ...program.identity.user,
      cwd: "/",
      env: environmentOf(program),
      stdin: "ignore",
      stdout: log,
      stderr: log,
      // A session of its own: Ctrl-C on the terminal is for this process, which stops Postgres last.
      detached: true,
    });
    return { child, written: () => readFileSync(logFile).subarray(start).toString("utf8") };
  } finally {
    closeSync(log);
  }
}

/** Waits until the server is ready (undefined), or failed to start (its output). */
async function readiness(
  cluster: string,
  { child, written }: Spawned,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  const end = performance.now() + READY_MS;
  while (performance.now() < end) {
    if (isAborted(signal)) {
      return "given up";
    }
    const postmaster = readPostmaster(cluster);
    if (postmaster?.pid === child.pid && postmaster.status === "ready") {
      return undefined;
    }
    if (child.exitCode !== null || child.signalCode !== null) {
      return written();
    }
    await Bun.sleep(POLL_MS);
  }
  return `${written()}\nnot ready within ${READY_MS} ms`;
}

function isAborted(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true;
}

async function stop(child: Bun.Subprocess): Promise<void> {
  const isGone = () => child.exitCode !== null || child.signalCode !== null;
  await stopPostmaster(child.pid, isGone);
  await child.exited;
}

function freePort(): number {
  const listener = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  const { port } = listener;
  listener.stop(true);
  return port;
}

/**
 * The command line of a program of Postgres.  `onParentDeath`: the program is stopped when this process dies, by
 * whatever signal, where the system supports it.
 */
export function commandOf(
  { binaries, identity }: Program,
  name: "initdb" | "postgres",
  onParentDeath: "end" | "stay" = "stay",
): string[] {
  const guard = onParentDeath === "end" ? followParent ??= findGuard() : [];
  return [...identity.prefix, ...guard, join(binaries.root, "bin", name)];
}

/** The environment of a program of Postgres, without this process's variables, which contain secrets. */
function environmentOf({ binaries }: Program): Record<string, string> {
  // The libraries look for each other next to the link they were loaded by, so their own folder is needed too.
  const path = binaries.linkFolder === undefined ? undefined : `${binaries.linkFolder}:${join(binaries.root, "lib")}`;
  const libraries = path === undefined ? {} : { LD_LIBRARY_PATH: path, DYLD_LIBRARY_PATH: path };
  return { PATH: "/usr/local/bin:/usr/bin:/bin", LC_ALL: "C", TZ: "UTC", ...libraries };
}

/** Runs a program of Postgres to its end, with `input` on its standard input. */
export async function runProgram(
  command: readonly string[],
  { program, input = "", signal }: {
    readonly program: Program;
    readonly input?: string;
    readonly signal?: AbortSignal | undefined;
  },
) {
  const child = Bun.spawn([...command], {
    ...program.identity.user,
    cwd: "/",
    env: environmentOf(program),
    stdin: new TextEncoder().encode(input),
    stdout: "pipe",
    stderr: "pipe",
    ...(signal === undefined ? {} : { signal }),
  });
  return await outcomeOf(child, signal);
}

/** `setpriv` with the options that send a signal when this process dies; empty where the system does not have it. */
function findGuard(): readonly string[] {
  const setpriv = process.platform === "linux" ? Bun.which("setpriv") : null;
  if (setpriv === null) {
    return [];
  }
  const guard = [setpriv, ...FOLLOW_PARENT];
  return doesRun([...guard, setpriv, "--version"]) ? guard : [];
}
