import { writeSync } from "node:fs";

/** Bytes written at once: system calls take less than 2 GiB. */
const PIECE_BYTES = 2 ** 28;

/** Writes all of the bytes at this position of an open file. Throws the system's error, e.g. `ENOSPC` on a full disk. */
export function writeAll(file: number, bytes: Uint8Array, position: number): void {
  for (let done = 0; done < bytes.length;) {
    done += writeSync(file, bytes, done, Math.min(PIECE_BYTES, bytes.length - done), position + done);
  }
}
