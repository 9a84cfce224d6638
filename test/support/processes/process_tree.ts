import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Of Linux, on every platform Bun runs on. */
const TICKS_PER_SECOND = 100;

/** The identifiers of all processes below one, its children's children too, that have not ended. */
export function descendantsOf(pid: number): number[] {
  const parents = runningProcesses();
  const found = new Set([pid]);
  for (let size = 0; size < found.size;) {
    size = found.size;
    for (const [child, parent] of parents) {
      if (found.has(parent)) {
        found.add(child);
      }
    }
  }
  found.delete(pid);
  return [...found];
}

/**
 * Seconds of CPU that this process has used, with all below it: those that run, and those that have ended and whose
 * ends were noticed. Without `/proc` of this process alone.
 */
export function treeCpuSeconds(): number {
  if (!existsSync("/proc/self/stat")) {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  }
  return [process.pid, ...descendantsOf(process.pid)].reduce((sum, pid) => sum + statSeconds(pid), 0);
}

function statSeconds(pid: number): number {
  // User and system time, then those of ended children.
  return statFields(String(pid)).slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
}

/** The variables that a process started with: `NAME=value`. Linux. */
export function environmentOf(pid: number): readonly string[] {
  return readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
}

/** Those of the processes that have not ended. */
export function stillRunning(pids: readonly number[]): number[] {
  const running = runningProcesses();
  return pids.filter((pid) => running.has(pid));
}

/** Sends a signal to those of the processes that have not ended. */
export function signalEach(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) {
        throw error;
      }
    }
  }
}

/** Every process that has not ended, and its parent. A zombie has ended: only its exit code is left. */
function runningProcesses(): Map<number, number> {
  const rows = existsSync("/proc/self/stat") ? readdirSync("/proc").flatMap(procRow) : psRows();
  return new Map(rows.filter(({ state }) => !state.startsWith("Z")).map(({ pid, parent }) => [pid, parent]));
}

interface Row {
  readonly pid: number;
  readonly parent: number;
  readonly state: string;
}

function procRow(name: string): Row[] {
  if (!/^[0-9]+$/u.test(name)) {
    return [];
  }
  const [state, parent] = statFields(name);
  return state === undefined ? [] : [{ pid: Number(name), parent: Number(parent), state }];
}

/** From the state on; none if it has ended. */
function statFields(pid: string): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The program's name stands in parentheses and may hold anything, parentheses too.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return [];
  }
}

function psRows(): Row[] {
  const listed = Bun.spawnSync(["ps", "-A", "-o", "pid=,ppid=,stat="]).stdout.toString();
  return listed.trim().split("\n").map((line) => {
    const [pid, parent, state = ""] = line.trim().split(/\s+/u);
    return { pid: Number(pid), parent: Number(parent), state };
  });
}
