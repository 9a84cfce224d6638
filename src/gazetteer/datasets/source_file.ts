import { type FileHandle, open } from "node:fs/promises";
import { basename, relative } from "node:path";
import type { Bounds } from "../../domain/coordinates.ts";
import type { CsvOptions } from "../sources/csv.ts";
import type { AreaOptions } from "../sources/areas.ts";
import type { Chunks } from "../sources/for_each_row.ts";
import { type Pass, readOpenstreetmap } from "../sources/openstreetmap.ts";
import { BlockMemory } from "../sources/openstreetmap/element.ts";
import { readPbf } from "../sources/openstreetmap/read_pbf.ts";
import { readXml } from "../sources/openstreetmap/read_xml.ts";
import type { RecordSink } from "../sources/record.ts";
import type { RangedFile } from "../sources/overture.ts";
import { filesAt } from "./dataset_info.ts";
import { createReadStream } from "node:fs";
import { PassThrough, pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import unbzip2 from "unbzip2-stream";
import { type Entry, openPromise, type ZipFile } from "yauzl";

const BLOCK_BYTES = 1 << 18;

/** Files of an archive of data; publishers put one or two and a note into it. */
const ENTRIES_MAX = 1000;

const IS_NOTE = /(?:^|\/)(?:readme|licen[cs]e)[^/]*$/iu;

/** A file of any source, and how it is to be read. */
export interface SourceFile {
  readonly path: string;
  /** An empty folder for temporary files. */
  readonly scratchFolder: string;
  /** ISO 3166-1 alpha-2 of records that name no country. */
  readonly countryCode?: string;
  /** Only what touches this box is read, where the source can restrict its files. */
  readonly bounds?: Bounds;
  /** Needed by the source `csv`. */
  readonly csv?: Pick<CsvOptions, "columns" | "content" | "format">;
  /** Needed by the source `areas`. */
  readonly areas?: AreaOptions;
  /** Called regularly with progress, 0–1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/** Data about the file itself. */
export interface SourceResult {
  /** The date of the data, `2024-03-03`. */
  readonly date?: string;
  /** Of what was read, where files of the source have different ones. */
  readonly licence?: string;
  readonly attribution?: string;
}

/** True for a file whose name has this ending, before `.gz`, `.bz2` or `.zip` if it is packed. */
export function hasEnding({ path }: SourceFile, ending: string): boolean {
  return path.toLowerCase().replace(/\.(?:gz|bz2|zip)$/, "").endsWith(ending);
}

/** The file is read four times, and relations once more where they are drawn; progress counts the four. */
const OPENSTREETMAP_PASSES = 4;

/**
 * Reads an OpenStreetMap file, packed (`.pbf`) or XML, into the sink.
 *
 * @throws {SyntaxError} when the file is not one.
 */
export async function readOpenstreetmapFile(file: SourceFile, sink: RecordSink): Promise<SourceResult> {
  const { path, scratchFolder, onProgress, signal } = file;
  if (!path.toLowerCase().endsWith(".pbf")) {
    let pass = 0;
    const readOnce: Pass = async (visitor) => {
      const before = pass++;
      const shown = (share: number): void => onProgress?.((before + share) / OPENSTREETMAP_PASSES);
      await readXml(chunksOf({ ...file, onProgress: shown }), visitor);
    };
    await readOpenstreetmap(readOnce, sink, { scratchFolder });
    return {};
  }
  const opened = await open(path, "r");
  try {
    const { size } = await opened.stat();
    let pass = 0;
    let timestampS: number | undefined;
    const memory = new BlockMemory();
    const source = { size, read: windowed(opened) };
    const readOnce: Pass = async (visitor) => {
      const before = pass++;
      const header = await readPbf(source, visitor, {
        memory,
        onProgress(bytes) {
          onProgress?.(Math.min(1, (before + bytes / size) / OPENSTREETMAP_PASSES));
        },
        ...(signal === undefined ? {} : { signal }),
      });
      timestampS = header.timestampS;
    };
    await readOpenstreetmap(readOnce, sink, { scratchFolder });
    return timestampS === undefined ? {} : { date: new Date(timestampS * 1000).toISOString().slice(0, 10) };
  } finally {
    await opened.close();
  }
}

/**
 * Reads Overture's Parquet file, or every one in a folder, into the sink.
 *
 * @throws {SyntaxError} when a file is none of Overture's or is damaged.
 */
export async function readOvertureFiles({ path, ...options }: SourceFile, sink: RecordSink): Promise<SourceResult> {
  // Loaded here because its decompressors are compiled when they are loaded.
  const { readOverture } = await import("../sources/overture.ts");
  const files: { readonly name: string; readonly opened: FileHandle }[] = [];
  try {
    for (const file of filesAt(path)) {
      files.push({ name: relative(path, file) || basename(file), opened: await open(file, "r") });
    }
    const ranged = await Promise.all(files.map(({ name, opened }) => rangedFile(opened, name)));
    return await readOverture(ranged, sink, {
      ...options,
    });
  } finally {
    await Promise.all(files.map(({ opened }) => opened.close()));
  }
}

/** An opened file of which ranges are read. */
export async function rangedFile(file: FileHandle, name: string): Promise<RangedFile> {
  const { size } = await file.stat();
  return { name, byteLength: size, slice: (from, to = size) => bytesOf(file, from, to) };
}

async function bytesOf(file: FileHandle, from: number, to: number): Promise<ArrayBuffer> {
  const bytes = new Uint8Array(Math.max(0, to - from));
  for (let done = 0; done < bytes.length;) {
    const { bytesRead } = await file.read(bytes, done, bytes.length - done, from + done);
    if (bytesRead === 0) {
      throw new SyntaxError("Cannot read because the file ends before its contents do");
    }
    done += bytesRead;
  }
  return bytes.buffer;
}

/** Bytes read ahead: blobs follow each other, each in three parts. */
const WINDOW_BYTES = 2 ** 20;

/** Reads ranges of a file through a window, a new one each time: earlier results stay valid. */
function windowed(file: FileHandle): (from: number, to: number) => Promise<Uint8Array> {
  let start = 0;
  let window = new Uint8Array();
  return async (from, to) => {
    if (from < start || to > start + window.length) {
      const bytes = new Uint8Array(Math.max(WINDOW_BYTES, to - from));
      const { bytesRead } = await file.read(bytes, 0, bytes.length, from);
      start = from;
      window = bytes.subarray(0, bytesRead);
    }
    return window.subarray(from - start, to - start);
  };
}

/** The bytes of a file, unpacked if its name ends in `.gz`, `.bz2` or `.zip`; progress by the bytes read from the disk. */
export async function* chunksOf(
  { path, onProgress, signal }: Pick<SourceFile, "path" | "onProgress" | "signal">,
): Chunks {
  const size = Bun.file(path).size;
  let bytes = 0;
  const count = (chunk: Uint8Array): void => {
    bytes += chunk.length;
  };
  for await (const chunk of unpackFile(path, count)) {
    signal?.throwIfAborted();
    yield chunk;
    onProgress?.(bytes / Math.max(1, size));
  }
}

/**
 * The bytes of a file, unpacked as the ending of its name says: `.gz`, `.bz2`, or `.zip` with one file of data. `onRead`
 * gets the packed bytes as they are read.
 *
 * @throws {SyntaxError} when the archive is damaged or has several files.
 */
export function unpackFile(path: string, onRead: (chunk: Uint8Array) => void): Chunks {
  const lower = path.toLowerCase();
  if (lower.endsWith(".zip")) {
    return fileInZip(path, onRead);
  }
  const stream = createReadStream(path, { highWaterMark: BLOCK_BYTES });
  stream.on("data", (chunk) => onRead(Buffer.from(chunk)));
  if (lower.endsWith(".gz")) {
    return pipeline(stream, createGunzip({ chunkSize: BLOCK_BYTES }), () => {});
  }
  return lower.endsWith(".bz2") ? pipeline(stream, unbzip2(), new PassThrough(), () => {}) : stream;
}

async function* fileInZip(path: string, onRead: (chunk: Uint8Array) => void): Chunks {
  const archive = await openArchive(path);
  try {
    const files: Entry[] = [];
    if (archive.entryCount > ENTRIES_MAX) {
      throw new SyntaxError(`Cannot read as the archive has ${archive.entryCount} files`);
    }
    for await (const entry of entriesOf(archive)) {
      if (!entry.fileName.endsWith("/") && !IS_NOTE.test(entry.fileName)) {
        files.push(entry);
      }
    }
    const own = basename(path).replace(/\.zip$/iu, "");
    // A download's name has a prefix before the archive's own name.
    const named = files.filter(({ fileName }) => own.endsWith(fileName.replace(/\.[a-z]+$/iu, "")));
    const [file, ...others] = named.length > 0 ? named : files;
    if (file === undefined || others.length > 0) {
      throw new SyntaxError(`Cannot read as the archive must have one file of data: it has ${files.length}`);
    }
    let checksum = 0;
    for await (const chunk of await archive.openReadStreamPromise(file)) {
      checksum = Bun.hash.crc32(chunk, checksum);
      onRead(chunk.subarray(0, Math.ceil((chunk.length * file.compressedSize) / Math.max(1, file.uncompressedSize))));
      yield chunk;
    }
    if (checksum !== file.crc32) {
      throw new SyntaxError(`Cannot read as ${file.fileName} is damaged`);
    }
  } finally {
    archive.close();
  }
}

/** Opens a ZIP archive, whose entries are then read one by one. */
export async function openArchive(path: string): Promise<ZipFile> {
  return await openPromise(path, { lazyEntries: true, autoClose: false }).catch((cause: unknown) => {
    throw new SyntaxError("Cannot read as this is not a ZIP archive", { cause });
  });
}

/** The entries of an archive; names that lead out of it are refused. */
async function* entriesOf(archive: ZipFile): AsyncGenerator<Entry> {
  try {
    yield* archive.eachEntry();
  } catch (cause) {
    throw new SyntaxError("Cannot read because the ZIP archive is damaged or has a name that is not allowed", {
      cause,
    });
  }
}
