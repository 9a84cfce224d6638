import { closeSync, mkdirSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import type { VarintWriter } from "../../file/varints.ts";
import type { SectionName } from "../../file/format.ts";
import { type BuiltArrays, putBits, putBlockHead, rangeOf, storedWords } from "../numbers/pack_numbers.ts";
import { join } from "node:path";
import { ROW } from "../streets/street_row.ts";
import { BLOCK_VALUES, BLOCK_WORDS, BLOCKS_HEAD_WORDS } from "../../file/stored_numbers.ts";

/**
 * Memory for the streets of a build: more of them are sorted in runs on the disk and merged. The read windows of the merge
 * share the same bytes. Besides, each street takes some thirty bytes, and each distinct text its length.
 */
const BUILD_MEMORY_BYTES = 64 * 2 ** 20;

/** Bytes of a section kept in memory: there are some thirty sections at a time. */
const HELD_BYTES = 2 ** 18;
const FIRST_BYTES = 2 ** 10;
const PIECE_BYTES = 2 ** 20;

/** What a spool takes: any array of numbers, as bytes. */
type Numbers = Uint8Array | Uint16Array | Uint32Array | Int16Array | Int32Array;

/** One section before it is in the file: bytes are added at its end, beyond a quarter of a megabyte on the disk. */
export class Spool {
  #held = new Uint8Array(FIRST_BYTES);
  #heldLength = 0;
  #written = 0;
  #file: number | undefined;
  readonly #scratch: Scratch;

  constructor(scratch: Scratch) {
    this.#scratch = scratch;
  }

  get byteLength(): number {
    return this.#written + this.#heldLength;
  }

  /** Adds the first `count` numbers of an array. */
  add(numbers: Numbers, count = numbers.length): void {
    const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, count * numbers.BYTES_PER_ELEMENT);
    if (this.#heldLength + bytes.length > this.#held.length) {
      this.#makeRoom(bytes.length);
    }
    if (bytes.length > this.#held.length) {
      this.#write(bytes);
      return;
    }
    this.#held.set(bytes, this.#heldLength);
    this.#heldLength += bytes.length;
  }

  /** Adds what a writer has written: the same as `add` of its bytes, without a view of them. */
  addWritten(writer: VarintWriter): void {
    if (this.#heldLength + writer.length > this.#held.length) {
      this.add(writer.bytes());
    } else {
      this.#heldLength = writer.copyTo(this.#held, this.#heldLength);
    }
  }

  /** Adds a range of bytes: the same as `add` of a view of them, which takes longer to make. */
  addRange(bytes: Uint8Array, start: number, length: number): void {
    const at = this.#heldLength;
    if (at + length > this.#held.length) {
      this.add(bytes.subarray(start, start + length));
      return;
    }
    for (let i = 0; i < length; i++) {
      this.#held[at + i] = bytes[start + i]!;
    }
    this.#heldLength = at + length;
  }

  /** All bytes so far, piece by piece. A piece is valid until the next. */
  *pieces(): Generator<Uint8Array> {
    if (this.#file !== undefined) {
      const piece = new Uint8Array(Math.min(PIECE_BYTES, this.#written));
      for (let at = 0; at < this.#written;) {
        const length = readSync(this.#file, piece, 0, Math.min(piece.length, this.#written - at), at);
        if (length === 0) {
          throw new Error("A temporary file of the build was cut short");
        }
        yield piece.subarray(0, length);
        at += length;
      }
    }
    yield this.#held.subarray(0, this.#heldLength);
  }

  #makeRoom(more: number): void {
    const wanted = this.#heldLength + more;
    const held = this.#held.subarray(0, this.#heldLength);
    if (this.#held.length < HELD_BYTES) {
      this.#held = new Uint8Array(Math.min(HELD_BYTES, Math.max(wanted, held.length * 2)));
      this.#held.set(held);
    }
    if (wanted > HELD_BYTES) {
      this.#heldLength = 0;
      this.#write(held);
    }
  }

  #write(bytes: Uint8Array): void {
    this.#file ??= this.#scratch.file();
    writeAll(this.#file, bytes, this.#written);
    this.#written += bytes.length;
  }
}

/** The stored form of these arrays in spools, so that memory need not hold them until the file is written. */
export function spooled<Name extends SectionName>(
  arrays: Pick<BuiltArrays, Name>,
  scratch: Scratch,
): { readonly [Each in Name]: Spool } {
  const spools: Partial<Record<Name, Spool>> = {};
  for (const name in arrays) {
    const spool = new Spool(scratch);
    spool.add(storedWords(name, arrays[name]));
    spools[name] = spool;
  }
  // It has every name of the arrays.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return spools as { readonly [Each in Name]: Spool };
}

/** Temporary files of a build, in a folder that is made for the first of them. */
export interface Scratch {
  readonly memoryBytes: number;
  /** Opens a new, empty file to write and read. Throws the system's error, e.g. on a full disk. */
  file(): number;
  /** Closes and removes all files. */
  close(): void;
}

/** Files in this folder, which must not exist yet. */
export function scratchFolder(folder: string, memoryBytes = BUILD_MEMORY_BYTES): Scratch {
  const files: number[] = [];
  return {
    memoryBytes,
    file() {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const file = openSync(join(folder, String(files.length)), "wx+", 0o600);
      files.push(file);
      return file;
    },
    close() {
      files.splice(0).forEach((file) => closeSync(file));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface Column<View> {
  readonly length: number;
  push(value: number): void;
  /** The values so far. Valid until the next `push`. */
  values(): View;
}

const CAPACITY_FIRST = 1 << 10;
const ARRAYS = { u32: Uint32Array, i32: Int32Array } as const;

/** An empty array of numbers of this type. */
export function column<Type extends keyof typeof ARRAYS>(
  type: Type,
): Column<InstanceType<(typeof ARRAYS)[Type]>>;
export function column(type: keyof typeof ARRAYS): Column<Uint32Array | Int32Array> {
  let view = new ARRAYS[type](CAPACITY_FIRST);
  let length = 0;
  return {
    get length() {
      return length;
    },
    push(value) {
      if (length === view.length) {
        const larger = new ARRAYS[type](length * 2);
        larger.set(view);
        view = larger;
      }
      view[length++] = value;
    },
    values: () => view.subarray(0, length),
  };
}

/** Rows of streets in memory, and the current one. */
export class RowWindow {
  words: Uint32Array;
  /** The same memory. */
  bytes: Uint8Array;
  at = 0;

  constructor(words: number) {
    this.words = new Uint32Array(words);
    this.bytes = new Uint8Array(this.words.buffer);
  }

  /** The settlement of the current row. */
  get entry(): number {
    return this.words[this.at + ROW.entry]!;
  }

  /** Grows to `words` words; the present ones stay. */
  grow(words: number): void {
    const larger = new Uint32Array(words);
    larger.set(this.words);
    this.words = larger;
    this.bytes = new Uint8Array(larger.buffer);
  }
}

/** The words of a block, and its head: room for values that take all 32 bits. Reused for each block. */
const blockWords = new Uint32Array(2 * 32);
const blockBytes = new Uint8Array(blockWords.buffer);
const headWords = new Uint32Array(BLOCK_WORDS);
const headBytes = new Uint8Array(headWords.buffer);

/** A section of type `blocks` before it is in the file: numbers are added at its end and packed at once. */
export class BlockSpool {
  readonly #heads: Spool;
  readonly #bits: Spool;
  readonly #isSigned: boolean;
  readonly #held = new Float64Array(BLOCK_VALUES);
  #heldLength = 0;
  #count = 0;
  #pairs = 0;

  /** For numbers that may be negative, or for those that may not. */
  constructor(scratch: Scratch, numbers: "signed" | "unsigned") {
    this.#heads = new Spool(scratch);
    this.#bits = new Spool(scratch);
    this.#isSigned = numbers === "signed";
  }

  push(number: number): void {
    this.#held[this.#heldLength++] = number;
    this.#count++;
    if (this.#heldLength === BLOCK_VALUES) {
      this.#flush();
    }
  }

  /** Ends the section: nothing may be added afterwards. */
  end(): void {
    if (this.#heldLength > 0) {
      this.#flush();
    }
  }

  get byteLength(): number {
    return this.#count === 0 ? 0 : 4 * BLOCKS_HEAD_WORDS + this.#heads.byteLength + this.#bits.byteLength + 4;
  }

  /** All bytes of the ended section, piece by piece. */
  *pieces(): Generator<Uint8Array> {
    if (this.#count > 0) {
      yield new Uint8Array(Uint32Array.of(this.#count, this.#isSigned ? 1 : 0).buffer);
      yield* this.#heads.pieces();
      yield* this.#bits.pieces();
      yield new Uint8Array(4);
    }
  }

  #flush(): void {
    const { least, width } = rangeOf(this.#held, 0, this.#heldLength);
    blockWords.fill(0);
    putBits(blockWords, this.#held, { from: 0, to: this.#heldLength, least, width, firstWord: 0 });
    putBlockHead(headWords, 0, { least, width, pairs: this.#pairs });
    this.#heads.addRange(headBytes, 0, headBytes.length);
    this.#bits.addRange(blockBytes, 0, 8 * width);
    this.#pairs += width;
    this.#heldLength = 0;
  }
}

/** What a source of sorted items does: it steps to its next one; false behind the last. */
interface SortedSource {
  next(): boolean;
}

/** Takes the items of several sources in order: a binary heap of the sources by their current items. */
export function mergeSorted<Source extends SortedSource>(
  sources: readonly Source[],
  { isBefore, take }: {
    readonly isBefore: (one: Source, other: Source) => boolean;
    readonly take: (source: Source) => void;
  },
): void {
  const heap = sources.filter((source) => source.next());
  for (let at = (heap.length >> 1) - 1; at >= 0; at--) {
    sink(heap, at, isBefore);
  }
  while (heap.length > 0) {
    take(heap[0]!);
    if (!heap[0]!.next()) {
      const last = heap.pop()!;
      if (heap.length === 0) {
        return;
      }
      heap[0] = last;
    }
    sink(heap, 0, isBefore);
  }
}

function sink<Item>(heap: Item[], from: number, isBefore: (one: Item, other: Item) => boolean): void {
  const item = heap[from]!;
  let at = from;
  for (let child = 2 * at + 1; child < heap.length; child = 2 * at + 1) {
    if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) {
      child++;
    }
    if (!isBefore(heap[child]!, item)) {
      break;
    }
    heap[at] = heap[child]!;
    at = child;
  }
  heap[at] = item;
}

/** Bytes written at once: system calls take less than 2 GiB. */
const WRITTEN_BYTES = 2 ** 28;

/** Writes all of the bytes at this position of an open file. Throws the system's error, e.g. `ENOSPC` on a full disk. */
export function writeAll(file: number, bytes: Uint8Array, position: number): void {
  for (let done = 0; done < bytes.length;) {
    done += writeSync(file, bytes, done, Math.min(WRITTEN_BYTES, bytes.length - done), position + done);
  }
}

/** What a file is written from: its arrays, or spools of what is stored. */
export type BuiltSections = { readonly [Name in SectionName]: BuiltArrays[Name] | Spool | BlockSpool };
