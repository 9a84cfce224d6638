import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "../line/failure.ts";

/**
 * Works while no other command changes the same gazetteer folder. The lock of a process that no longer exists is taken
 * over.
 */
export async function withLock(folder: string, work: () => Promise<void>): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, ".lock");
  take(path);
  try {
    await work();
  } finally {
    rmSync(path, { force: true });
  }
}

function take(path: string): void {
  try {
    writeFileSync(path, String(process.pid), { flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) {
      throw error;
    }
    const holder = Number(readFileSync(path, "utf8"));
    if (isRunning(holder)) {
      throw new Failure(`Another command (process ${holder}) is changing this gazetteer: wait for it to end`);
    }
    rmSync(path, { force: true });
    writeFileSync(path, String(process.pid), { flag: "wx" });
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) {
    return false;
  }
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
