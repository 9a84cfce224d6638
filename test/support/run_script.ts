import { resolve } from "node:path";

/** A program of the tests that runs beside them. */
export interface RunningScript {
  readonly pid: number;
  /** Resolves with the first line it writes, parsed as JSON. */
  readonly firstLine: Promise<unknown>;
  readonly exited: Promise<number>;
  kill(signal: "SIGTERM" | "SIGKILL" | "SIGINT"): void;
}

/** How a script is run. */
export interface RunScriptOptions {
  readonly user?: { readonly uid: number; readonly gid: number };
  /** Where it finds programs of the system. */
  readonly path?: string;
}

/**
 * Runs one of our scripts in a process of its own.
 *
 * @param script absolute, or relative to `test/`
 */
export function runScript(
  script: string,
  words: readonly string[],
  options: RunScriptOptions = {},
): RunningScript {
  const child = Bun.spawn([process.execPath, resolve(import.meta.dir, "..", script), ...words], {
    ...options.user,
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
