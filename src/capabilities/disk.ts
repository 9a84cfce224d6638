import { statfsSync } from "node:fs";

/** The disk of a folder. */
export interface Disk {
  /** Whether almost nothing can be written any more. */
  isFull(): boolean;
  /** For health: a remark where it is full. */
  check(): Promise<string | undefined>;
}

/** Postgres needs this much for the next file of its log, and cannot start without it. Bytes. */
const FREE_MIN_BYTES = 16 * 1024 * 1024;

/** Opens the disk that a folder is on. @param options.freeMinBytes it counts as full where less is free */
export function openDisk(folder: string, { freeMinBytes = FREE_MIN_BYTES } = {}): Disk {
  function isFull(): boolean {
    try {
      const { bavail, bsize } = statfsSync(folder);
      return bavail * bsize < freeMinBytes;
    } catch {
      // A disk that cannot be read does not count as full.
      return false;
    }
  }
  return {
    isFull,
    check: async () => isFull() ? "the disk is full" : undefined,
  };
}
