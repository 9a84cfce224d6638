import { decodeText } from "./texts.ts";

const ENCODER = new TextEncoder();
/** For fewer bytes a loop is faster than a view of them. */
const VIEW_BYTES_MIN = 128;

/** Appends variable-length integers to a growing buffer (LEB128; signed ones zigzag-coded). */
export class VarintWriter {
  length = 0;
  #bytes = new Uint8Array(1 << 12);

  /** A whole number from 0 to 2^32 − 1. */
  unsigned(value: number): void {
    if (value >>> 0 !== value) {
      throw new RangeError(
        `Cannot write because the value must be a whole number below 2^32: current value is ${value}`,
      );
    }
    this.#reserve(5);
    let rest = value;
    while (rest >= 0x80) {
      this.#bytes[this.length++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.#bytes[this.length++] = rest;
  }

  /** A whole number from 0 to 255 in one byte. */
  byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.length++] = value;
  }

  /** A whole number from −2^31 to 2^31 − 1. */
  signed(value: number): void {
    this.unsigned(value < 0 ? -value * 2 - 1 : value * 2);
  }

  /** The points (x, y, …) from an index to another one, each as the step from the one before it. */
  steps(points: Int32Array, from: number, to: number): void {
    this.#reserve(5 * (to - from));
    const bytes = this.#bytes;
    let { length } = this;
    for (let i = from; i < to; i++) {
      const step = points[i]! - points[i - 2]!;
      let rest = ((step << 1) ^ (step >> 31)) >>> 0;
      while (rest >= 0x80) {
        bytes[length++] = (rest & 0x7f) | 0x80;
        rest >>>= 7;
      }
      bytes[length++] = rest;
    }
    this.length = length;
  }

  /** A whole number from −2^31 to 2^32 − 1 in four bytes, so that it is found by its position. */
  fixed(value: number): void {
    this.#reserve(4);
    for (let shift = 0; shift < 32; shift += 8) {
      this.#bytes[this.length++] = (value >>> shift) & 0xff;
    }
  }

  append(other: VarintWriter): void {
    this.#reserve(other.length);
    this.length = other.copyTo(this.#bytes, this.length);
  }

  /** A length and UTF-8. */
  text(value: string): void {
    const before = this.length;
    this.unsigned(value.length);
    this.#reserve(value.length);
    for (let i = 0; i < value.length; i++) {
      const code = value.charCodeAt(i);
      if (code >= 0x80) {
        this.length = before;
        this.#encoded(value);
        return;
      }
      this.#bytes[this.length++] = code;
    }
  }

  /** All bytes so far. Valid until the next one is written. */
  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }

  /** Copies all bytes so far into an array; returns the position after them. */
  copyTo(target: Uint8Array, at: number): number {
    if (this.length > VIEW_BYTES_MIN) {
      target.set(this.bytes(), at);
      return at + this.length;
    }
    for (let i = 0; i < this.length; i++) {
      target[at + i] = this.#bytes[i]!;
    }
    return at + this.length;
  }

  #encoded(value: string): void {
    const bytes = ENCODER.encode(value);
    this.unsigned(bytes.length);
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  #reserve(more: number): void {
    if (this.length + more > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.length + more));
      larger.set(this.#bytes.subarray(0, this.length));
      this.#bytes = larger;
    }
  }
}

/** Reads what `VarintWriter` wrote. Past the end it reads zeroes: damaged bytes give wrong numbers, never a crash. */
export class VarintReader {
  position: number;
  readonly end: number;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array, position: number, end: number) {
    this.#bytes = bytes;
    this.position = position;
    this.end = Math.min(end, bytes.length);
  }

  unsigned(): number {
    const bytes = this.#bytes;
    const { end } = this;
    let { position } = this;
    let low = 0;
    let byte = 0x80;
    for (let shift = 0; byte >= 0x80 && shift < 28; shift += 7) {
      byte = position < end ? bytes[position++]! : 0;
      low |= (byte & 0x7f) << shift;
    }
    const high = byte >= 0x80 && position < end ? bytes[position++]! & 0x7f : 0;
    this.position = position;
    return low + high * 2 ** 28;
  }

  signed(): number {
    const value = this.unsigned();
    const half = Math.floor(value / 2);
    return value === half * 2 ? half : -half - 1;
  }

  /** The four bytes at a position as a signed whole number (`fixed`); 0 beyond the end. The position stays. */
  fixedAt(position: number): number {
    const bytes = this.#bytes;
    return position < 0 || position + 4 > this.end
      ? 0
      : bytes[position]! | (bytes[position + 1]! << 8) | (bytes[position + 2]! << 16) | (bytes[position + 3]! << 24);
  }

  skipText(): void {
    const length = this.unsigned();
    this.position = Math.min(this.end, this.position + length);
  }

  text(): string {
    const length = this.unsigned();
    const from = this.position;
    this.position = Math.min(this.end, from + length);
    return decodeText(this.#bytes, from, this.position);
  }
}

/** Lines are stored in units of 1e-5 degrees: 1.1 m, finer than they are simplified. */
export const PATH_UNIT_E7 = 100;
/** More points than any street has once simplified: bounds the loop over damaged bytes. */
const POINTS_MAX = 100_000;

/** Writes a line of points (latitude, longitude, … in 1e-7 degrees) as steps from the anchor: 3 to 4 bytes a point. */
export function encodePath(
  path: Int32Array,
  anchor: { readonly latitudeE7: number; readonly longitudeE7: number },
  writer: VarintWriter,
): void {
  writer.unsigned(path.length / 2);
  let latitude = Math.round(anchor.latitudeE7 / PATH_UNIT_E7);
  let longitude = Math.round(anchor.longitudeE7 / PATH_UNIT_E7);
  for (let i = 0; i < path.length; i += 2) {
    const nextLatitude = Math.round(path[i]! / PATH_UNIT_E7);
    const nextLongitude = Math.round(path[i + 1]! / PATH_UNIT_E7);
    writer.signed(nextLatitude - latitude);
    writer.signed(nextLongitude - longitude);
    latitude = nextLatitude;
    longitude = nextLongitude;
  }
}

/** Reads what `encodePath` wrote. */
export function decodePath(
  reader: VarintReader,
  anchor: { readonly latitudeE7: number; readonly longitudeE7: number },
): Int32Array {
  const count = Math.min(POINTS_MAX, reader.end - reader.position, reader.unsigned());
  const path = new Int32Array(count * 2);
  let latitude = Math.round(anchor.latitudeE7 / PATH_UNIT_E7);
  let longitude = Math.round(anchor.longitudeE7 / PATH_UNIT_E7);
  for (let i = 0; i < path.length; i += 2) {
    latitude += reader.signed();
    longitude += reader.signed();
    path[i] = latitude * PATH_UNIT_E7;
    path[i + 1] = longitude * PATH_UNIT_E7;
  }
  return path;
}
