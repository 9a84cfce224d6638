import { createHash } from "node:crypto";
import {
  closeSync,
  fchmodSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { ALIGNMENT, HEADER_BYTES, MAX_SECTION_BYTES, type Sections, TABLE_ENTRY_BYTES } from "../format.ts";
import { CONTENT_HASH_BYTES, sectionNames, type SectionPlace, writeHeader } from "../header.ts";

/**
 * Readable by all, writable by its owner: Bun maps only what it may open for writing. Nothing here writes to a mapping,
 * which is shared and would write through.
 */
const MODE = 0o644;
const TEMPORARY = ".tmp-";
/** Bytes hashed or written at once: calls of the system and of its libraries take less than 2 GiB. */
const PIECE_BYTES = 2 ** 28;

/**
 * Writes a gazetteer file: to a temporary name beside it, to the disk, then renamed, so that whoever opens `path` sees
 * the old file or the whole new one. Aborted or failed it leaves nothing behind; what a killed build left is removed.
 */
export function writeGazetteerFile(path: string, sections: Sections, signal?: AbortSignal): void {
  removeLeftovers(path);
  signal?.throwIfAborted();
  const { places, fileBytes } = layOut(sections);
  const contentHash = hashOf(sections, places, fileBytes);
  signal?.throwIfAborted();
  const temporary = temporaryPath(path);
  const file = openSync(temporary, "wx", 0o600);
  try {
    writeAll(file, writeHeader({ contentHash, sections: places }, fileBytes), 0);
    for (const { name, offset } of places) {
      signal?.throwIfAborted();
      writeAll(file, bytesOf(sections[name]), offset);
    }
    // The zeroes that align the end.
    ftruncateSync(file, fileBytes);
    fchmodSync(file, MODE);
    fsyncSync(file);
    closeSync(file);
    renameSync(temporary, path);
    syncFolder(dirname(path));
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Where this process puts what will become the file; what is beside it begins with the same name. */
export function temporaryPath(path: string): string {
  return `${path}${TEMPORARY}${process.pid}`;
}

function layOut(sections: Sections): { places: SectionPlace[]; fileBytes: number } {
  const names = sectionNames();
  let at = HEADER_BYTES + names.length * TABLE_ENTRY_BYTES;
  const places = names.map((name) => {
    const place = { name, offset: at, bytes: sections[name].byteLength };
    if (place.bytes > MAX_SECTION_BYTES) {
      throw new RangeError(
        `Cannot write ${name} as a section holds at most ${MAX_SECTION_BYTES} bytes: current value is ${place.bytes}`,
      );
    }
    at = aligned(at + place.bytes);
    return place;
  });
  return { places, fileBytes: at };
}

function aligned(offset: number): number {
  return Math.ceil(offset / ALIGNMENT) * ALIGNMENT;
}

/** SHA-256 over what will follow the header. */
function hashOf(sections: Sections, places: readonly SectionPlace[], fileBytes: number): Uint8Array {
  const table = writeHeader({ contentHash: new Uint8Array(CONTENT_HASH_BYTES), sections: places }, fileBytes);
  const hash = createHash("sha256").update(table.subarray(HEADER_BYTES));
  let at = table.length;
  for (const { name, offset, bytes } of places) {
    hash.update(new Uint8Array(offset - at));
    for (let from = 0; from < bytes; from += PIECE_BYTES) {
      hash.update(bytesOf(sections[name]).subarray(from, from + PIECE_BYTES));
    }
    at = offset + bytes;
  }
  return new Uint8Array(hash.update(new Uint8Array(fileBytes - at)).digest());
}

function bytesOf(array: Sections[keyof Sections]): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

function writeAll(file: number, bytes: Uint8Array, position: number): void {
  for (let done = 0; done < bytes.length;) {
    done += writeSync(file, bytes, done, Math.min(PIECE_BYTES, bytes.length - done), position + done);
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Removes temporary files and folders of this path whose process is gone. */
export function removeLeftovers(path: string): void {
  const prefix = `${basename(path)}${TEMPORARY}`;
  for (const name of readdirSync(dirname(path))) {
    if (name.startsWith(prefix) && !isRunning(Number.parseInt(name.slice(prefix.length), 10))) {
      rmSync(join(dirname(path), name), { recursive: true, force: true });
    }
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) {
    return false;
  }
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
