import { readSync } from "node:fs";
import { radixOrder, settleTies } from "../numbers/hash_order.ts";
import { mergeSorted, RowWindow, type Scratch, writeAll } from "../spool/spool.ts";
import { compareRows, ROW, ROW_WORDS } from "./street_row.ts";

/** Takes the current row of the window; it is valid until the next. */
export type TakeRow = (row: RowWindow) => void;

/** Bytes of a run written at once. */
const WRITTEN_BYTES = 2 ** 20;
const FIRST_WORDS = 2 ** 14;
/** Least bytes of a read window: with less, the system calls take most of the time. */
const WINDOW_BYTES_LEAST = 2 ** 14;

/**
 * Sorts any number of rows of streets (`street_row.ts`): as many as fit in memory are sorted and written to the disk as a
 * run, and the runs are merged. Few streets stay in memory.
 */
export class StreetRuns {
  count = 0;
  readonly #scratch: Scratch;
  readonly #held = new RowWindow(FIRST_WORDS);
  #length = 0;
  #starts: number[] = [];
  #file: number | undefined;
  readonly #runs: { readonly from: number; readonly to: number }[] = [];

  constructor(scratch: Scratch) {
    this.#scratch = scratch;
  }

  /** Space for a row of `words` words, which becomes the current row; all of it must be written. */
  add(words: number): RowWindow {
    const most = this.#scratch.memoryBytes / 4;
    if (this.#length > 0 && this.#length + words > most) {
      this.#writeRun();
    }
    const held = this.#held;
    if (this.#length + words > held.words.length) {
      held.grow(Math.max(this.#length + words, Math.min(most, held.words.length * 2)));
    }
    held.at = this.#length;
    held.words[held.at + ROW.words] = words;
    this.#starts.push(held.at);
    this.#length += words;
    this.count++;
    return held;
  }

  /** Visits all rows in order, once. */
  forEach(take: TakeRow): void {
    if (this.#file === undefined) {
      for (const number of this.#order()) {
        this.#held.at = this.#starts[number]!;
        take(this.#held);
      }
      this.#forget();
      return;
    }
    this.#writeRun();
    this.#forget();
    const windowBytes = Math.max(WINDOW_BYTES_LEAST, this.#scratch.memoryBytes / this.#runs.length);
    const file = this.#file;
    mergeSorted(this.#runs.map((run) => new RunReader(file, { ...run, windowBytes })), {
      isBefore: (one, other) => compareRows(one.row, other.row) < 0,
      take: ({ row }) => take(row),
    });
  }

  #forget(): void {
    this.#held.words = new Uint32Array();
    this.#held.bytes = new Uint8Array();
    this.#starts = [];
  }

  /** Numbers of the rows held, in order. */
  #order(): Uint32Array {
    const { words } = this.#held;
    const starts = this.#starts;
    const entry = new Uint32Array(starts.length);
    const curve = new Uint32Array(starts.length);
    for (let i = 0; i < starts.length; i++) {
      entry[i] = words[starts[i]! + ROW.entry]!;
      curve[i] = words[starts[i]! + ROW.curve]!;
    }
    const order = radixOrder([curve, entry]);
    settleTies(
      order,
      (one, other) => entry[one] === entry[other] && curve[one] === curve[other],
      (one, other) => compareRows({ words, at: starts[one]! }, { words, at: starts[other]! }),
    );
    return order;
  }

  #writeRun(): void {
    this.#file ??= this.#scratch.file();
    const { words } = this.#held;
    const from = this.#runs.at(-1)?.to ?? 0;
    let position = from;
    let piece = new Uint32Array(WRITTEN_BYTES / 4);
    let length = 0;
    for (const number of this.#order()) {
      const at = this.#starts[number]!;
      const size = words[at + ROW.words]!;
      if (length + size > piece.length) {
        writeAll(this.#file, new Uint8Array(piece.buffer, 0, length * 4), position);
        position += length * 4;
        length = 0;
        piece = size > piece.length ? new Uint32Array(size) : piece;
      }
      for (let i = 0; i < size; i++) {
        piece[length + i] = words[at + i]!;
      }
      length += size;
    }
    writeAll(this.#file, new Uint8Array(piece.buffer, 0, length * 4), position);
    this.#runs.push({ from, to: position + length * 4 });
    this.#length = 0;
    this.#starts.length = 0;
  }
}

/** Reads the rows of one run of a file, through a window. */
class RunReader {
  /** At the row of the last `next`. */
  readonly row: RowWindow;
  #rowWords = 0;
  #length = 0;
  #position: number;
  readonly #file: number;
  readonly #to: number;

  constructor(file: number, run: { readonly from: number; readonly to: number; readonly windowBytes: number }) {
    this.#file = file;
    this.#position = run.from;
    this.#to = run.to;
    this.row = new RowWindow(Math.max(ROW_WORDS, Math.floor(Math.min(run.windowBytes, run.to - run.from) / 4)));
  }

  /** Steps to the next row; false behind the last. */
  next(): boolean {
    const { row } = this;
    row.at += this.#rowWords;
    if (row.at === this.#length) {
      this.#fill();
    }
    if (this.#length === 0) {
      return false;
    }
    this.#rowWords = row.words[row.at + ROW.words]!;
    if (row.at + this.#rowWords > this.#length) {
      this.#fill();
    }
    return true;
  }

  /** Moves what is left to the front and reads on behind it, at least the whole row. */
  #fill(): void {
    const { row } = this;
    const left = this.#length - row.at;
    row.words.copyWithin(0, row.at, this.#length);
    row.at = 0;
    if (left > 0 && row.words[0]! > row.words.length) {
      row.grow(row.words[0]!);
    }
    let filled = left * 4;
    while (filled < row.bytes.length && this.#position < this.#to) {
      const wanted = Math.min(row.bytes.length - filled, this.#to - this.#position);
      const read = readSync(this.#file, row.bytes, filled, wanted, this.#position);
      if (read === 0) {
        throw new Error("A temporary file of the build was cut short");
      }
      filled += read;
      this.#position += read;
    }
    this.#length = filled / 4;
  }
}
