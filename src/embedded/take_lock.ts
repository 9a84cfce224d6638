import { Database } from "bun:sqlite";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A folder that is ours until released, or until we die. */
export interface FolderLock {
  release(): void;
}

/**
 * Takes the folder for this process, or answers who has it. The kernel gives the lock back when the holder dies,
 * however it dies.
 *
 * The lock is an exclusive transaction on an empty SQLite file: the one file lock of the kernel that Bun offers.
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
  } catch (error) {
    held.close();
    if (error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY")) {
      return { holder: readHolder(note) };
    }
    throw new Error(`Cannot lock the folder ${folder}`, { cause: error });
  }
  writeFileSync(note, String(process.pid), { mode: 0o600 });
  return { release: () => held.close() };
}

/**
 * Made by us and not by SQLite, so that nobody else may open and hold it. An existing file is not touched: the kernel
 * takes the locks of a process away when it closes the file, whichever of its descriptors that is.
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
