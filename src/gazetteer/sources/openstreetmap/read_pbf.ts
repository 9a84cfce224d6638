import { inflateSync } from "node:zlib";
import { BlockMemory, type ElementVisitor } from "./element.ts";
import { type Block, KIND, readBlock, visitBlock } from "./pbf_block.ts";
import { ProtobufReader } from "./protobuf_reader.ts";

/** Limits of the format (wiki.openstreetmap.org/wiki/PBF_Format): a larger header or blob is not a PBF file. */
const BLOB_HEADER_BYTES_MAX = 64 * 1024;
const BLOB_BYTES_MAX = 32 * 1024 * 1024;
/** Features that change how elements are to be read; a file that requires another one is refused. */
const KNOWN_FEATURES = new Set(["OsmSchema-V0.6", "DenseNodes"]);

/** Where the bytes of a file come from: any slice of it, on demand. */
export interface ByteSource {
  readonly size: number;
  read(from: number, to: number): Promise<Uint8Array>;
}

export interface ReadPbfOptions {
  /** Called after every blob with the bytes read so far. */
  readonly onProgress?: (bytesRead: number) => void;
  readonly signal?: AbortSignal;
  /** What earlier passes over the same file have learned; this one adds to it. */
  readonly memory?: BlockMemory;
}

export interface PbfHeader {
  /** Timestamp of the data in seconds since 1970, where the file has it. */
  readonly timestampS: number | undefined;
}

/**
 * Reads an `.osm.pbf` file blob by blob and calls the visitor for each element. Memory: one blob, and what the memory of
 * passes keeps. Blobs that are known to have nothing for the visitor are passed over unread.
 *
 * @throws {SyntaxError} naming the byte offset when the file is not a whole, well-formed PBF file.
 */
export async function readPbf(
  source: ByteSource,
  visitor: ElementVisitor,
  options: ReadPbfOptions = {},
): Promise<PbfHeader> {
  const { memory = new BlockMemory(0) } = options;
  const wanted = kindsOf(visitor);
  let header: PbfHeader | undefined;
  let offset = 0;
  while (offset < source.size) {
    options.signal?.throwIfAborted();
    let known = memory.at(offset);
    if (known === undefined || ((known.kinds & wanted) !== 0 && known.block === undefined)) {
      known = await readKnown(source, offset);
      memory.keep(offset, known);
    }
    header = known.header ?? header;
    if (known.block !== undefined && (known.kinds & wanted) !== 0) {
      const { block } = known;
      atOffset(offset, () => visitBlock(block, visitor));
    }
    offset = known.end;
    options.onProgress?.(offset);
  }
  if (header === undefined) {
    throw new SyntaxError("Cannot read because the file has no OSMHeader block: it is not an .osm.pbf file");
  }
  return header;
}

/** A blob that was read: of an unknown type it has neither header nor block. */
export interface KnownBlob {
  /** Offset of the byte behind it. */
  readonly end: number;
  readonly header?: PbfHeader;
  /** As `Block.kinds`. */
  readonly kinds: number;
  /** Absent also where the memory of passes had no room for it. */
  readonly block?: Block;
}

function kindsOf(visitor: ElementVisitor): number {
  return (visitor.node === undefined ? 0 : KIND.node) | (visitor.way === undefined ? 0 : KIND.way) |
    (visitor.relation === undefined ? 0 : KIND.relation);
}

async function readKnown(source: ByteSource, offset: number): Promise<KnownBlob> {
  const { type, bytes, end } = await readBlob(source, offset);
  return atOffset(offset, () => {
    if (type === "OSMHeader") {
      return { end, kinds: 0, header: readHeaderBlock(inflate(bytes)) };
    }
    if (type === "OSMData") {
      const block = readBlock(inflate(bytes));
      return { end, kinds: block.kinds, block };
    }
    return { end, kinds: 0 };
  });
}

/** Names the block in which something was found to be damaged. */
function atOffset<Result>(offset: number, read: () => Result): Result {
  try {
    return read();
  } catch (cause) {
    throw new SyntaxError(`Cannot read because the block at byte ${offset} is damaged: ${messageOf(cause)}`, { cause });
  }
}

interface RawBlob {
  readonly type: string;
  readonly bytes: Uint8Array;
  /** Offset of the byte behind it. */
  readonly end: number;
}

async function readBlob(source: ByteSource, offset: number): Promise<RawBlob> {
  const prefix = await readExactly(source, offset, 4);
  const headerLength = new DataView(prefix.buffer, prefix.byteOffset, 4).getUint32(0);
  if (headerLength === 0 || headerLength > BLOB_HEADER_BYTES_MAX) {
    throw new SyntaxError(`Cannot read because the block header at byte ${offset} is ${headerLength} bytes long`);
  }
  const header = new ProtobufReader(await readExactly(source, offset + 4, headerLength));
  let type = "";
  let size = -1;
  try {
    const [, name, , length] = header.fields();
    type = new TextDecoder().decode(name?.rest());
    size = length?.unsigned() ?? -1;
  } catch (cause) {
    throw new SyntaxError(`Cannot read because the block header at byte ${offset} is damaged`, { cause });
  }
  if (size < 0 || size > BLOB_BYTES_MAX) {
    throw new SyntaxError(`Cannot read because the block at byte ${offset} says that it is ${size} bytes long`);
  }
  const start = offset + 4 + headerLength;
  return { type, bytes: await readExactly(source, start, size), end: start + size };
}

async function readExactly(source: ByteSource, from: number, length: number): Promise<Uint8Array> {
  if (from + length > source.size) {
    throw new SyntaxError(
      `Cannot read because the file is cut off at byte ${source.size}: ${from + length} are needed`,
    );
  }
  return await source.read(from, from + length);
}

function inflate(blob: Uint8Array): Uint8Array {
  const [, raw, rawSize, packed, , , , zstandard] = new ProtobufReader(blob).fields();
  const size = rawSize?.unsigned() ?? BLOB_BYTES_MAX;
  if (size > BLOB_BYTES_MAX) {
    throw new RangeError(`a block must unpack to at most ${BLOB_BYTES_MAX} bytes: current value is ${size}`);
  }
  if (raw !== undefined) {
    return raw.rest();
  }
  if (packed !== undefined) {
    return inflateSync(packed.rest(), { maxOutputLength: Math.max(size, 1) });
  }
  throw new TypeError(
    `the compression is not supported${zstandard === undefined ? "" : " (Zstandard)"}: save the file with zlib`,
  );
}

function readHeaderBlock(bytes: Uint8Array): PbfHeader {
  const reader = new ProtobufReader(bytes);
  let timestampS: number | undefined;
  while (reader.next()) {
    if (reader.field === 4) {
      const feature = new TextDecoder().decode(reader.view());
      if (!KNOWN_FEATURES.has(feature)) {
        throw new TypeError(`the file needs the feature ${feature.slice(0, 64)}, which is not supported`);
      }
    } else if (reader.field === 32) {
      timestampS = reader.signed();
    } else {
      reader.skip();
    }
  }
  return { timestampS };
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
