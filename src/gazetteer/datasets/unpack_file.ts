import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { PassThrough, pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import unbzip2 from "unbzip2-stream";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import type { Chunks } from "../sources/for_each_line.ts";

const BLOCK_BYTES = 1 << 18;
/** Files of an archive of data; publishers put one or two and a note into it. */
const ENTRIES_MAX = 1000;
const IS_NOTE = /(?:^|\/)(?:readme|licen[cs]e)[^/]*$/iu;

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
    return pipeline(stream, createGunzip(), () => {});
  }
  return lower.endsWith(".bz2") ? pipeline(stream, unbzip2(), new PassThrough(), () => {}) : stream;
}

async function* fileInZip(path: string, onRead: (chunk: Uint8Array) => void): Chunks {
  const archive = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((cause: unknown) => {
    throw new SyntaxError("Cannot read as this is not a ZIP archive", { cause });
  });
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
