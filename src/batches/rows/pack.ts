import type { Cell } from "./row_input.ts";

/** Speed matters most: level 1 compresses some 400 MB/s, and addresses to a fifth. */
const LEVEL = 1;

/** A text in UTF-8, compressed. */
export function packBytes(text: Uint8Array<ArrayBuffer>): Uint8Array {
  return Bun.zstdCompressSync(text, { level: LEVEL });
}

/** Decompresses and parses a text of `packBytes`. Only for data that this service packed itself. */
export function unpack(bytes: Uint8Array): unknown {
  return JSON.parse(unpackText(bytes));
}

/** Decompresses a text of `packBytes`. */
export function unpackText(bytes: Uint8Array): string {
  const unpacked = Bun.zstdDecompressSync(bytes);
  // A third of the time of a `TextDecoder` where a text has letters beyond ASCII.
  const text = Buffer.from(unpacked.buffer, unpacked.byteOffset, unpacked.byteLength).toString();
  free(unpacked);
  return text;
}

/**
 * Frees the memory of bytes that have a buffer of their own, at once: the collector counts objects and would keep many
 * such buffers for a while.
 */
export function free({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) {
    buffer.transfer(0);
  }
}

export interface ChunkContent {
  readonly rows: readonly (readonly Cell[])[];
  /** Unreadable rows: index in the chunk, line in the upload, and why. */
  readonly faults: readonly (readonly [row: number, line: number, fault: string])[];
  /** Indexes of rows whose input occurs earlier in the batch. Ascending. */
  readonly repeats: readonly number[];
}

export function unpackChunk(bytes: Uint8Array): ChunkContent {
  // Written by packChunk.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return unpack(bytes) as ChunkContent;
}

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

/** Enough for the rows of most chunks. */
const BYTES_MIN = 128 * 1024;

/**
 * Packs rows, chunk by chunk. Each row is encoded at once: as objects, the rows of a chunk survive the collections of
 * recent garbage and use memory until everything is collected.
 */
export class ChunkPacker {
  readonly #json = new GrowingBytes(BYTES_MIN);
  #rows = 0;

  /** Rows that were added since the last chunk. */
  get rows(): number {
    return this.#rows;
  }

  add(values: readonly Cell[]): void {
    this.#json.write(`${this.#rows === 0 ? '{"rows":[' : ","}${JSON.stringify(values)}`);
    this.#rows++;
  }

  /** Packs the rows that were added as a chunk, and begins another one. */
  finish({ faults, repeats }: Omit<ChunkContent, "rows">): Uint8Array {
    const json = this.#json;
    json.write(`],"faults":${JSON.stringify(faults)},"repeats":${JSON.stringify(repeats)}}`);
    const packed = packBytes(json.subarray(0, json.length));
    json.clear();
    this.#rows = 0;
    return packed;
  }
}
