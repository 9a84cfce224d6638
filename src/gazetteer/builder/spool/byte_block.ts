import { MAX_SECTION_BYTES } from "../../file/format.ts";
import type { Spool } from "./spool.ts";

const BLOCK_BYTES = 2 ** 16;

/** Collects the bytes of many streets for one write to their spool: small writes are slow. */
export class ByteBlock {
  /** All bytes so far. */
  length = 0;
  readonly #spool: Spool;
  readonly #bytes = new Uint8Array(BLOCK_BYTES);
  #held = 0;

  constructor(spool: Spool) {
    this.#spool = spool;
  }

  /** Adds a range of bytes. Throws RangeError beyond what a section can hold. */
  add(from: Uint8Array, start: number, length: number): void {
    if (this.length + length > MAX_SECTION_BYTES) {
      throw new RangeError(
        `Cannot store the streets because their bytes must be at most ${MAX_SECTION_BYTES}: split the country`,
      );
    }
    this.length += length;
    if (this.#held + length > BLOCK_BYTES) {
      this.flush();
    }
    if (length > BLOCK_BYTES) {
      this.#spool.add(from.subarray(start, start + length));
      return;
    }
    for (let i = 0; i < length; i++) {
      this.#bytes[this.#held + i] = from[start + i]!;
    }
    this.#held += length;
  }

  flush(): void {
    this.#spool.add(this.#bytes, this.#held);
    this.#held = 0;
  }
}
