import { BlockNumbers, PackedNumbers } from "../file/stored_numbers.ts";
import { firstWhere } from "../../domain/sorted.ts";
import type { Keys } from "../file/layer.ts";
import { createHash } from "node:crypto";
import { type FileFormat, type FileHead, fileHead, HEADER_BYTES, readHead, verifyContents } from "../file/file_head.ts";
import { GazetteerFileError, mapBytes } from "../file/map_bytes.ts";

/**
 * Numbers of keys in buckets by hash. An entry has a key's number in its low bits and bits of the hash above them
 * (`typo_variants.ts`), so that most keys that only share a bucket are skipped unread.
 */
export interface KeyTable {
  /** B + 1, B a power of two: where a bucket begins in `entries`. */
  readonly start: BlockNumbers;
  readonly entries: PackedNumbers;
  /** Keys of all files together: determines how many bits of an entry hold a key's number. */
  readonly keys: number;
}

export const DIRECTORY_KINDS = ["places", "placeTypos", "streets", "postcodes", "named", "codes"] as const;
export type DirectoryKind = typeof DIRECTORY_KINDS[number];

/**
 * The keys of all files of a set: a name is found by reading one bucket, with any number of countries. The keys of a kind
 * are numbered consecutively, file by file, the world's first. `places` and `placeTypos` have only the countries' keys,
 * numbered from the first country's: the world's file has tables of its own, which need not be made again for every set.
 */
export type Directory = Readonly<Record<DirectoryKind, KeyTable>> & { readonly placeOrder: PlaceOrder };

/** The numbers of places' keys in the order of the keys' bytes: keys with the same prefix are one range. */
export interface PlaceOrder {
  readonly numbers: PackedNumbers;
  /** Ranges of more keys with one prefix than a search reads: first, one past the last. */
  readonly topFrom: PackedNumbers;
  readonly topTo: PackedNumbers;
  /** One more than ranges: where the numbers of the range's best keys begin in `tops`. */
  readonly topStart: PackedNumbers;
  readonly tops: PackedNumbers;
}

/** The parts of an order, in the order of the file. */
const ORDER_PARTS = ["numbers", "topFrom", "topTo", "topStart", "tops"] as const;

/** The first number of each file's keys, and one past the last of all. */
export function firstKeys(layers: readonly Pick<Keys, "keySignature">[]): Uint32Array {
  const first = new Uint32Array(layers.length + 1);
  for (const [i, { keySignature }] of layers.entries()) {
    first[i + 1] = first[i]! + keySignature.length;
  }
  return first;
}

export function fileOf(first: Uint32Array, number: number): number {
  return firstWhere(1, first.length - 1, (file) => first[file]! > number) - 1;
}

/**
 * A directory as a file, little endian throughout; read by mapping it.
 *
 * ```
 * 0    64  head (`file/file_head.ts`), whose checksum covers all up to the first table; its number: how many tables
 * 64   …   list of tables, 12 bytes each, in the order of `DIRECTORY_KINDS`:
 *            0 4 keys (uint32) · 4 4 words of `start` (uint32) · 8 4 words of `entries` (uint32)
 * …    …   words of each of `ORDER_PARTS` (uint32)
 * …    …   of each table `start`, of type `blocks`, then `entries`, of type `packed` (`format.ts`)
 * …    …   `ORDER_PARTS`, of type `packed`
 * ```
 */
const FORMAT: FileFormat = { magic: "LOCUSDIR", version: 6 };
const BODY = HEADER_BYTES + DIRECTORY_KINDS.length * 12 + ORDER_PARTS.length * 4;

export function directoryBytes(directory: Directory): Uint8Array {
  const tables = DIRECTORY_KINDS.map((kind) => directory[kind]);
  const order = ORDER_PARTS.map((part) => directory.placeOrder[part]);
  const lengths = Uint32Array.of(
    ...tables.flatMap(({ keys, start, entries }) => [keys, start.words.length, entries.words.length]),
    ...order.map(({ words }) => words.length),
  );
  const arrays = [...tables.flatMap(({ start, entries }) => [start, entries]), ...order].map(({ words }) => words);
  const bytes = Bun.concatArrayBuffers([new Uint8Array(HEADER_BYTES), lengths, ...arrays], Infinity, true);
  const contentHash = createHash("sha256").update(bytes.subarray(HEADER_BYTES)).digest();
  const table = bytes.subarray(HEADER_BYTES, BODY);
  bytes.set(fileHead(FORMAT, { number: tables.length, fileBytes: bytes.length, contentHash, table }));
  return bytes;
}

/** The directory in a file's bytes, as views of them. Throws GazetteerFileError where its header is damaged. */
export function readDirectory(bytes: Uint8Array): Directory {
  checkedHead(bytes);
  let next = bytes.byteOffset + HEADER_BYTES;
  const take = (length: number): Uint32Array => {
    const words = new Uint32Array(bytes.buffer, next, length);
    next += words.byteLength;
    return words;
  };
  const lengths = take((BODY - HEADER_BYTES) / 4).values();
  const nextLength = (): number => lengths.next().value ?? 0;
  const rows = DIRECTORY_KINDS.map((kind) => [kind, nextLength(), nextLength(), nextLength()] as const);
  const tables = rows.map(([kind, keys, start, entries]): readonly [string, KeyTable] => {
    return [kind, { keys, start: new BlockNumbers(take(start)), entries: new PackedNumbers(take(entries)) }];
  });
  const order = ORDER_PARTS.map((part) => [part, new PackedNumbers(take(nextLength()))] as const);
  // The loops add every kind and every part.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return { ...Object.fromEntries(tables), placeOrder: Object.fromEntries(order) } as unknown as Directory;
}

function checkedHead(bytes: Uint8Array): FileHead {
  const head = readHead(bytes, { magic: FORMAT.magic, tableBytes: () => BODY - HEADER_BYTES });
  const isOurs = head?.version === FORMAT.version && head.number === DIRECTORY_KINDS.length &&
    head.fileBytes === bytes.length && head.isIntact;
  if (!isOurs) {
    throw new GazetteerFileError("its directory is of another version or damaged: add or remove a data set");
  }
  return head;
}

/** Reads a directory's whole file as `verifyContents`. */
export function verifyDirectory(path: string): string {
  const hash = Buffer.from(checkedHead(mapBytes(path)).contentHash).toString("hex");
  return verifyContents(path, { hash, remedy: "add or remove a data set" });
}
