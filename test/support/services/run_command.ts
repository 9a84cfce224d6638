import { join } from "node:path";
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
