import { readFileSync, readlinkSync, rmSync } from "node:fs";
import { basename, join } from "node:path";

/** A recovery replays at most `max_wal_size`, which takes seconds. */
export const RECOVERY_MS = 120_000;
/** Between two looks; a shorter patience is looked at more often. */
const POLL_MS = 10_000;
const POLLS_PER_PATIENCE = 4;
/**
 * Looks in a row at which no process has recovered anything since the look before. Processes of a crash before have five
 * seconds to end.
 */
const IDLE_LOOKS = 2;
const ANSWER_MS = 5_000;
/** The field C (code) of an error: `cannot_connect_now`, as the server is starting, in recovery or shutting down. */
const CANNOT_CONNECT_NOW = "\0C57P03\0";
const START_OF_SESSION = startOfSession();

/** Content of `postmaster.pid`, which a running Postgres writes into its data folder. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** `starting`, `ready`, `standby`, `stopping`; empty in the first moments. */
  readonly status: string;
}

/** Time for a fast shutdown. Then an immediate one follows, which loses nothing but needs a recovery. */
const FAST_SHUTDOWN_MS = 15_000;
/** Time for an immediate shutdown. Postgres itself kills its processes after 5 s. */
const IMMEDIATE_SHUTDOWN_MS = 10_000;
const CHECK_MS = 5;

/** Reads a cluster's `postmaster.pid`; undefined when it does not exist or is incomplete. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 1) {
    return undefined;
  }
  return { pid, port: Number(lines[3]), status: (lines[7] ?? "").trim() };
}

/**
 * Stops a Postgres that outlived the process that started it. Another process that has the same number by now is left
 * alone, and the stale file is removed.
 *
 * @param cluster the cluster's real path, without symbolic links
 */
export async function stopLeftover(cluster: string): Promise<void> {
  const left = readPostmaster(cluster);
  if (left === undefined || !isPostmasterOf(left.pid, cluster)) {
    rmSync(join(cluster, "postmaster.pid"), { force: true });
    return;
  }
  await stopPostmaster(left.pid, () => !isPostmasterOf(left.pid, cluster));
}

/**
 * Stops a Postgres: fast first, immediate when that takes too long.
 *
 * @param isGone whether the process has ended
 */
export async function stopPostmaster(pid: number, isGone: () => boolean): Promise<void> {
  for (const [name, deadlineMs] of [["SIGINT", FAST_SHUTDOWN_MS], ["SIGQUIT", IMMEDIATE_SHUTDOWN_MS]] as const) {
    if (isGone()) {
      return;
    }
    send(pid, name);
    const end = performance.now() + deadlineMs;
    while (performance.now() < end) {
      if (isGone()) {
        return;
      }
      await Bun.sleep(CHECK_MS);
    }
  }
  throw new Error(`Cannot stop Postgres: process ${pid} is still there after ${IMMEDIATE_SHUTDOWN_MS} ms`);
}

function send(pid: number, name: "SIGINT" | "SIGQUIT"): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) {
      throw new Error(`Cannot stop Postgres: process ${pid} does not belong to us`, { cause: error });
    }
  }
}

/** Whether the process is a Postgres that serves this cluster: its working directory is the cluster's folder. */
function isPostmasterOf(pid: number, cluster: string): boolean {
  if (process.platform === "linux") {
    try {
      const program = basename(readlinkSync(`/proc/${pid}/exe`)).split(" ")[0];
      return program === "postgres" && readlinkSync(`/proc/${pid}/cwd`) === cluster;
    } catch {
      return false;
    }
  }
  const listed = Bun.spawnSync(["ps", "-o", "command=", "-p", String(pid)]).stdout.toString();
  return listed.includes("postgres") && listed.includes(cluster);
}

/**
 * Watches that a running server does not stay in recovery for ever. After a full disk Postgres was seen to wait, with space
 * free again, for a process that had ended: for the one that replays its log, or that one for the checkpoint of another.
 * Then only a restart brings it back. Where the processes can be seen this takes half a minute, elsewhere the whole
 * patience.
 *
 * @returns ends the watch
 * @example
 * const end = watchRecovery({ cluster, patienceMs: RECOVERY_MS, onStuck: () => server.stop() });
 */
