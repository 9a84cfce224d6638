import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { HASH_AT, HASH_BYTES, HEADER_BYTES } from "./format.ts";

/** Bytes hashed between two pauses: a quarter of a millisecond of the event loop. */
const SLICE_BYTES = 2 ** 18;
/** Milliseconds between two slices: at most 32 MB a second, some four hundredths of one processor. */
const PAUSE_MS = 8;

/**
 * Reads a whole gazetteer file or directory, slowly, and returns whether its bytes are those that were written. It reads
 * with system calls, so a slow disk does not block the event loop.
 *
 * @throws the signal's reason when aborted, and the system's error when the file cannot be read.
 */
export async function isAsWritten(path: string, { signal }: { readonly signal: AbortSignal }): Promise<boolean> {
  const file = await open(path, "r");
  try {
    const header = new Uint8Array(HEADER_BYTES);
    const { bytesRead } = await file.read(header, 0, HEADER_BYTES, 0);
    if (bytesRead < HEADER_BYTES) {
      return false;
    }
    const hash = createHash("sha256");
    const slice = new Uint8Array(SLICE_BYTES);
    for (let at = HEADER_BYTES;;) {
      signal.throwIfAborted();
      const read = (await file.read(slice, 0, SLICE_BYTES, at)).bytesRead;
      if (read === 0) {
        return hash.digest().equals(header.subarray(HASH_AT, HASH_AT + HASH_BYTES));
      }
      hash.update(slice.subarray(0, read));
      at += read;
      await sleep(PAUSE_MS, undefined, { signal, ref: false });
    }
  } finally {
    await file.close();
  }
}
