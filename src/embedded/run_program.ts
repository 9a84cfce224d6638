import { join } from "node:path";
import type { Identity } from "./choose_identity.ts";
import type { Binaries } from "./find_binaries.ts";

/** A program of Postgres and the user that runs it. */
export interface Program {
  readonly binaries: Binaries;
  readonly identity: Identity;
}

export interface ProgramResult {
  readonly exitCode: number;
  /** Standard output and standard error together. */
  readonly output: string;
}

/**
 * The command line of a program of Postgres.  `onParentDeath`: the program is stopped when this process dies, by
 * whatever signal, where the system supports it.
 */
export function commandOf(
  { binaries, identity }: Program,
  name: "initdb" | "postgres",
  onParentDeath: "end" | "stay" = "stay",
): string[] {
  const guard = onParentDeath === "end" ? guardOf() : [];
  return [...identity.prefix, ...guard, join(binaries.root, "bin", name)];
}

/** The environment of a program of Postgres, without this process's variables, which contain secrets. */
export function environmentOf({ binaries }: Program): Record<string, string> {
  // The libraries look for each other next to the link they were loaded by, so their own folder is needed too.
  const path = binaries.linkFolder === undefined ? undefined : `${binaries.linkFolder}:${join(binaries.root, "lib")}`;
  const libraries = path === undefined ? {} : { LD_LIBRARY_PATH: path, DYLD_LIBRARY_PATH: path };
  return { PATH: "/usr/local/bin:/usr/bin:/bin", LC_ALL: "C", TZ: "UTC", ...libraries };
}

/** Runs a program of Postgres to its end, with `input` on its standard input. */
export async function runProgram(
  command: readonly string[],
  { program, input = "", signal }: {
    readonly program: Program;
    readonly input?: string;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<ProgramResult> {
  const child = Bun.spawn([...command], {
    ...program.identity.user,
    cwd: "/",
    env: environmentOf(program),
    stdin: new TextEncoder().encode(input),
    stdout: "pipe",
    stderr: "pipe",
    ...(signal === undefined ? {} : { signal }),
  });
  const [out, err, exitCode] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  signal?.throwIfAborted();
  return { exitCode, output: `${out}\n${err}`.trim() };
}

/** SIGINT is Postgres's "fast" shutdown: sessions are ended, everything is written. */
const FOLLOW_PARENT = ["--pdeathsig", "INT", "--no-new-privs", "--"] as const;

let followParent: readonly string[] | undefined;

/** `setpriv` with the options that send a signal when this process dies; empty where the system does not have it. */
function guardOf(): readonly string[] {
  followParent ??= findGuard();
  return followParent;
}

function findGuard(): readonly string[] {
  const setpriv = process.platform === "linux" ? Bun.which("setpriv") : null;
  if (setpriv === null) {
    return [];
  }
  const guard = [setpriv, ...FOLLOW_PARENT];
  const tried = Bun.spawnSync([...guard, setpriv, "--version"], {
    stdin: "ignore",
    stdout: "ignore",
    stderr: "ignore",
  });
  return tried.exitCode === 0 ? guard : [];
}
