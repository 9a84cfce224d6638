/** A stream that reads on only when it is read, and ends its source where its reader stops early. */
export function streamOf<Piece>(pieces: AsyncIterable<Piece>): ReadableStream<Piece> {
  const iterator = pieces[Symbol.asyncIterator]();
  return new ReadableStream<Piece>({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done === true) {
        controller.close();
      } else {
        controller.enqueue(value);
      }
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}
