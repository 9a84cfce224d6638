/**
 * Makes a text of bytes: 60 ns for 24 letters. TextDecoder takes ten times as long, and adding letter to letter too,
 * which leaves an object for each.
 */
const { latin1Slice } = Buffer.prototype;

/**
 * The text whose letters are the bytes from `from` to `to`: ASCII, or Latin-1.
 *
 * @example
 * ```ts
 * latinText(new Uint8Array([104, 105, 33]), 0, 2); // "hi"
 * ```
 */
export function latinText(bytes: Uint8Array, from: number, to: number): string {
  return from < to ? latin1Slice.call(bytes, from, to) : "";
}