export function watchRecovery({ cluster, patienceMs, onStuck }: {
  /** The real path of the cluster whose server listens on 127.0.0.1. */
  readonly cluster: string;
  /** How long the server may refuse connections while it recovers, in milliseconds. */
  readonly patienceMs: number;
  /** Ends the server, which will not recover by itself. Called again where that failed. */
  readonly onStuck: () => Promise<void>;
}): () => void {
  let refusedSince: number | undefined;
  let idleLooks = 0;
  let workBefore: string | undefined;
  let isLooking = false;
  const timer = setInterval(() => {
    if (!isLooking) {
      isLooking = true;
      // What failed is tried again at the next look.
      void look().catch(() => {}).finally(() => isLooking = false);
    }
  }, Math.min(POLL_MS, patienceMs / POLLS_PER_PATIENCE));
  timer.unref();
  const look = async (): Promise<void> => {
    const startedAt = performance.now();
    const server = readPostmaster(cluster);
    if (server === undefined) {
      return;
    }
    const answer = await answerOf(server.port);
    if (answer === "other") {
      refusedSince = undefined;
      idleLooks = 0;
      workBefore = undefined;
      return;
    }
    if (answer === "none") {
      // A busy machine: neither a recovery nor its end was seen.
      return;
    }
    refusedSince ??= startedAt;
    const work = server.status === "stopping" ? undefined : workOf(server.pid);
    idleLooks = work !== undefined && work === workBefore ? idleLooks + 1 : 0;
    workBefore = work;
    if (idleLooks >= IDLE_LOOKS || performance.now() - refusedSince >= patienceMs) {
      await onStuck();
    }
  };
  return () => clearInterval(timer);
}

/**
 * How often the processes that recover have gone to sleep: the same later where none of them has done anything. Undefined
 * where one is busy, waits for the disk or stands still, or where they cannot be seen.
 */
function workOf(postmaster: number): string | undefined {
  try {
    const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, "utf8").trim().split(" ");
    const statuses = children.filter((child) => RECOVERING.test(read(`/proc/${child}/cmdline`)))
      .map((child) => read(`/proc/${child}/status`));
    return statuses.every((status) => /^State:\s+S/mu.test(status))
      ? statuses.map((status) => SLEEPS.exec(status)?.[0]).join()
      : undefined;
  } catch {
    return undefined;
  }
}

/** The titles of the processes that replay the log, and write what was replayed. */
const RECOVERING = /^postgres: (?:startup|checkpointer)/u;
const SLEEPS = /^voluntary_ctxt_switches:\s+\d+/mu;

/** Empty for a file of a process that has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** Begins a session as far as the server's first message: that of a refused one is an error with the code. */
async function answerOf(port: number): Promise<"refused" | "other" | "none"> {
  const { promise: answer, resolve } = Promise.withResolvers<string>();
  const timer = setTimeout(() => resolve(""), ANSWER_MS);
  const socket = await Bun.connect({
    hostname: "127.0.0.1",
    port,
    socket: {
      open: (opened) => void opened.write(START_OF_SESSION),
      data: (_, bytes) => resolve(bytes.toString("latin1")),
      close: () => resolve(""),
      error: () => resolve(""),
    },
  }).catch(() => undefined);
  if (socket === undefined) {
    resolve("");
  }
  try {
    const message = await answer;
    return message === "" ? "none" : message.includes(CANNOT_CONNECT_NOW) ? "refused" : "other";
  } finally {
    clearTimeout(timer);
    socket?.end();
  }
}

/** The message StartupMessage of Postgres's protocol 3.0: its length, the version, names and values. */
function startOfSession(): Buffer {
  const body = Buffer.from("user\0postgres\0database\0postgres\0\0");
  const head = Buffer.alloc(8);
  head.writeInt32BE(head.length + body.length, 0);
  head.writeInt32BE(0x3_0000, 4);
  return Buffer.concat([head, body]);
}
