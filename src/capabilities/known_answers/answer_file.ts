import { closeSync, constants, fstatSync, futimesSync, openSync, readSync, writeSync } from "node:fs";
import type { AnswerIndex } from "./answer_index.ts";

/** An encoded answer and its key, the latter in UTF-8. */
export interface KeyedAnswer {
  readonly key: Uint8Array;
  readonly answer: Uint8Array;
}

/** First bytes of a block: magic, number of entries, bytes of the block with this head, checksum of the table. */
const HEAD_BYTES = 16;
/** Changed also when the entries of `BatchAnswers` change: builds with the same version may share a folder. */
const MAGIC = 0x4c4b_4e33;
/** A line of the block's table: hash of a key, and where its entry begins in the block. */
const LINE_BYTES = 8;
/** First bytes of an entry: checksum of what follows, length of the key, length of the answer. */
const ENTRY_HEAD_BYTES = 12;
/** Read at once: most entries are complete in it. */
const READ_BYTES = 2048;
/** Longer entries are not written. */
const ENTRY_BYTES_MAX = 256 * 1024;
/** Most entries of a block, and most bytes. Others were not written by this version. */
const BLOCK_ENTRIES_MAX = 100_000;
const BLOCK_BYTES_MAX = 2 ** 30;

/** Whether an answer can be written. */
export function isWritable({ key, answer }: KeyedAnswer): boolean {
  return key.length + answer.length + ENTRY_HEAD_BYTES <= ENTRY_BYTES_MAX;
}

/** A hash of a key. 32 bits. */
export function hashOf(key: Uint8Array): number {
  return Number(Bun.hash.wyhash(key) & 0xffff_ffffn);
}

/**
 * A file of answers in blocks, to which one process appends and which several read at the same time. What is not
 * complete yet, or damaged, is not found: a block begins with the length that the file must have, and each entry has a
 * checksum and its whole key.
 */
export class AnswerFile {
  readonly path: string;
  readonly #descriptor: number;
  /** The part whose blocks are in the index. Bytes. */
  #indexedBytes = 0;
  /** Where this process continues its own file. */
  #writtenBytes = 0;
  #buffer = Buffer.allocUnsafeSlow(READ_BYTES);
  /** Reused: some hundred kilobytes for each chunk would wait for the collector. */
  #block = Buffer.allocUnsafeSlow(0);

  private constructor(path: string, descriptor: number) {
    this.path = path;
    this.#descriptor = descriptor;
  }

  /** Creates a file that only this user may read. */
  static create(path: string): AnswerFile {
    return new AnswerFile(path, openSync(path, "wx+", 0o600));
  }

  /** Opens the file of another process. @throws where it is no plain file of this user */
  static open(path: string): AnswerFile {
    const descriptor = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const file = fstatSync(descriptor);
    if (!file.isFile() || file.uid !== process.getuid?.()) {
      closeSync(descriptor);
      throw new Error(`Cannot read ${path} because it must be a file of this user`);
    }
    return new AnswerFile(path, descriptor);
  }

  /** Bytes in use. */
  get length(): number {
    return this.#indexedBytes;
  }

