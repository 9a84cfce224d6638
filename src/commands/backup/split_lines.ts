/**
 * Splits UTF-8 into lines at line feeds only: `node:readline` also ends lines at U+2028 and U+2029, which any saved
 * text may contain and JSON does not escape.
 */
export async function* splitLines(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  // Parts of one line, joined once: a line may be longer than many chunks.
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
