import { EXIT_CODE } from "../line/failure.ts";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { isRunning } from "../../gazetteer/builder/write_file.ts";

/** `npx` → shell → `bun run` → shell → this process, plus one. */
const LEVELS_MAX = 6;

const RUNNERS: ReadonlySet<string> = new Set(["bunx", "npm", "npx", "pnpm", "yarn"]);

const BUN: ReadonlySet<string> = new Set(["bun", "bun.exe"]);

const SHELLS: ReadonlySet<string> = new Set(["sh", "bash", "dash", "zsh", "ash"]);

/** Interval of the checks; each costs a microsecond. Milliseconds. */
const CHECK_MS = 500;

/** More than `launchersOf()` reads. */
const ABOVE_MAX = 8;

export interface StopSignal {
  readonly signal: AbortSignal;
  readonly requested: Promise<void>;
}

/**
 * One Ctrl-C may arrive twice: from the terminal, and forwarded by the program that runs the package's scripts. A
 * person needs longer for a second one. Milliseconds.
 */
const SAME_REQUEST_MS = 400;

/**
 * Listens for SIGINT, SIGTERM and SIGHUP. The first one, or the end of the program that runs the package's scripts,
 * stops the service gracefully; a second one stops it at once.
 *
 * @param onSecond what to end at once; the process itself ends after it
 */
export function stopSignal(onSecond = (): void => {}): StopSignal {
  const controller = new AbortController();
  const requested = Promise.withResolvers<void>();
  let requestedAtMs = 0;
  const request = (): void => {
    if (!controller.signal.aborted) {
      requestedAtMs = performance.now();
      controller.abort();
      requested.resolve();
    }
  };
  const onSignal = (): void => {
    if (controller.signal.aborted && performance.now() - requestedAtMs > SAME_REQUEST_MS) {
      onSecond();
      process.exit(EXIT_CODE.interrupted);
    }
    request();
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
  process.on("SIGHUP", onSignal);
  // Not counted as a second request: Ctrl-C ends `npx` at once.
  whenLauncherEnds(request);
  return { signal: controller.signal, requested: requested.promise };
}

/**
 * Calls back once when a program that started this process as a package script has ended: `bun run`, or `npx` above it.
 * `bun run` forwards signals; npm does not when a signal ends it, and would leave an unnoticed service behind. Does
 * nothing in a process that was not started by a script, which may outlive its shell.
 */
function whenLauncherEnds(callback: () => void): void {
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

interface ProcessRow {
  readonly pid: number;
  /** Processes started together share a group, unless one is started detached. */
  readonly group: number;
  /** Program and arguments, as typed. */
  readonly command: string;
}

/**
 * The ancestor processes that run this process as a package script, nearest first: `bun run serve`, and `npx` above it.
 * Any other ancestor is what started the service and may end while it keeps running: a deploy script, a terminal, a
 * supervisor, or anything that was started detached.
 */
export function launchersOf(
  above: readonly ProcessRow[],
  { group, script }: { readonly group: number; readonly script: string },
): readonly number[] {
  const chain: number[] = [];
  let launchers = 0;
  for (const row of above.slice(0, LEVELS_MAX)) {
    const isLauncher = isRunner(row.command, script);
    if (row.group !== group || (!isLauncher && !isShellOfRunner(row.command))) {
      break;
    }
    chain.push(row.pid);
    launchers = isLauncher ? chain.length : launchers;
  }
  return chain.slice(0, launchers);
}

function isRunner(command: string, script: string): boolean {
  const [program = "", ...words] = command.trim().split(/\s+/u);
  if (!BUN.has(basename(program))) {
    return RUNNERS.has(basename(program)) || /(?:npm|npx)(?:-cli\.js)?$/u.test(words[0] ?? "");
  }
  const [subcommand = "", name = ""] = words.filter((word) => !word.startsWith("-"));
  // `bun run deploy.ts` runs a file, and so does `bun deploy.ts`.
  return subcommand === "x" || subcommand === script || (subcommand === "run" && name !== "" && !/[./]/u.test(name));
}

/** Runners start a shell for a script's command line; a shell that runs a file is a script of the operator's own. */
function isShellOfRunner(command: string): boolean {
  const [program = "", flag = ""] = command.trim().split(/\s+/u);
  return SHELLS.has(basename(program)) && flag === "-c";
}
