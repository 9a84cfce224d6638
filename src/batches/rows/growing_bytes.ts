import { free } from "./pack.ts";

/** Most bytes in UTF-8 of one UTF-16 unit. */
const BYTES_OF_UNIT = 3;

/** Bytes to which texts are appended. A full buffer is replaced by a larger one and freed at once. */
export class GrowingBytes {
  #bytes: Buffer<ArrayBuffer>;
  #length = 0;

  /** @param bytes of the first buffer */
  constructor(bytes: number) {
    this.#bytes = Buffer.allocUnsafeSlow(bytes);
  }

  get length(): number {
    return this.#length;
  }

  /** Appends a text in UTF-8. */
  write(text: string): void {
    this.#reserve(text.length * BYTES_OF_UNIT);
    this.#length += this.#bytes.write(text, this.#length);
  }

  /** Appends a copy of bytes. */
  copy(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** A part of what was appended, not copied; valid until more is appended. */
  subarray(start: number, end: number): Buffer<ArrayBuffer> {
    return this.#bytes.subarray(start, end);
  }

  /** Begins again in the same buffer. */
  clear(): void {
    this.#length = 0;
  }

  /** Frees the buffer. Nothing can be appended afterwards. */
  free(): void {
    free(this.#bytes);
  }

  #reserve(bytes: number): void {
    const needed = this.#length + bytes;
    if (needed > this.#bytes.length) {
      const larger = Buffer.allocUnsafeSlow(2 * needed);
      this.#bytes.copy(larger, 0, 0, this.#length);
      free(this.#bytes);
      this.#bytes = larger;
    }
  }
}
