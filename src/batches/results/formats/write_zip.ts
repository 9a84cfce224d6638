/** One file of an archive, in chunks. */
export interface ZipEntry {
  readonly name: string;
  readonly pieces: AsyncIterable<string> | Iterable<Uint8Array>;
}

/** Names are UTF-8. Sizes and checksum follow the content, because they are unknown before it. */
const FLAGS = 0x0808;
const DEFLATE = 8;
const VERSION = 20;
/** 1 January 1980, so that the same content gives the same archive, byte for byte. */
const DOS_DATE = 0x0021;
/** Sizes have 32 bits here. */
const SIZE_MAX = 0xffff_ffff;

interface Written {
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
  for await (const { name, pieces } of entries) {
    const entry = { name: new TextEncoder().encode(name), offset, crc: 0, packed: 0, size: 0 };
    const head = localHeader(entry.name);
    yield head;
    for await (const piece of deflated(pieces, entry)) {
      entry.packed += piece.length;
      yield piece;
    }
    const tail = dataDescriptor(entry);
    yield tail;
    offset += head.length + entry.packed + tail.length;
    if (offset > SIZE_MAX || entry.size > SIZE_MAX) {
      throw new RangeError(`Cannot write the archive because it would be larger than ${SIZE_MAX} bytes`);
    }
    written.push(entry);
  }
  const directory = written.map(directoryEntry);
  yield* directory;
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  yield endRecord({ entries: written.length, size, offset });
}

/** Yields the compressed bytes, and counts the input's bytes. */
async function* deflated(
  pieces: ZipEntry["pieces"],
  entry: { crc: number; size: number },
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = inTurn(pieces);
  const plain = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done === true) {
        controller.close();
        return;
      }
      const bytes = typeof value === "string" ? encoder.encode(value) : new Uint8Array(value);
      entry.crc = Bun.hash.crc32(bytes, entry.crc);
      entry.size += bytes.length;
      controller.enqueue(bytes);
    },
    async cancel() {
      await iterator.return(undefined);
    },
  });
  yield* plain.pipeThrough(new CompressionStream("deflate-raw"));
}

async function* inTurn(pieces: ZipEntry["pieces"]): AsyncGenerator<string | Uint8Array> {
  yield* pieces;
}

function localHeader(name: Uint8Array): Uint8Array {
  const [bytes, view] = record(30, name);
  view.setUint32(0, 0x0403_4b50, true);
  view.setUint16(4, VERSION, true);
  view.setUint16(6, FLAGS, true);
  view.setUint16(8, DEFLATE, true);
  view.setUint16(12, DOS_DATE, true);
  view.setUint16(26, name.length, true);
  return bytes;
}

function dataDescriptor({ crc, packed, size }: Written): Uint8Array {
  const [bytes, view] = record(16);
  view.setUint32(0, 0x0807_4b50, true);
  view.setUint32(4, crc, true);
  view.setUint32(8, packed, true);
  view.setUint32(12, size, true);
  return bytes;
}

function directoryEntry({ name, offset, crc, packed, size }: Written): Uint8Array {
  const [bytes, view] = record(46, name);
  view.setUint32(0, 0x0201_4b50, true);
  view.setUint16(4, VERSION, true);
  view.setUint16(6, VERSION, true);
  view.setUint16(8, FLAGS, true);
  view.setUint16(10, DEFLATE, true);
  view.setUint16(14, DOS_DATE, true);
  view.setUint32(16, crc, true);
  view.setUint32(20, packed, true);
  view.setUint32(24, size, true);
  view.setUint16(28, name.length, true);
  view.setUint32(42, offset, true);
  return bytes;
}

function endRecord(
  { entries, size, offset }: { readonly entries: number; readonly size: number; readonly offset: number },
): Uint8Array {
  const [bytes, view] = record(22);
  view.setUint32(0, 0x0605_4b50, true);
  view.setUint16(8, entries, true);
  view.setUint16(10, entries, true);
  view.setUint32(12, size, true);
  view.setUint32(16, offset, true);
  return bytes;
}

function record(length: number, name: Uint8Array = new Uint8Array()): readonly [Uint8Array, DataView] {
  const bytes = new Uint8Array(length + name.length);
  bytes.set(name, length);
  return [bytes, new DataView(bytes.buffer)];
}
