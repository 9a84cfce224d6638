import { ROW } from "../streets/street_row.ts";

/** Rows of streets in memory, and at which of them one looks. */
export class RowWindow {
  words: Uint32Array;
  /** The same memory. */
  bytes: Uint8Array;
  at = 0;

  constructor(words: number) {
    this.words = new Uint32Array(words);
    this.bytes = new Uint8Array(this.words.buffer);
  }

  /** The settlement of the row at hand. */
  get entry(): number {
    return this.words[this.at + ROW.entry]!;
  }

  /** Makes room for so many words; those that are there stay. */
  grow(words: number): void {
    const larger = new Uint32Array(words);
    larger.set(this.words);
    this.words = larger;
    this.bytes = new Uint8Array(larger.buffer);
  }
}
