const LONG = 255;
const decoder = new TextDecoder();

/** The text at an offset of `strings`. A damaged offset gives some text, at most 64 KiB of it. */
export function textAt(strings: Uint8Array, offset: number): string {
  const length = strings[offset] ?? 0;
  if (length < LONG) {
    return decoder.decode(strings.subarray(offset + 1, offset + 1 + length));
  }
  const long = (strings[offset + 1] ?? 0) | ((strings[offset + 2] ?? 0) << 8);
  return decoder.decode(strings.subarray(offset + 3, offset + 3 + long));
}
