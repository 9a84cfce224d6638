import { Problem } from "../../domain/problem.ts";
import { type Bytes, limited } from "./limited.ts";

/** An archive whose directory was read. */
export interface ZipArchive {
  /** A file's content, unpacked as it is asked for; undefined where there is none of this name. */
  open(name: string, limits: { readonly max: number; readonly what: string }): Bytes | undefined;
}

interface Entry {
  readonly method: number;
  readonly packed: number;
  readonly offset: number;
}

/** The end record and the longest comment. */
const TAIL = 22 + 65_535;
/** A workbook has some twenty files. */
const ENTRIES_MAX = 10_000;
const DIRECTORY_MAX = 4 * 1024 * 1024;
const STORED = 0;
const DEFLATED = 8;

/**
 * Reads an archive's directory (PKWARE's APPNOTE 6.3.10, without ZIP64 and encryption).
 *
 * @throws {Problem} `INVALID_REQUEST` for what is no such archive.
 */
export async function readZip(blob: Blob): Promise<ZipArchive> {
  const tail = await viewOf(blob.slice(Math.max(0, blob.size - TAIL)));
  const end = lastEndRecord(tail);
  const count = tail.getUint16(end + 10, true);
  const size = tail.getUint32(end + 12, true);
  const start = tail.getUint32(end + 16, true);
  if (count > ENTRIES_MAX || size > DIRECTORY_MAX || start + size > blob.size) {
    throw malformed();
  }
  const entries = directoryOf(await viewOf(blob.slice(start, start + size)), count);
  return {
    open(name, limits) {
      const entry = entries.get(name);
      return entry === undefined ? undefined : limited(contentOf(blob, entry), limits);
    },
  };
}

async function viewOf(blob: Blob): Promise<DataView> {
  return new DataView(await blob.arrayBuffer());
}

function lastEndRecord(tail: DataView): number {
  for (let at = tail.byteLength - 22; at >= 0; at--) {
    if (tail.getUint32(at, true) === 0x0605_4b50) {
      return at;
    }
  }
  throw malformed();
}

function directoryOf(view: DataView, count: number): ReadonlyMap<string, Entry> {
  const entries = new Map<string, Entry>();
  let at = 0;
  for (let i = 0; i < count; i++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== 0x0201_4b50) {
      throw malformed();
    }
    const nameLength = view.getUint16(at + 28, true);
    const next = at + 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (next > view.byteLength) {
      throw malformed();
    }
    const name = new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at + 46, nameLength));
    entries.set(name, {
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true),
    });
    at = next;
  }
  return entries;
}

async function* contentOf(blob: Blob, { method, packed, offset }: Entry): AsyncGenerator<Uint8Array> {
  const head = await viewOf(blob.slice(offset, offset + 30));
  if (head.byteLength < 30 || head.getUint32(0, true) !== 0x0403_4b50 || (method !== STORED && method !== DEFLATED)) {
    throw malformed();
  }
  const start = offset + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  const stream = blob.slice(start, start + packed).stream();
  if (method === STORED) {
    yield* stream;
    return;
  }
  const unpacked = stream.pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = unpacked.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw malformed(error);
      });
      if (done) {
        return;
      }
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function malformed(cause?: unknown): Problem {
  return new Problem("INVALID_REQUEST", "The upload is no workbook that can be read", { cause });
}
