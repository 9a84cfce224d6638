const TWO_POW_28 = 0x10000000;
/** Protobuf's longest varint. A longer one is not a varint. */
const VARINT_BYTES_MAX = 10;

/** How a field's value is laid out. Groups (3, 4) are not used by any format read here. */
const WIRE = { varint: 0, fixed64: 1, bytes: 2, fixed32: 5 } as const;
/** The last field that `fields()` returns. */
const FIELDS_MAX = 10;

/**
 * A cursor over one protobuf message (protobuf.dev/programming-guides/encoding). Integers come as doubles: exact up
 * to 2^53, far above any OpenStreetMap identifier. Reading past the end throws a `RangeError`, never returns less.
 *
 * @example
 * ```ts
 * const reader = new ProtobufReader(new Uint8Array([0x08, 0x96, 0x01]));
 * reader.next(); // true
 * reader.field; // 1
 * reader.unsigned(); // 150
 * ```
 */
export class ProtobufReader {
  field = 0;
  wire = 0;
  position: number;
  readonly end: number;
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array, position = 0, end = bytes.length) {
    if (position < 0 || position > end || end > bytes.length) {
      throw new RangeError(`Cannot read because the message [${position}, ${end}) is not inside ${bytes.length} bytes`);
    }
    this.bytes = bytes;
    this.position = position;
    this.end = end;
  }

  /** Steps to the next field; false at the end of the message. */
  next(): boolean {
    if (this.position >= this.end) {
      return false;
    }
    const tag = this.unsigned();
    this.field = Math.floor(tag / 8);
    this.wire = tag & 7;
    return true;
  }

  unsigned(): number {
    const bytes = this.bytes;
    const end = this.end;
    let position = this.position;
    let low = 0;
    for (let shift = 0; shift < 28; shift += 7) {
      const byte = position < end ? bytes[position++]! : truncated();
      low |= (byte & 0x7f) << shift;
      if (byte < 0x80) {
        this.position = position;
        return low;
      }
    }
    let high = 0;
    let scale = 1;
    for (let i = 4; i < VARINT_BYTES_MAX; i++) {
      const byte = position < end ? bytes[position++]! : truncated();
      high += (byte & 0x7f) * scale;
      scale *= 128;
      if (byte < 0x80) {
        this.position = position;
        return low + high * TWO_POW_28;
      }
    }
    throw new RangeError(`Cannot read because the varint at ${this.position} is longer than ${VARINT_BYTES_MAX} bytes`);
  }

  /** A zigzag-coded signed varint (`sint32`, `sint64`). */
  zigzag(): number {
    const value = this.unsigned();
    const half = Math.floor(value / 2);
    return value === half * 2 ? half : -half - 1;
  }

  /** A two's-complement varint (`int32`, `int64`). */
  signed(): number {
    const start = this.position;
    const value = this.unsigned();
    if (this.position - start < VARINT_BYTES_MAX) {
      return value;
    }
    // Ten bytes hold a negative number, which a double cannot: take the two halves apart.
    let rest = 0n;
    for (let i = 0; i < VARINT_BYTES_MAX; i++) {
      rest |= BigInt(this.bytes[start + i]! & 0x7f) << BigInt(7 * i);
    }
    return Number(BigInt.asIntN(64, rest));
  }

  /** The length of a length-delimited value, checked against the message, with the cursor on its first byte. */
  length(): number {
    const length = this.unsigned();
    if (length > this.end - this.position) {
      truncated();
    }
    return length;
  }

  /** A view of a length-delimited value; no copy. */
  view(): Uint8Array {
    const length = this.length();
    const start = this.position;
    this.position += length;
    return this.bytes.subarray(start, start + length);
  }

  /** A reader over a length-delimited value; this one steps past it. */
  message(): ProtobufReader {
    const length = this.length();
    const start = this.position;
    this.position += length;
    return new ProtobufReader(this.bytes, start, start + length);
  }

  /** The bytes that are left. */
  rest(): Uint8Array {
    return this.bytes.subarray(this.position, this.end);
  }

  /** Of each field of the rest a reader that stands on its last value: on a number, or inside of bytes. */
  fields(): readonly (ProtobufReader | undefined)[] {
    const fields: (ProtobufReader | undefined)[] = [];
    while (this.next()) {
      const { field } = this;
      if (field > FIELDS_MAX) {
        this.skip();
      } else if (this.wire === WIRE.bytes) {
        fields[field] = this.message();
      } else {
        fields[field] = new ProtobufReader(this.bytes, this.position, this.end);
        this.skip();
      }
    }
    return fields;
  }

  /** Steps over the value that `next()` announced. */
  skip(): void {
    switch (this.wire) {
      case WIRE.varint:
        this.unsigned();
        return;
      case WIRE.fixed64:
        this.#advance(8);
        return;
      case WIRE.bytes:
        this.#advance(this.length());
        return;
      case WIRE.fixed32:
        this.#advance(4);
        return;
      default:
        throw new RangeError(`Cannot read because the wire type must be 0, 1, 2 or 5: current value is ${this.wire}`);
    }
  }

  #advance(count: number): void {
    if (count > this.end - this.position) {
      truncated();
    }
    this.position += count;
  }
}

function truncated(): never {
  throw new RangeError("Cannot read because the protobuf message ends inside a value");
}
