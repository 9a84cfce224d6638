import { Problem } from "../../domain/problem.ts";

/** Bytes of a body in pieces. */
export type Bytes = AsyncIterable<Uint8Array>;

/** The same bytes, never more than so many. Throws Problem `PAYLOAD_TOO_LARGE` at the first one too many. */
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
