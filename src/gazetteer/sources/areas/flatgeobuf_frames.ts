/**
 * The frames of a FlatGeobuf file (flatgeobuf.org): eight bytes, a header, an index, and features, each of the last with
 * its length before it. The package reserves the bytes that a length promises and goes on where a file ends early, so that
 * a damaged file takes gigabytes or never ends. Here the lengths are checked before it sees them.
 */
import { calcTreeSize } from "flatgeobuf/lib/mjs/packedrtree.js";
import type { Chunks } from "../for_each_row.ts";

const MAGIC_BYTES = 8;
const LENGTH_BYTES = 4;
/** A header has some kilobytes: names of columns and a coordinate system. */
const HEADER_BYTES_MAX = 16 * 2 ** 20;
/** As of a feature of GeoJSON. */
const FEATURE_BYTES_MAX = 256 * 2 ** 20;
/** Where the table of a header says where its fields are: columns, number of features, size of the index's nodes. */
const FIELD = { columns: 18, features: 20, nodeSize: 22 } as const;
const NODE_SIZE_USUAL = 16;

/**
 * Passes the bytes on. `bytesMax`: as many as there can be.
 *
 * @throws {SyntaxError} before those of a frame that is too long, and where the file ends within one.
 */
export async function* checkedFrames(chunks: Chunks, bytesMax: number): AsyncGenerator<Uint8Array> {
  const frames = new Frames(bytesMax);
  for await (const chunk of chunks) {
    frames.take(chunk);
    yield chunk;
  }
  frames.end();
}

/** What the bytes are that come next. */
type Part = "magic" | "headerLength" | "header" | "index" | "featureLength" | "feature";

class Frames {
  #part: Part = "magic";
  /** Bytes of the part that are still to come. */
  #left = MAGIC_BYTES;
  /** The bytes of the part, of lengths and the header. */
  #held: Uint8Array[] = [];
  readonly #bytesMax: number;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  take(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length;) {
      const size = Math.min(this.#left, chunk.length - at);
      if (this.#part !== "index" && this.#part !== "feature") {
        this.#held.push(chunk.subarray(at, at + size));
      }
      at += size;
      this.#left -= size;
      while (this.#left === 0) {
        this.#next();
      }
    }
  }

  end(): void {
    if (this.#part !== "featureLength" || this.#left < LENGTH_BYTES) {
      throw damaged();
    }
  }

  #next(): void {
    const bytes = Buffer.concat(this.#held);
    this.#held = [];
    switch (this.#part) {
      case "magic":
        if (bytes.toString("latin1", 0, 3) !== "fgb") {
          throw damaged();
        }
        return this.#expect("headerLength", LENGTH_BYTES);
      case "headerLength":
        return this.#expect("header", checked(bytes.readUInt32LE(0), HEADER_BYTES_MAX));
      case "header":
        return this.#expect("index", indexBytes(bytes));
      case "featureLength":
        return this.#expect("feature", checked(bytes.readUInt32LE(0), FEATURE_BYTES_MAX));
      case "index":
      case "feature":
        return this.#expect("featureLength", LENGTH_BYTES);
    }
  }

  #expect(part: Part, length: number): void {
    this.#part = part;
    this.#left = checked(length, this.#bytesMax);
  }
}

/** The bytes of the index after a header. */
function indexBytes(header: Buffer): number {
  try {
    const table = header.readUInt32LE(0);
    const fields = table - header.readInt32LE(table);
    const positionOf = (field: number): number => {
      const offset = field < header.readUInt16LE(fields) ? header.readUInt16LE(fields + field) : 0;
      return offset === 0 ? 0 : table + offset;
    };
    const columns = positionOf(FIELD.columns);
    if (columns !== 0 && LENGTH_BYTES * header.readUInt32LE(columns + header.readUInt32LE(columns)) > header.length) {
      throw damaged();
    }
    const nodeSize = positionOf(FIELD.nodeSize);
    const size = nodeSize === 0 ? NODE_SIZE_USUAL : header.readUInt16LE(nodeSize);
    const features = positionOf(FIELD.features);
    const count = features === 0 ? 0 : Number(header.readBigUInt64LE(features));
    if (size > 0 && count === 0) {
      // An index of nothing, whose size the package computes without an end.
      throw damaged();
    }
    return size === 0 ? 0 : calcTreeSize(checked(count, 2 ** 32), size);
  } catch (cause) {
    throw cause instanceof SyntaxError ? cause : damaged();
  }
}

function checked(value: number, most: number): number {
  if (value > most) {
    throw damaged();
  }
  return value;
}

function damaged(): SyntaxError {
  return new SyntaxError("a length contradicts the file");
}
