import { Problem } from "../../../domain/problem.ts";

/** The chunks of a body. */
export type Bytes = AsyncIterable<Uint8Array>;

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
