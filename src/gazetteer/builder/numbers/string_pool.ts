import { MAX_TEXT_BYTES } from "../../file/format.ts";
import { encoded, encodeText, TextTable, type TextTableSize } from "./text_table.ts";

const LONG = 255;

/** Collects the display texts of a file, each with its length before it; equal texts share one place. */
export class StringPool {
  readonly #table: TextTable;

  constructor(expected?: TextTableSize) {
    this.#table = new TextTable(expected);
  }

  /** Number of distinct texts. */
  get count(): number {
    return this.#table.count;
  }

  /** Number of the text among the distinct ones, in the order in which they came. */
  numberOf(text: string): number {
    // A text of the first 254 bytes has one byte of length, which `encoded` leaves room for.
    const short = encodeText(text, 1);
    if (short < LONG) {
      encoded[0] = short;
      return this.#table.add(short + 1);
    }
    const length = encodeText(text, 3);
    if (length > MAX_TEXT_BYTES) {
      throw new RangeError(`Cannot store a text because it must be at most ${MAX_TEXT_BYTES} bytes: it has ${length}`);
    }
    encoded[0] = LONG;
    encoded[1] = length & 0xff;
    encoded[2] = length >> 8;
    return this.#table.add(length + 3);
  }

  /** Offset under which the text will be found. Throws RangeError beyond 65,535 bytes. */
  add(text: string): number {
    return this.#table.startOf(this.numberOf(text));
  }

  /** Adds a text as it is stored in other bytes, its length and UTF-8. It is not shared with equal texts that follow. */
  append(bytes: Uint8Array, from: number, to: number): void {
    for (let at = from; at < to; at++) {
      encoded[at - from] = bytes[at]!;
    }
    this.#table.append(to - from);
  }

  /** Offset of a text that another pool has under this number. */
  addFrom(other: StringPool, number: number): number {
    const from = other.#table.startOf(number);
    const length = other.#table.startOf(number + 1) - from;
    other.#table.copy(from, length);
    return this.#table.startOf(this.#table.add(length));
  }

  bytes(): Uint8Array {
    return this.#table.bytes();
  }
}
