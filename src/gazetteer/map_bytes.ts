import { readFileSync } from "node:fs";
import { GazetteerFileError } from "./gazetteer_file_error.ts";

/** What a system says to whoever opens for writing what may only be read. */
const READ_ONLY: ReadonlySet<unknown> = new Set(["EACCES", "EPERM", "EROFS"]);

/** The bytes of a file, mapped. Throws GazetteerFileError when it cannot be read. */
export function mapBytes(path: string): Uint8Array {
  try {
    return Bun.mmap(path, { shared: true });
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && READ_ONLY.has(cause.code)) {
      return readBytes(path);
    }
    throw new GazetteerFileError("the file cannot be read", { cause });
  }
}

/**
 * Bun opens for writing whatever it maps: another user's file, or one of a read-only file system, is read instead, at
 * the price of memory that no other process shares.
 */
function readBytes(path: string): Uint8Array {
  try {
    const bytes = readFileSync(path);
    return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  } catch (cause) {
    throw new GazetteerFileError("the file cannot be read", { cause });
  }
}
