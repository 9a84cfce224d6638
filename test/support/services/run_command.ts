import { join } from "node:path";
import { dispatch } from "../../../src/commands/line/dispatch.ts";
import { type Ran, runProgram } from "../processes/run_program.ts";

const ROOT = join(import.meta.dir, "../../..");

export interface StartedCommand {
  readonly ended: Promise<number>;
  /** As Ctrl-C does. */
  interrupt(): void;
  /** Kills it, if it still runs, and waits for its end. */
  kill(): Promise<void>;
}

/** Starts a command of the service as `runCommand` does, to be interrupted or killed. */
export function startCommand(
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
): StartedCommand {
  const child = Bun.spawn([process.execPath, "src/cli.ts", ...words], {
    cwd: ROOT,
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...environment },
    stdin: "ignore",
    stdout: "ignore",
    stderr: "ignore",
  });
  return {
    ended: child.exited,
    interrupt: () => child.kill("SIGINT"),
    async kill() {
      child.kill("SIGKILL");
      await child.exited;
    },
  };
}

/** Runs a command of the service in a process of its own, with these variables and no others of the service. */
export function runCommand(words: readonly string[], environment: Readonly<Record<string, string>>): Promise<Ran> {
  return runProgram([process.execPath, "src/cli.ts", ...words], {
    environment: { HOME: process.env["HOME"], ...environment },
  });
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a command of the service in this process, with these variables and no others of the service: what `runCommand`
 * does, without the start of a process, which takes longer than most commands. One at a time: what commands do to each
 * other at the same time, and what is left of a killed one, needs processes of their own.
 */
export function runHere(words: readonly string[], environment: Readonly<Record<string, string>>): Promise<Ran> {
  const ran = last.then(() => runAlone(words, environment));
  last = ran.catch(() => {});
  return ran;
}

async function runAlone(words: readonly string[], environment: Readonly<Record<string, string>>) {
  const texts = { out: "", err: "" };
  const write = (to: keyof typeof texts) => (text: string | Uint8Array): boolean => {
    texts[to] += typeof text === "string" ? text : new TextDecoder().decode(text);
    return true;
  };
  const print = (to: keyof typeof texts) => (...values: readonly unknown[]): void => {
    texts[to] += `${values.map(textOf).join(" ")}\n`;
  };
  const restore = [
    replace(process, "env", { PATH: process.env["PATH"], HOME: process.env["HOME"], ...environment }),
    replace(process.stdout, "write", write("out")),
    replace(process.stderr, "write", write("err")),
    replace(process.stdout, "isTTY", false),
    replace(process.stderr, "isTTY", false),
    replace(console, "log", print("out")),
    replace(console, "warn", print("err")),
    replace(console, "error", print("err")),
  ];
  try {
    const code = await dispatch(words);
    return { code, ...texts };
  } finally {
    restore.forEach((back) => back());
  }
}

/** Sets a property until the returned function is called. */
function replace(object: object, name: string, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(object, name);
  Object.defineProperty(object, name, { value, configurable: true, writable: true, enumerable: true });
  return () => {
    if (before === undefined) {
      Reflect.deleteProperty(object, name);
    } else {
      Object.defineProperty(object, name, before);
    }
  };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : Bun.inspect(value);
}
