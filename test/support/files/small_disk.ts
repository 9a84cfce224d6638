import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { scratchDir } from "./scratch_dir.ts";

/** A file system in memory, seen only by the process that is started with `prefix` and by what that process starts. */
export interface SmallDisk {
  /** Where the process sees it. */
  readonly folder: string;
  /** Words to put before a command. The file system ends with the command, however it ends. */
  readonly prefix: readonly string[];
}

/** Unprivileged users need a user namespace to mount; root does without, because many containers refuse one. */
const UNSHARE = ["unshare", ...(process.getuid?.() === 0 ? [] : ["--map-root-user"]), "--mount"];

/** Whether small disks can be made here; assumed where nothing may be left out (`CI=true`), so that it fails there. */
export function canMakeSmallDisk(): boolean {
  if (process.env["CI"] === "true") {
    return true;
  }
  const folder = scratchDir();
  return Bun.which("unshare") !== null &&
    Bun.spawnSync([...UNSHARE, "mount", "-t", "tmpfs", "tmpfs", folder], { stderr: "ignore" }).exitCode === 0;
}

/**
 * Makes a disk of a size, with a copy of a folder's files on it.
 *
 * @param content the folder to copy
 */
export function smallDisk({ bytes, content }: { readonly bytes: number; readonly content: string }): SmallDisk {
  const folder = scratchDir();
  const script = 'mount -t tmpfs -o "size=$1" tmpfs "$2" && cp -R "$3/." "$2" && shift 3 && exec "$@"';
  return { folder, prefix: [...UNSHARE, "sh", "-c", script, "sh", String(bytes), folder, content] };
}

/** Something that takes every byte of a disk that becomes free. */
export interface DiskFiller {
  /** Frees what it took. */
  remove(): void;
}

const BLOCK = new Uint8Array(1 << 20);
/** Smallest write: the size of a page, in which a file system in memory gives space. Bytes. */
const PAGE = 4096;
const REFILL_MS = 5;

/** Fills the disk that a process sees below `folder` with one file, and keeps it full. */
export function fillDisk(pid: number, folder: string): DiskFiller {
  // A process's view of the file system, for everybody who may trace it.
  const path = join(`/proc/${pid}/root`, folder, "filler");
  const file = openSync(path, "w");
  const fill = (): void => {
    for (let size = BLOCK.length; size >= PAGE;) {
      const written = writeAtMost(file, size);
      size = written < size ? size / 2 : size;
    }
  };
  fill();
  const timer = setInterval(fill, REFILL_MS);
  return {
    remove() {
      clearInterval(timer);
      closeSync(file);
      rmSync(path);
    },
  };
}

/** The number of bytes written, 0 on a full disk. */
function writeAtMost(file: number, size: number): number {
  try {
    return writeSync(file, BLOCK, 0, size);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOSPC") {
      return 0;
    }
    throw error;
  }
}
