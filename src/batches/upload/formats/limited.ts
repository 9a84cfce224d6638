import { Problem } from "../../../domain/problem.ts";

/** The chunks of a body. */
export type Bytes = AsyncIterable<Uint8Array>;

/** Bytes of a table that are read at a time: some thousand rows, and less than a millisecond of work. */
const SLICE_BYTES = 64 * 1024;

/**
 * Divides the chunks of a body. One chunk may have more than a megabyte, and all its rows would be in memory while they
 * are stored.
 */
export async function* sliced(bytes: Bytes): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) {
    for (let at = 0; at < piece.length; at += SLICE_BYTES) {
      yield piece.subarray(at, at + SLICE_BYTES);
    }
  }
}

/** Passes bytes on up to a limit. Throws Problem `PAYLOAD_TOO_LARGE` beyond it. */
export async function* limited(
  bytes: Bytes,
  { max, what }: { readonly max: number; readonly what: string },
): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const piece of bytes) {
    length += piece.length;
    if (length > max) {
      throw new Problem("PAYLOAD_TOO_LARGE", `${what} is larger than ${max / 1024 / 1024} MiB`);
    }
    yield piece;
  }
}
