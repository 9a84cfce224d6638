import { free } from "../rows/mod.ts";

/** Compressed bytes of all answers: 100,000 and more, because the answers of a batch resemble each other. */
const BYTES_MAX = 24 * 2 ** 20;
/** Answers: the index takes some 40 bytes for each. */
const ANSWERS_MAX = 150_000;
/** Batches at a time. */
const BATCHES_MAX = 16;
/** Bytes of answers that are compressed together: to a fifth, and unpacked in some ten microseconds. */
const BLOCK_BYTES = 16 * 1024;
/** Most answers of a block, so that a block and a place in it are one number. */
const BLOCK_ANSWERS = 256;
/** Speed matters most. */
const LEVEL = 1;

/** Limits of `KnownAnswers`. */
export interface KnownAnswersLimits {
  readonly bytesMax?: number;
  readonly answersMax?: number;
}

/** Compressed answers with their keys. */
interface Block {
  readonly packed: Uint8Array;
  readonly parts: Uint32Array;
}

/**
 * Answers that a worker has found for the batches at which it works: the same addresses occur again and again in lists of
 * customers. In memory, in compressed blocks; each with its whole key, so that equal hashes confuse nothing. When it is
 * full, nothing is added until another batch begins or all work is done.
 */
export class KnownAnswers {
  readonly #bytesMax: number;
  readonly #answersMax: number;
  readonly #batches = new Set<string>();
  /** By a hash of the key: the number of the block, and the place in it. */
  readonly #places = new Map<number, number>();
  readonly #blocks: Block[] = [];
  #bytes = 0;
  /** The block that is being filled: in turn a key and its answer. */
  #open: Uint8Array[] = [];
  #openBytes = 0;
  /** The block that was unpacked last: lists are often repeated in their order. */
  #unpacked: { readonly block: number; readonly bytes: Uint8Array } | undefined;

  constructor({ bytesMax = BYTES_MAX, answersMax = ANSWERS_MAX }: KnownAnswersLimits = {}) {
    this.#bytesMax = bytesMax;
    this.#answersMax = answersMax;
  }

  /** The number of answers. */
  get size(): number {
    return this.#places.size;
  }

  /** Begins or continues a batch. A new one takes the space of the others where it is used up. */
  begin(batch: string): void {
    if (!this.#batches.has(batch) && (this.#isFull() || this.#batches.size === BATCHES_MAX)) {
      this.clear();
    }
    this.#batches.add(batch);
  }

  /** The answer of a key as JSON, or undefined. */
  get(key: string): string | undefined {
    const place = this.#places.get(hashOf(key));
    if (place === undefined) {
      return undefined;
    }
    const parts = this.#partsOf(Math.floor(place / BLOCK_ANSWERS));
    const at = 2 * (place % BLOCK_ANSWERS);
    return textOf(parts, at) === key ? textOf(parts, at + 1) : undefined;
  }

  /** Adds an answer as JSON in UTF-8, which is copied. */
  add(key: string, json: Uint8Array): void {
    const hash = hashOf(key);
    if (this.#isFull() || this.#places.has(hash)) {
      return;
    }
    this.#places.set(hash, this.#blocks.length * BLOCK_ANSWERS + this.#open.length / 2);
    const keyBytes = Buffer.from(key);
    this.#open.push(keyBytes, new Uint8Array(json));
    this.#openBytes += keyBytes.length + json.length;
    if (this.#openBytes >= BLOCK_BYTES || this.#open.length === 2 * BLOCK_ANSWERS) {
      this.#closeBlock();
    }
  }

  /** Forgets everything. */
  clear(): void {
    this.#batches.clear();
    this.#places.clear();
    this.#blocks.length = 0;
    this.#bytes = 0;
    this.#open = [];
    this.#openBytes = 0;
    this.#forgetUnpacked();
  }

  #forgetUnpacked(): void {
    if (this.#unpacked !== undefined) {
      free(this.#unpacked.bytes);
      this.#unpacked = undefined;
    }
  }

  #isFull(): boolean {
    return this.#bytes >= this.#bytesMax || this.#places.size >= this.#answersMax;
  }

  #closeBlock(): void {
    const parts = Uint32Array.from(this.#open, ({ length }) => length);
    const joined = Buffer.concat(this.#open);
    const packed = Bun.zstdCompressSync(joined, { level: LEVEL });
    free(joined);
    this.#blocks.push({ packed, parts });
    this.#bytes += packed.length;
    this.#open = [];
    this.#openBytes = 0;
  }

  /** The keys and answers of a block. */
  #partsOf(number: number): (part: number) => Uint8Array {
    const block = this.#blocks[number];
    if (block === undefined) {
      return (part) => this.#open[part] ?? new Uint8Array();
    }
    if (this.#unpacked?.block !== number) {
      this.#forgetUnpacked();
      this.#unpacked = { block: number, bytes: Bun.zstdDecompressSync(block.packed) };
    }
    const { bytes } = this.#unpacked;
    return (part) => {
      const start = block.parts.subarray(0, part).reduce((sum, length) => sum + length, 0);
      return bytes.subarray(start, start + (block.parts[part] ?? 0));
    };
  }
}

/** A number of 31 bits, which a Map keeps without an object. */
function hashOf(key: string): number {
  return Number(Bun.hash.wyhash(key) & 0x7fff_ffffn);
}

function textOf(parts: (part: number) => Uint8Array, part: number): string {
  return DECODER.decode(parts(part));
}

const DECODER = new TextDecoder();
