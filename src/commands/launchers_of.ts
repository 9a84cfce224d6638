import { basename } from "node:path";

/** A process above ours, as the system lists it. */
export interface ProcessRow {
  readonly pid: number;
  /** What was started together has one, until somebody is started detached. */
  readonly group: number;
  /** Program and words, as they were typed. */
  readonly command: string;
}

/** Where the walk begins. */
export interface LaunchersOptions {
  /** Our own. */
  readonly group: number;
  /** The name of the script that we are, as the runner told us. */
  readonly script: string;
}

/** `npx` → shell → `bun run` → shell → us, and one to spare. */
const LEVELS_MAX = 6;
const RUNNERS: ReadonlySet<string> = new Set(["bunx", "npm", "npx", "pnpm", "yarn"]);
const BUN: ReadonlySet<string> = new Set(["bun", "bun.exe"]);
const SHELLS: ReadonlySet<string> = new Set(["sh", "bash", "dash", "zsh", "ash"]);

/**
 * The processes that run us as a package's script, of those above ours, nearest first: `bun run serve`, and `npx` before
 * it. Any other program among them is whoever asked for the service, and may end and leave it running: a script that
 * deploys, a terminal, a supervisor; and so may whoever started a part of the way detached.
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
  const [verb = "", name = ""] = words.filter((word) => !word.startsWith("-"));
  // `bun run deploy.ts` runs a file, and so does `bun deploy.ts`.
  return verb === "x" || verb === script || (verb === "run" && name !== "" && !/[./]/u.test(name));
}

/** Runners have a shell start what a script says; a shell that runs a file is a script of somebody's own. */
function isShellOfRunner(command: string): boolean {
  const [program = "", flag = ""] = command.trim().split(/\s+/u);
  return SHELLS.has(basename(program)) && flag === "-c";
}
