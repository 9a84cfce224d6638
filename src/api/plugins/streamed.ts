/** Pieces of a body, text as UTF-8. */
export type Pieces = AsyncIterable<string | Uint8Array>;

/**
 * A body that is written while it is sent: the next piece is asked for when the one before is on its way, and whoever
 * hangs up ends the writing.
 */
export function streamed(pieces: Pieces): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done === true) {
        controller.close();
        return;
      }
      controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}
