import { readSync } from "node:fs";
import type { Scratch } from "./scratch.ts";
import type { VarintWriter } from "../../file/varints.ts";
import { writeAll } from "../write_all.ts";

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

  /** Calls `visit` with all bytes so far, piece by piece. A piece is valid until the next. */
  forEachPiece(visit: (bytes: Uint8Array) => void): void {
    for (const piece of this.pieces()) {
      visit(piece);
    }
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
