import { readFileSync, readlinkSync, rmSync } from "node:fs";
import { basename, join } from "node:path";

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
/** Interval between two checks of a process. */
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
