/** Characters. A longer line is no line of any format read here; the longest polygons measured have 2.5 million. */
const LINE_LENGTH_MAX = 64 * 1024 * 1024;

/** Bytes of a file or a response, piece by piece. */
export type Chunks = AsyncIterable<Uint8Array>;

/**
 * Calls `onLine` for every line of a UTF-8 text, without its line ending. Memory: one chunk and one line.
 *
 * @throws {RangeError} when a line is longer than 64 Mi characters.
 */
export async function forEachLine(chunks: Chunks, onLine: (line: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true });
    let start = 0;
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", start)) {
      onLine(withoutReturn(rest + text.slice(start, end)));
      rest = "";
      start = end + 1;
    }
    rest += text.slice(start);
    if (rest.length > LINE_LENGTH_MAX) {
      throw new RangeError(`Cannot read because a line must be at most ${LINE_LENGTH_MAX} characters long`);
    }
  }
  rest += decoder.decode();
  if (rest !== "") {
    onLine(withoutReturn(rest));
  }
}

function withoutReturn(line: string): string {
  return line.endsWith("\r") ? line.slice(0, -1) : line;
}
