/** The text as UTF-8 bytes in pieces of `size`, so that every boundary falls somewhere. */
export async function* chunksOf(text: string, size = 7): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += size) {
    await Promise.resolve();
    yield bytes.subarray(at, at + size);
  }
}
