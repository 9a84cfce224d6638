import type { KnownBlob } from "./read_pbf.ts";

/** Unpacked bytes that are kept for the next pass: a file of some 30 MB is unpacked and its strings decoded once. */
const KEPT_BYTES_MAX = 64 * 2 ** 20;

/** Kept from one pass over a file to the next: the contents of each blob, and the first blobs themselves. */
export class BlockMemory {
  readonly #blobs = new Map<number, KnownBlob>();
  #room: number;

  constructor(bytes = KEPT_BYTES_MAX) {
    this.#room = bytes;
  }

  /** The blob at an offset of the file, where a pass has come by. */
  at(offset: number): KnownBlob | undefined {
    return this.#blobs.get(offset);
  }

  keep(offset: number, blob: KnownBlob): void {
    const { block, ...known } = blob;
    const bytes = block?.bytes.length ?? 0;
    if (bytes <= this.#room) {
      this.#room -= bytes;
      this.#blobs.set(offset, blob);
    } else {
      this.#blobs.set(offset, known);
    }
  }
}
