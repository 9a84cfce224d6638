/**
 * The SHA-256 of a text's UTF-8 bytes, in hexadecimal. `Bun.SHA256` takes 0.3 µs; `crypto.subtle` takes 1.5 µs and a turn
 * of the event loop, on every request with a key.
 */
export function sha256(text: string): string {
  return Bun.SHA256.hash(text, "hex");
}
