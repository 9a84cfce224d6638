/**
 * Splits UTF-8 into lines at line feeds only: `node:readline` also ends lines at U+2028 and U+2029, which any saved
 * text may contain and JSON does not escape.
 *
 * @param lengthMax characters of a line
 * @throws RangeError for a longer line, before it is read to its end
 */
export async function* splitLines(
  pieces: AsyncIterable<Uint8Array>,
  lengthMax = Number.POSITIVE_INFINITY,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  // Parts of one line, joined once: a line may be longer than many chunks.
  let begun: string[] = [];
  let length = 0;
  for await (const piece of pieces) {
    const [rest = "", ...next] = decoder.decode(piece, { stream: true }).split("\n");
    begun.push(rest);
    length += rest.length;
    for (const part of next) {
      yield begun.join("");
      begun = [part];
      length = part.length;
    }
    if (length > lengthMax) {
      throw new RangeError(`a line must have at most ${lengthMax} characters: current value is ${length}`);
    }
  }
  const last = begun.join("") + decoder.decode();
  if (last !== "") {
    yield last;
  }
}
