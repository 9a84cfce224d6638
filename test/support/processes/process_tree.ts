import { existsSync, readdirSync, readFileSync } from "node:fs";

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

/** Those of the processes that have not ended. */
export function stillRunning(pids: readonly number[]): number[] {
  const running = runningProcesses();
  return pids.filter((pid) => running.has(pid));
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
  try {
    const stat = readFileSync(`/proc/${name}/stat`, "utf8");
    // The program's name stands in parentheses and may hold anything, parentheses too.
    const [state = "", parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return [{ pid: Number(name), parent: Number(parent), state }];
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