  /** Appends a block. @throws where the disk is full */
  append(entries: readonly KeyedAnswer[]): void {
    const bytes = entries.reduce((sum, entry) => sum + bytesOf(entry), HEAD_BYTES);
    if (this.#block.length < bytes) {
      this.#block = Buffer.allocUnsafeSlow(bytes);
    }
    const block = this.#block.subarray(0, bytes);
    fillBlock(block, entries);
    for (let at = 0; at < bytes;) {
      at += writeSync(this.#descriptor, block, at, bytes - at, this.#writtenBytes + at);
    }
    this.#writtenBytes += bytes;
  }

  /** Adds the blocks that are complete, and were not yet, to an index under the number of this file. */
  indexNew(index: AnswerIndex, file: number): void {
    const { size } = fstatSync(this.#descriptor);
    while (this.#indexedBytes + HEAD_BYTES <= size) {
      const head = this.#read(this.#indexedBytes, HEAD_BYTES);
      const [magic, entries, bytes, check] = [0, 4, 8, 12].map((at) => head.readUInt32LE(at));
      const tableBytes = (entries ?? 0) * LINE_BYTES;
      const isBlock = magic === MAGIC && entries !== undefined && entries <= BLOCK_ENTRIES_MAX &&
        bytes !== undefined && bytes >= HEAD_BYTES + tableBytes && bytes <= BLOCK_BYTES_MAX;
      if (!isBlock || this.#indexedBytes + bytes > size) {
        return;
      }
      const table = this.#read(this.#indexedBytes + HEAD_BYTES, tableBytes);
      if (Bun.hash.crc32(table) !== check) {
        return;
      }
      for (let line = 0; line < tableBytes; line += LINE_BYTES) {
        index.add(table.readUInt32LE(line), { file, at: this.#indexedBytes + table.readUInt32LE(line + 4) });
      }
      this.#indexedBytes += bytes;
    }
  }

  /** Forgets which blocks are in the index, because the index is empty again. */
  rewind(): void {
    this.#indexedBytes = 0;
  }

  /** The answer at an offset if it has this key; valid until the next call. */
  answerAt(at: number, key: Uint8Array): Uint8Array | undefined {
    let bytes = this.#read(at, READ_BYTES);
    if (bytes.length < ENTRY_HEAD_BYTES) {
      return undefined;
    }
    const keyEnd = ENTRY_HEAD_BYTES + bytes.readUInt32LE(4);
    const end = keyEnd + bytes.readUInt32LE(8);
    if (end > ENTRY_BYTES_MAX) {
      return undefined;
    }
    if (end > bytes.length) {
      bytes = this.#read(at, end);
    }
    const isComplete = bytes.length >= end && bytes.subarray(ENTRY_HEAD_BYTES, keyEnd).equals(key) &&
      Bun.hash.crc32(bytes.subarray(ENTRY_HEAD_BYTES, end)) === bytes.readUInt32LE(0);
    return isComplete ? bytes.subarray(keyEnd, end) : undefined;
  }

  /** Sets the file's time, so that other processes do not delete it. */
  touch(): void {
    const now = new Date();
    futimesSync(this.#descriptor, now, now);
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  /** At most so many bytes; valid until the next call. */
  #read(at: number, length: number): Buffer {
    if (this.#buffer.length < length) {
      this.#buffer = Buffer.allocUnsafeSlow(length);
    }
    return this.#buffer.subarray(0, readSync(this.#descriptor, this.#buffer, 0, length, at));
  }
}

/** Bytes of an entry in a block, with its line of the table. */
function bytesOf({ key, answer }: KeyedAnswer): number {
  return LINE_BYTES + ENTRY_HEAD_BYTES + key.length + answer.length;
}

function fillBlock(block: Buffer, entries: readonly KeyedAnswer[]): void {
  const tableEnd = HEAD_BYTES + entries.length * LINE_BYTES;
  let at = tableEnd;
  for (const [i, { key, answer }] of entries.entries()) {
    block.writeUInt32LE(hashOf(key), HEAD_BYTES + i * LINE_BYTES);
    block.writeUInt32LE(at, HEAD_BYTES + i * LINE_BYTES + 4);
    const start = at + ENTRY_HEAD_BYTES;
    const end = start + key.length + answer.length;
    block.set(key, start);
    block.set(answer, start + key.length);
    block.writeUInt32LE(Bun.hash.crc32(block.subarray(start, end)), at);
    block.writeUInt32LE(key.length, at + 4);
    block.writeUInt32LE(answer.length, at + 8);
    at = end;
  }
  const head = [MAGIC, entries.length, block.length, Bun.hash.crc32(block.subarray(HEAD_BYTES, tableEnd))];
  for (const [i, value] of head.entries()) {
    block.writeUInt32LE(value, 4 * i);
  }
}
