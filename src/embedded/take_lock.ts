import { Database } from "bun:sqlite";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A folder that is locked until released, or until this process dies. */
export interface FolderLock {
  release(): void;
}

/**
 * Locks the folder for this process, or returns the holder. The kernel releases the lock when the holder dies, however
 * it dies.  The lock is an exclusive transaction on an empty SQLite file: the one file lock of the kernel that Bun
 * offers.
 */
export function takeLock(folder: string): FolderLock | { readonly holder: number | undefined } {
  const file = join(folder, "lock");
  makeFile(file);
  const held = new Database(file);
  const note = join(folder, "lock.pid");
  try {
    held.run("PRAGMA busy_timeout = 0");
    held.run("PRAGMA journal_mode = OFF");
    held.run("BEGIN EXCLUSIVE");
    writeFileSync(note, String(process.pid), { mode: 0o600 });
  } catch (error) {
    held.close();
    if (error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY")) {
      return { holder: readHolder(note) };
    }
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Cannot lock the folder ${folder}: ${reason}`, { cause: error });
  }
  return { release: () => held.close() };
}

/**
 * Created here and not by SQLite, so that only this user can open and lock it. An existing file is not touched: the
 * kernel releases a process's locks when it closes any descriptor of the file.
 */
function makeFile(file: string): void {
  try {
    writeFileSync(file, "", { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) {
      throw error;
    }
  }
}

function readHolder(note: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(note, "utf8"), 10) || undefined;
  } catch {
    return undefined;
  }
}
