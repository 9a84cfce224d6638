/**
 * The SHA-256 of a text's UTF-8, in hexadecimal. By Bun and not by `crypto.subtle`: it is asked for in every call with
 * a key, takes 0.3 µs there against 1.5 µs and a turn of the event loop here, and is a plain function either way.
 */
export function sha256(text: string): string {
  return Bun.SHA256.hash(text, "hex");
}
