import { readFileSync } from "node:fs";
import { basename } from "node:path";

/** `npx` → shell → `bun run` → shell → us, and one to spare. */
const LEVELS_MAX = 6;
/** How soon the end of a launcher is noticed. Asking costs a microsecond. Milliseconds. */
const LOOK_MS = 500;
const RUNNERS: ReadonlySet<string> = new Set(["bun", "bun.exe", "bunx", "npm", "npx"]);

/**
 * Calls back once when a program that started this one as a package's script has ended: `bun run`, or `npx` before it.
 * `bun run` passes signals on; npm, ended by a signal, does not, and would leave a service behind that nobody sees.
 * Does nothing in a process that was not started by a script, which may well outlive its shell.
 */
export function whenLauncherEnds(callback: () => void): void {
  if (process.env["npm_lifecycle_event"] === undefined) {
    return;
  }
  const launchers = launchersOf(process.ppid);
  const timer = setInterval(() => {
    if (!launchers.every(isRunning)) {
      clearInterval(timer);
      callback();
    }
  }, LOOK_MS);
  timer.unref();
}

/** The processes from our parent up to the last one that runs packages' scripts. */
function launchersOf(parent: number): number[] {
  const chain: number[] = [];
  let found = 0;
  for (let pid = parent; pid > 1 && chain.length < LEVELS_MAX;) {
    const row = processRow(pid);
    if (row === undefined) {
      break;
    }
    chain.push(pid);
    found = isRunner(row.command) ? chain.length : found;
    pid = row.parent;
  }
  return chain.slice(0, found);
}

function isRunner(command: string): boolean {
  const [program = "", script = ""] = command.split(" ");
  return RUNNERS.has(basename(program)) || /(?:npm|npx)(?:-cli\.js)?$/u.test(script);
}

function processRow(pid: number): { readonly parent: number; readonly command: string } | undefined {
  if (process.platform !== "linux") {
    const row = Bun.spawnSync(["ps", "-o", "ppid=,command=", "-p", String(pid)]).stdout.toString().trim();
    const [parent = "", ...command] = row.split(/\s+/u);
    return parent === "" ? undefined : { parent: Number(parent), command: command.join(" ") };
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The program's name stands in parentheses and may hold anything, parentheses too.
    const [, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { parent: Number(parent), command: readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ") };
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
