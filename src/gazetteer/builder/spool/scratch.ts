import { closeSync, mkdirSync, openSync, rmSync } from "node:fs";
import { join } from "node:path";
import { BUILD_MEMORY_BYTES } from "./release_memory.ts";

/** Temporary files of a build, in a folder that is made for the first of them. */
export interface Scratch {
  readonly memoryBytes: number;
  /** Opens a new, empty file to write and read. Throws the system's error, e.g. on a full disk. */
  file(): number;
  /** Closes and removes all files. */
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
