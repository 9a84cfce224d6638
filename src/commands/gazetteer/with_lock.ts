import { existsSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { EXIT_CODE, Failure } from "../line/failure.ts";
import { isRunning } from "../../gazetteer/builder/is_running.ts";

/** The holder of a lock says this often that it still works. Milliseconds. */
const BEAT_MS = 10_000;
/** A lock without a sign of life for so long is taken over. Milliseconds. */
const ABANDONED_MS = 60_000;

/** Another command is changing the folder. */
export class LockHeld extends Failure {
  constructor(message: string) {
    super(message, { exitCode: EXIT_CODE.busy });
  }
}

/**
 * Works while no other command changes the same gazetteer folder. The lock of a process that no longer exists is taken
 * over: at once on the same machine, after a minute on another one or in another container.
 *
 * @throws LockHeld while another command works.
 */
export async function withLock<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  mkdirSync(folder, { recursive: true });
  const path = pathIn(folder);
  take(path);
  const beat = setInterval(() => {
    const now = new Date();
    utimesSync(path, now, now);
  }, BEAT_MS);
  beat.unref();
  try {
    return await work();
  } finally {
    clearInterval(beat);
    rmSync(path, { force: true });
  }
}

function take(path: string): void {
  const own = `${process.pid} ${hostname()}`;
  try {
    writeFileSync(path, own, { flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) {
      throw error;
    }
    assertFree(path);
    rmSync(path, { force: true });
    writeFileSync(path, own, { flag: "wx" });
  }
}

/**
 * Asserts that no command changes the gazetteer folder at this moment.
 *
 * @throws LockHeld while one does.
 */
export function assertUnlocked(folder: string): void {
  const path = pathIn(folder);
  if (existsSync(path)) {
    assertFree(path);
  }
}

/** Throws where the lock has a holder that works. */
function assertFree(path: string): void {
  const [holder = "", host = hostname()] = readFileSync(path, "utf8").split(" ");
  const isHeld = host === hostname() ? isRunning(Number(holder)) : Date.now() - statSync(path).mtimeMs < ABANDONED_MS;
  if (isHeld) {
    throw new LockHeld(`Another command (process ${holder} on ${host}) is changing this gazetteer: wait for it to end`);
  }
}

function pathIn(folder: string): string {
  return join(folder, ".lock");
}
