import { join } from "node:path";
import { reachableCopy } from "./reachable_copy.ts";

/** A script of the tests in a separate process. */
export interface RunningScript {
  readonly pid: number;
  /** Resolves with the first line it writes, parsed as JSON. */
  readonly firstLine: Promise<unknown>;
  readonly exited: Promise<number>;
  kill(signal: "SIGTERM" | "SIGKILL" | "SIGINT"): void;
}

export interface RunScriptOptions {
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
  return {
    pid: child.pid,
    firstLine: readFirstLine(child.stdout),
    exited: child.exited,
    kill: (signal) => child.kill(signal),
  };
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
