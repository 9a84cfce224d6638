import { closeSync, mkdirSync, openSync, rmSync } from "node:fs";
import { join } from "node:path";
import { BUILD_MEMORY_BYTES } from "./memory_limit.ts";

/** Where a build puts what memory should not hold: files of a folder that is made when the first is asked for. */
export interface Scratch {
  readonly memoryBytes: number;
  /** Opens a new, empty file to write and read. Throws what the system says where there is no room for it. */
  file(): number;
  /** Closes and removes all of it. */
  close(): void;
}

/** Files in this folder, which must not exist yet. */
export function scratchFolder(folder: string, memoryBytes = BUILD_MEMORY_BYTES): Scratch {
  const files: number[] = [];
  return {
    memoryBytes,
    file() {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const file = openSync(join(folder, String(files.length)), "wx+", 0o600);
      files.push(file);
      return file;
    },
    close() {
      files.splice(0).forEach((file) => closeSync(file));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
