import type { ProtobufReader } from "./protobuf_reader.ts";

const DECODER = new TextDecoder();

/** Strings that are decoded on first use: most are never needed. */
export class StringTable {
  readonly #bytes: Uint8Array;
  /** Where each begins and ends, in turns. */
  readonly #ranges: readonly number[];
  readonly #decoded: (string | undefined)[] = [];

  constructor(bytes: Uint8Array, ranges: readonly number[]) {
    this.#bytes = bytes;
    this.#ranges = ranges;
  }

  at(index: number): string {
    const known = this.#decoded[index];
    if (known !== undefined) {
      return known;
    }
    const from = this.#ranges[2 * index];
    if (from === undefined) {
      throw new RangeError(`string ${index} of ${this.#ranges.length / 2} does not exist`);
    }
    const text = DECODER.decode(this.#bytes.subarray(from, this.#ranges[2 * index + 1]));
    this.#decoded[index] = text;
    return text;
  }
}

/** The table as it stands in a PrimitiveBlock: field 1, repeated. */
export function readStringTable(reader: ProtobufReader): StringTable {
  const ranges: number[] = [];
  while (reader.next()) {
    if (reader.field === 1) {
      const length = reader.length();
      ranges.push(reader.position, reader.position + length);
      reader.position += length;
    } else {
      reader.skip();
    }
  }
  return new StringTable(reader.bytes, ranges);
}
