import { streamOf } from "../../../domain/stream_of.ts";

/** One file of an archive: in chunks, which are compressed, or whole, where compressing would not make it smaller. */
export type ZipEntry =
  & { readonly name: string }
  & ({ readonly pieces: Pieces } | { readonly stored: Uint8Array });

/** Names are UTF-8. */
const STORED = { method: 0, flags: 0x0800 } as const;
/** Sizes and checksum follow the content, because they are unknown before it. */
const DEFLATED = { method: 8, flags: 0x0808 } as const;
const VERSION = 20;
/** 1 January 1980, so that the same content gives the same archive, byte for byte. */
const DOS_DATE = 0x0021;
/** Sizes have 32 bits here. */
const SIZE_MAX = 0xffff_ffff;

interface Written {
  readonly form: typeof STORED | typeof DEFLATED;
  readonly name: Uint8Array;
  readonly offset: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
}

/**
 * Writes a zip archive while its files are written: one chunk in memory (PKWARE's APPNOTE 6.3.10, without ZIP64).
 *
 * @throws {RangeError} for a file or an archive of more than 4 GiB.
 */
export async function* writeZip(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let offset = 0;
  for await (const { name: text, ...content } of entries) {
    const name = new TextEncoder().encode(text);
    const entry = "stored" in content
      ? yield* writeStored(content.stored, { name, offset })
      : yield* writeDeflated(content.pieces, { name, offset });
    offset = entry.end;
    if (offset > SIZE_MAX || entry.size > SIZE_MAX) {
      throw new RangeError(`Cannot write the archive because it would be larger than ${SIZE_MAX} bytes`);
    }
    written.push(entry);
  }
  const directory = written.map(directoryEntry);
  yield* directory;
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const counts = u16(0, 0, written.length, written.length);
  yield record([...u32(0x0605_4b50), ...counts, ...u32(size, offset), ...u16(0)]);
}

/** A file at an offset, and where it ends. */
type WrittenTo = Written & { readonly end: number };

function* writeStored(bytes: Uint8Array, at: Pick<Written, "name" | "offset">): Generator<Uint8Array, WrittenTo> {
  const size = bytes.length;
  const entry = { ...at, form: STORED, crc: Bun.hash.crc32(bytes), packed: size, size };
  const head = localHeader(entry);
  yield head;
  yield bytes;
  return { ...entry, end: at.offset + head.length + size };
}

async function* writeDeflated(
  pieces: Pieces,
  at: Pick<Written, "name" | "offset">,
): AsyncGenerator<Uint8Array, WrittenTo> {
  const entry = { ...at, form: DEFLATED, crc: 0, packed: 0, size: 0 };
  const head = localHeader(entry);
  yield head;
  for await (const piece of deflated(pieces, entry)) {
    entry.packed += piece.length;
    yield piece;
  }
  const tail = record(u32(0x0807_4b50, entry.crc, entry.packed, entry.size));
  yield tail;
  return { ...entry, end: at.offset + head.length + entry.packed + tail.length };
}

type Pieces = AsyncIterable<string> | Iterable<string | Uint8Array>;

/** Yields the compressed bytes, and counts the input's bytes. */
async function* deflated(
  pieces: Pieces,
  entry: { crc: number; size: number },
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  async function* plain(): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    for await (const piece of pieces) {
      const bytes = typeof piece === "string" ? encoder.encode(piece) : new Uint8Array(piece);
      entry.crc = Bun.hash.crc32(bytes, entry.crc);
      entry.size += bytes.length;
      yield bytes;
    }
  }
  yield* streamOf(plain()).pipeThrough(new CompressionStream("deflate-raw"));
}

/** Of a file whose sizes are not known yet, they are 0. */
function localHeader({ name, form, crc, packed, size }: Written): Uint8Array {
  const how = u16(VERSION, form.flags, form.method, 0, DOS_DATE);
  return record([...u32(0x0403_4b50), ...how, ...u32(crc, packed, size), ...u16(name.length, 0)], name);
}

function directoryEntry({ form, name, offset, crc, packed, size }: Written): Uint8Array {
  const how = u16(VERSION, VERSION, form.flags, form.method, 0, DOS_DATE);
  const lengths = u16(name.length, 0, 0, 0, 0);
  return record([...u32(0x0201_4b50), ...how, ...u32(crc, packed, size), ...lengths, ...u32(0, offset)], name);
}

type Field = readonly [bytes: 2 | 4, value: number];

function u16(...values: readonly number[]): readonly Field[] {
  return values.map((value) => [2, value]);
}

function u32(...values: readonly number[]): readonly Field[] {
  return values.map((value) => [4, value]);
}

/** Fields one after another, little-endian, and the name that may follow. */
function record(fields: readonly Field[], name: Uint8Array = new Uint8Array()): Uint8Array {
  const length = fields.reduce((sum, [bytes]) => sum + bytes, 0);
  const written = new Uint8Array(length + name.length);
  const view = new DataView(written.buffer);
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 2) {
      view.setUint16(at, value, true);
    } else {
      view.setUint32(at, value, true);
    }
    at += bytes;
  }
  written.set(name, length);
  return written;
}
