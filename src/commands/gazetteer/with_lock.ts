import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { EXIT_CODE, Failure } from "../line/failure.ts";
import { isRunning } from "../../gazetteer/builder/write_file.ts";
import { gazetteerFolder } from "../gazetteer_path.ts";
import { ensureGazetteer, type GazetteerSource } from "../open/ensure_gazetteer.ts";
import { stopSignal } from "../process/stop_signal.ts";

/** The holder of a lock says this often that it still works. Milliseconds. */
const BEAT_MS = 10_000;
/** A lock without a sign of life for so long is taken over. Milliseconds. */
const ABANDONED_MS = 60_000;
/** Attempts to take a lock that others take and release meanwhile. */
const ATTEMPTS_MAX = 10;

export class LockHeld extends Failure {
  constructor(message: string) {
    super(message, { exitCode: EXIT_CODE.busy });
  }
}

/** What a command works with that changes a gazetteer. */
export interface GazetteerContext {
  readonly folder: string;
  readonly worldPath: string;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
}

/** Prepares the gazetteer of a data folder, and works on it as `withLock` does. */
export async function changeGazetteer<Result>(
  source: GazetteerSource,
  work: (context: GazetteerContext) => Promise<Result>,
): Promise<Result> {
  const { signal } = stopSignal();
  const worldPath = await ensureGazetteer(source, { signal });
  const folder = gazetteerFolder(source.dataDir);
  return await withLock(folder, () => work({ folder, worldPath, signal }));
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
  for (let attempt = 1; !create(path); attempt++) {
    const abandoned = readLock(path);
    if (abandoned !== undefined) {
      assertFree(path, abandoned);
      setAside(path, abandoned);
    }
    if (attempt === ATTEMPTS_MAX) {
      throw new LockHeld("Other commands are taking the lock of this gazetteer: run it again");
    }
  }
}

/** Whether there was no lock, and this process has it now. */
function create(path: string): boolean {
  try {
    writeFileSync(path, `${process.pid} ${hostname()}`, { flag: "wx" });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") {
      return false;
    }
    throw error;
  }
}

/**
 * Removes an abandoned lock. Of several processes that found it, one renames it: removed by its name, it could be the
 * new lock of another one.
 */
function setAside(path: string, abandoned: string): void {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    // Another process was first.
    return;
  }
  if (readLock(aside) !== abandoned) {
    // The new lock of that process.
    renameSync(aside, path);
    return;
  }
  rmSync(aside, { force: true });
}

function readLock(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

/**
 * Asserts that no command changes the gazetteer folder at this moment.
 *
 * @throws LockHeld while one does.
 */
export function assertUnlocked(folder: string): void {
  const path = pathIn(folder);
  const lock = readLock(path);
  if (lock !== undefined) {
    assertFree(path, lock);
  }
}

function assertFree(path: string, lock: string): void {
  const [holder = "", host = hostname()] = lock.split(" ");
  const writtenMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  // An empty lock is that of a process that is about to write its number.
  const isHeld = holder !== "" && host === hostname()
    ? isRunning(Number(holder))
    : Date.now() - writtenMs < ABANDONED_MS;
  if (isHeld) {
    throw new LockHeld(`Another command (process ${holder} on ${host}) is changing this gazetteer: wait for it to end`);
  }
}

function pathIn(folder: string): string {
  return join(folder, ".lock");
}
