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

/** The flags of the memory of compiled code, as `/proc` lists them: `hg` asks for large pages. Linux. */
export function codeFlagsOf(pid: number): readonly string[] {
  const regions = readFileSync(`/proc/${pid}/smaps`, "utf8").split(/^(?=[0-9a-f]+-[0-9a-f]+ )/mu);
  const flags = regions.filter((region) => / rwxp /u.test(region)).map((region) =>
    /^VmFlags:(?<flags>.*)/mu.exec(region)
  );
  return flags.flatMap((found) => found?.groups?.["flags"]?.trim().split(" ") ?? []);
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

/** Linux counts in hundredths of a second, on every platform Bun runs on. */
const TICK_US = 10_000;

/** CPU time that a process has used, all its threads together, by `/proc`. */
export async function cpuMicroseconds(pid: number): Promise<number> {
  const text = await Bun.file(`/proc/${pid}/stat`).text();
  // The program's name stands in parentheses and may hold blanks; user and system time are the 12th and 13th after it.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK_US;
}

/**
 * A size of a process as Linux reports it, such as `VmHWM` or `RssAnon`, in kilobytes of 1024 bytes; undefined where the
 * process has ended. `smaps_rollup` has the exact sizes, but the kernel counts them page by page: reading it four times a
 * second took 11 seconds of CPU during a million rows.
 */
export function statusKb(field: string, pid: number | "self" = "self"): number | undefined {
  try {
    const found = new RegExp(`^${field}:\\s+(\\d+) kB$`, "mu").exec(readFileSync(`/proc/${pid}/status`, "utf8"));
    // A process that is ending has a status without memory.
    return found === null ? undefined : Number(found[1]);
  } catch {
    return undefined;
  }
}

/** MiB of memory of a process and all below it. Mapped files and memory shared between processes do not count. */
export function processMemoryMiB(pid: number): number {
  const kilobytes = [pid, ...descendantsOf(pid)].map((one) => statusKb("RssAnon", one) ?? 0);
  return Math.round(kilobytes.reduce((sum, one) => sum + one, 0) / 1024);
}
