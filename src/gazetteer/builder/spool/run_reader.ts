import { readSync } from "node:fs";
import { RowWindow } from "./spool.ts";
import { ROW, ROW_WORDS } from "../streets/street_row.ts";

/** Reads the rows of one run of a file, through a window. */
export class RunReader {
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
