import { closeSync, openSync, readFileSync, readSync } from "node:fs";

/** Error codes for opening a read-only file for writing. */
const READ_ONLY: ReadonlySet<unknown> = new Set(["EACCES", "EPERM", "EROFS"]);

interface FileWindow {
  readonly offset: number;
  /** At most 4 GiB; what the file lacks of it is left out. */
  readonly size: number;
}

/** The bytes of a file of at most 4 GiB, or of a part of any, mapped. Throws GazetteerFileError when it cannot be read. */
export function mapBytes(path: string, window?: FileWindow): Uint8Array {
  try {
    return Bun.mmap(path, { shared: true, ...window });
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && READ_ONLY.has(cause.code)) {
      return readBytes(path, window);
    }
    throw new GazetteerFileError("the file cannot be read", { cause });
  }
}

/**
 * Bun opens for writing whatever it maps: another user's file, or one of a read-only file system, is read instead, at
 * the price of memory that no other process shares.
 */
function readBytes(path: string, window: FileWindow | undefined): Uint8Array {
  try {
    if (window !== undefined) {
      return readWindow(path, window);
    }
    const bytes = readFileSync(path);
    return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  } catch (cause) {
    throw new GazetteerFileError("the file cannot be read", { cause });
  }
}

/** One call of the system reads 2 GiB at the most. */
const READ_MOST = 2 ** 30;

function readWindow(path: string, { offset, size }: FileWindow): Uint8Array {
  const bytes = new Uint8Array(size);
  const file = openSync(path, "r");
  try {
    let done = 0;
    for (let read = 1; read > 0 && done < size; done += read) {
      read = readSync(file, bytes, done, Math.min(READ_MOST, size - done), offset + done);
    }
    return bytes.subarray(0, done);
  } finally {
    closeSync(file);
  }
}

/** A gazetteer file cannot be used. The message says why, without data of the file. */
export class GazetteerFileError extends Error {
  override readonly name = "GazetteerFileError";

  /** @param reason Ends the sentence "Cannot open the gazetteer as …". */
  constructor(reason: string, options?: ErrorOptions) {
    super(`Cannot open the gazetteer because ${reason}`, options);
  }
}
