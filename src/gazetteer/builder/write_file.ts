import { createHash } from "node:crypto";
import { closeSync, fchmodSync, fsyncSync, ftruncateSync, openSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { HASH_BYTES, HEADER_BYTES, sectionNames, type SectionPlace, writeHeader } from "../file/file_head.ts";
import { ALIGNMENT, MAX_SECTION_BYTES, type SectionName, TABLE_ENTRY_BYTES } from "../file/format.ts";
import { BlockSpool, type BuiltSections, Spool, writeAll } from "./spool/spool.ts";
import { storedLength, storedWords } from "./numbers/pack_numbers.ts";

/** Bytes written at once. */
const PIECE_BYTES = 2 ** 24;

/**
 * Readable by all, writable by its owner: Bun maps only what it may open for writing. Nothing here writes to a mapping,
 * which is shared and would write through.
 */
const MODE = 0o644;
const TEMPORARY = ".tmp-";

/**
 * Writes a gazetteer file: under a temporary name in the same folder, flushed, then renamed, so that a reader sees the old
 * file or the complete new one. An aborted or failed build leaves nothing; what a killed build left is removed.
 */
export function writeGazetteerFile(path: string, sections: BuiltSections, signal?: AbortSignal): void {
  removeLeftovers(path);
  signal?.throwIfAborted();
  const stored = storedSections(sections);
  const { places, fileBytes } = layOut(stored);
  replaceFile(path, (temporary) => {
    const file = openSync(temporary, "wx", 0o600);
    try {
      const contentHash = writeSections(file, stored, { places, fileBytes, signal });
      writeAll(file, writeHeader({ contentHash, sections: places }, fileBytes), 0);
      // The zeroes that align the end.
      ftruncateSync(file, fileBytes);
      fchmodSync(file, MODE);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  });
  syncFolder(dirname(path));
}

/** Puts a file in its place, complete or not at all: `write` makes it under a temporary name in the same folder. */
export function replaceFile(path: string, write: (temporary: string) => void): void {
  const temporary = temporaryPath(path);
  try {
    write(temporary);
    renameSync(temporary, path);
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** The temporary name of this process; other temporary files of the build begin with it. */
export function temporaryPath(path: string): string {
  return `${path}${TEMPORARY}${process.pid}`;
}

function layOut(sections: StoredSections): { places: SectionPlace[]; fileBytes: number } {
  const names = sectionNames();
  let at = HEADER_BYTES + names.length * TABLE_ENTRY_BYTES;
  const places = names.map((name) => {
    const place = { name, offset: at, bytes: sections[name].byteLength };
    if (place.bytes > MAX_SECTION_BYTES) {
      throw new RangeError(
        `Cannot write ${name} because a section holds at most ${MAX_SECTION_BYTES} bytes: current value is ${place.bytes}`,
      );
    }
    at = Math.ceil((at + place.bytes) / ALIGNMENT) * ALIGNMENT;
    return place;
  });
  return { places, fileBytes: at };
}

/** Writes the sections; returns the SHA-256 over the section table and the sections. */
function writeSections(
  file: number,
  sections: StoredSections,
  { places, fileBytes, signal }: {
    readonly places: readonly SectionPlace[];
    readonly fileBytes: number;
    readonly signal: AbortSignal | undefined;
  },
): Uint8Array {
  const table = writeHeader({ contentHash: new Uint8Array(HASH_BYTES), sections: places }, fileBytes);
  const hash = createHash("sha256").update(table.subarray(HEADER_BYTES));
  let at = table.length;
  for (const { name, offset } of places) {
    hash.update(new Uint8Array(offset - at));
    at = offset;
    for (const bytes of sections[name].pieces()) {
      signal?.throwIfAborted();
      hash.update(bytes);
      writeAll(file, bytes, at);
      at += bytes.length;
    }
  }
  return new Uint8Array(hash.update(new Uint8Array(fileBytes - at)).digest());
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

/** Whether a file or folder is a temporary one of a build whose process is gone. */
export function isLeftover(name: string): boolean {
  const at = name.indexOf(TEMPORARY);
  return at !== -1 && !isRunning(Number.parseInt(name.slice(at + TEMPORARY.length), 10));
}

interface StoredSection {
  readonly byteLength: number;
  readonly pieces: () => Iterable<Uint8Array>;
}

type StoredSections = Readonly<Record<SectionName, StoredSection>>;

/** The stored sections, with packed numbers. Numbers are packed when they are written, and not kept. */
function storedSections(sections: BuiltSections): StoredSections {
  const stored = Object.fromEntries(sectionNames().map((name) => [name, storedSection(sections, name)]));
  // `sectionNames` lists every section.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return stored as StoredSections;
}

function storedSection(sections: BuiltSections, name: SectionName): StoredSection {
  const section = sections[name];
  if (section instanceof Spool || section instanceof BlockSpool) {
    return section;
  }
  return {
    byteLength: storedLength(name, section),
    *pieces() {
      const { buffer, byteOffset, byteLength } = storedWords(name, section);
      const bytes = new Uint8Array(buffer, byteOffset, byteLength);
      for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
        yield bytes.subarray(from, from + PIECE_BYTES);
      }
    },
  };
}

/** Whether another process of this machine has this number. */
export function isRunning(pid: number): boolean {
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
