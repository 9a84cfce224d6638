import { basename } from "node:path";

/** An ancestor process, as the system lists it. */
export interface ProcessRow {
  readonly pid: number;
  /** Processes started together share a group, unless one is started detached. */
  readonly group: number;
  /** Program and arguments, as typed. */
  readonly command: string;
}

/** Data about this process. */
export interface LaunchersOptions {
  /** This process's group. */
  readonly group: number;
  /** The name of the running package script, from the runner's environment. */
  readonly script: string;
}

/** `npx` → shell → `bun run` → shell → this process, plus one. */
const LEVELS_MAX = 6;
const RUNNERS: ReadonlySet<string> = new Set(["bunx", "npm", "npx", "pnpm", "yarn"]);
const BUN: ReadonlySet<string> = new Set(["bun", "bun.exe"]);
const SHELLS: ReadonlySet<string> = new Set(["sh", "bash", "dash", "zsh", "ash"]);

/**
 * The ancestor processes that run this process as a package script, nearest first: `bun run serve`, and `npx` above it.
 * Any other ancestor is what started the service and may end while it keeps running: a deploy script, a terminal, a
 * supervisor, or anything that was started detached.
 */
export function launchersOf(above: readonly ProcessRow[], { group, script }: LaunchersOptions): readonly number[] {
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
