/**
 * Lines of UTF-8 that end with a line feed, and with nothing else: `node:readline` also ends them at U+2028 and U+2029,
 * which may stand in any text that somebody saved, and which JSON does not escape.
 */
export async function* splitLines(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  // Parts of one line, joined once: a line may be longer than many pieces.
  let begun: string[] = [];
  for await (const piece of pieces) {
    const [rest = "", ...next] = decoder.decode(piece, { stream: true }).split("\n");
    begun.push(rest);
    for (const part of next) {
      yield begun.join("");
      begun = [part];
    }
  }
  const last = begun.join("") + decoder.decode();
  if (last !== "") {
    yield last;
  }
}
