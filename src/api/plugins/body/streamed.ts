/** Chunks of a body, text as UTF-8. */
export type Pieces = AsyncIterable<string | Uint8Array>;

/**
 * A body that is written while it is sent: the next chunk is requested when the previous one is sent, and writing ends
 * when the client disconnects.
 *
 * @param onEnd called when the body is sent, has failed or is no longer wanted
 */
export function streamed(pieces: Pieces, onEnd: () => void = () => {}): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await iterator.next();
        if (done === true) {
          controller.close();
          onEnd();
          return;
        }
        controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
      } catch (error) {
        onEnd();
        throw error;
      }
    },
    async cancel() {
      onEnd();
      await iterator.return?.();
    },
  });
}
