import { statfsSync } from "node:fs";

export interface Disk {
  /** Whether almost nothing can be written any more. */
  isFull(): boolean;
  /** 0 where the disk cannot be read. */
  space(): { readonly freeBytes: number; readonly totalBytes: number };
  /** For health: a remark where it is full. */
  check(): Promise<string | undefined>;
}

/** Postgres needs this much for the next file of its log, and cannot start without it. Bytes. */
const FREE_MIN_BYTES = 16 * 1024 * 1024;

/** Opens the disk that a folder is on. @param options.freeMinBytes it counts as full where less is free */
export function openDisk(folder: string, { freeMinBytes = FREE_MIN_BYTES } = {}): Disk {
  function space() {
    try {
      const { bavail, blocks, bsize } = statfsSync(folder);
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
    } catch {
      return { freeBytes: 0, totalBytes: 0 };
    }
  }
  function isFull(): boolean {
    const { freeBytes, totalBytes } = space();
    // A disk that cannot be read does not count as full.
    return totalBytes > 0 && freeBytes < freeMinBytes;
  }
  return {
    isFull,
    space,
    check: async () => isFull() ? "the disk is full" : undefined,
  };
}
