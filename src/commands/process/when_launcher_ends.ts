import { readFileSync } from "node:fs";
import { launchersOf, type ProcessRow } from "./launchers_of.ts";

/** Interval of the checks; each costs a microsecond. Milliseconds. */
const CHECK_MS = 500;
/** More than `launchersOf()` reads. */
const ABOVE_MAX = 8;

/**
 * Calls back once when a program that started this process as a package script has ended: `bun run`, or `npx` above it.
 * `bun run` forwards signals; npm does not when a signal ends it, and would leave an unnoticed service behind. Does
 * nothing in a process that was not started by a script, which may outlive its shell.
 */
export function whenLauncherEnds(callback: () => void): void {
  const script = process.env["npm_lifecycle_event"];
  if (script === undefined) {
    return;
  }
  const own = processRow(process.pid);
  const launchers = launchersOf(rowsAbove(process.ppid), { group: own?.group ?? 0, script });
  const timer = setInterval(() => {
    if (!launchers.every(isRunning)) {
      clearInterval(timer);
      callback();
    }
  }, CHECK_MS);
  timer.unref();
}

function rowsAbove(parent: number): readonly ProcessRow[] {
  const rows: ProcessRow[] = [];
  for (let pid = parent; pid > 1 && rows.length < ABOVE_MAX;) {
    const row = processRow(pid);
    if (row === undefined) {
      break;
    }
    rows.push(row);
    pid = row.parent;
  }
  return rows;
}

function processRow(pid: number): (ProcessRow & { readonly parent: number }) | undefined {
  if (process.platform !== "linux") {
    const row = Bun.spawnSync(["ps", "-o", "ppid=,pgid=,command=", "-p", String(pid)]).stdout.toString().trim();
    const [parent = "", group = "", ...command] = row.split(/\s+/u);
    return parent === ""
      ? undefined
      : { pid, parent: Number(parent), group: Number(group), command: command.join(" ") };
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The program's name is in parentheses and may contain any characters, parentheses too.
    const [, parent, group] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    return { pid, parent: Number(parent), group: Number(group), command };
  } catch {
    return undefined;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
