import { Problem } from "../../../domain/problem.ts";

/** Texts that cells share, four times as many as a sheet has rows. */
const TEXTS_MAX = 4 * 1_048_576;
/** UTF-8 bytes of all shared texts: a million addresses of 130 letters. They are held in memory while rows are read. */
const BYTES_MAX = 128 * 1024 * 1024;
/** Bytes allocated at once: space for the longest cell many times over, so that little of a block stays unused. */
const BLOCK_BYTES = 4 * 1024 * 1024;
/** UTF-8 bytes of one UTF-16 unit at most. */
const UNIT_BYTES = 3;

/**
 * The texts that a workbook's cells share, as UTF-8 in large blocks: as strings they would take several times the
 * memory, because a short part of a long string keeps all of it.
 */
export class SharedTexts {
  readonly #blocks: Uint8Array[] = [];
  /** Three numbers per text: its block, its offset there, its length in bytes. */
  #places = new Uint32Array(3 * 1024);
  #count = 0;
  #bytes = 0;
  #used = BLOCK_BYTES;
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();

  /**
   * Adds a text, which must fit into a block.
   *
   * @throws {Problem} `PAYLOAD_TOO_LARGE` if it exceeds the limit of texts or bytes; it is then not added
   */
  add(text: string): void {
    if (this.#count === TEXTS_MAX) {
      throw new Problem("PAYLOAD_TOO_LARGE", `The workbook has more than ${TEXTS_MAX} different texts`);
    }
    if (this.#bytes + text.length > BYTES_MAX) {
      throw new Problem("PAYLOAD_TOO_LARGE", `The workbook's texts are larger than ${BYTES_MAX / 1024 / 1024} MiB`);
    }
    if (this.#used + text.length * UNIT_BYTES > BLOCK_BYTES) {
      this.#blocks.push(new Uint8Array(BLOCK_BYTES));
      this.#used = 0;
    }
    const at = this.#used;
    const { written } = this.#encoder.encodeInto(text, this.#blocks.at(-1)?.subarray(at) ?? new Uint8Array());
    if (3 * this.#count === this.#places.length) {
      const grown = new Uint32Array(2 * this.#places.length);
      grown.set(this.#places);
      this.#places = grown;
    }
    this.#places.set([this.#blocks.length - 1, at, written], 3 * this.#count);
    this.#count++;
    this.#bytes += written;
    this.#used += written;
  }

  /** A text by its number from 0; undefined if there is none. */
  at(index: number): string | undefined {
    if (!Number.isInteger(index) || index < 0 || index >= this.#count) {
      return undefined;
    }
    const [block = 0, from = 0, length = 0] = this.#places.subarray(3 * index, 3 * index + 3);
    return this.#decoder.decode(this.#blocks[block]?.subarray(from, from + length));
  }
}
