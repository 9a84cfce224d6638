import { ROW } from "../streets/street_row.ts";

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
