import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { GazetteerFileError, mapBytes } from "./map_bytes.ts";
import { ELEMENT_BYTES } from "./section_types.ts";
import {
  ALIGNMENT,
  FORMAT_VERSION,
  MAGIC,
  MAX_SECTION_BYTES,
  MAX_SECTIONS,
  type SectionName,
  sectionRow,
  SECTIONS,
  TABLE_ENTRY_BYTES,
} from "./format.ts";

/**
 * The head of every file: of gazetteers, their directories, and what a data set has of its own. Little endian.
 *
 * ```
 * 0    8   magic
 * 8    4   format version (uint32): a reader opens only its own
 * 12   4   a number of the format (uint32)
 * 16   8   size of the whole file in bytes (uint64)
 * 24   32  SHA-256 of everything from byte 64 on: the version of the content
 * 56   4   CRC-32 of bytes 0–55, and of the table behind the head where the format has one
 * 60   4   zero
 * ```
 */
export const HEADER_BYTES = 64;
export const HASH_AT = 24;
export const HASH_BYTES = 32;
const AT = { version: 8, number: 12, size: 16, crc: HASH_AT + HASH_BYTES, zero: 60 } as const;

/** What all files of a format begin with: eight letters, and its version. */
export interface FileFormat {
  readonly magic: string;
  readonly version: number;
}

export interface FileHead {
  readonly version: number;
  readonly number: number;
  readonly fileBytes: number;
  /** SHA-256. */
  readonly contentHash: Uint8Array;
  /** False where a checksum differs. */
  readonly isIntact: boolean;
}

/** A head of 64 bytes. The checksum covers the table too. */
export function fileHead(
  { magic, version }: FileFormat,
  { number, fileBytes, contentHash, table = new Uint8Array() }:
    & Pick<FileHead, "number" | "fileBytes" | "contentHash">
    & { readonly table?: Uint8Array },
): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode(magic));
  view.setUint32(AT.version, version, true);
  view.setUint32(AT.number, number, true);
  view.setBigUint64(AT.size, BigInt(fileBytes), true);
  bytes.set(contentHash, HASH_AT);
  view.setUint32(AT.crc, crcOf(bytes, table), true);
  return bytes;
}

function crcOf(bytes: Uint8Array, table: Uint8Array): number {
  return Bun.hash.crc32(table, Bun.hash.crc32(bytes.subarray(0, AT.crc)));
}

/** Reads a head and the table behind it; undefined where the file is of another kind. */
export function readHead(
  bytes: Uint8Array,
  { magic, tableBytes = () => 0 }: {
    readonly magic: string;
    /** The size of the table, by the number of the format. */
    readonly tableBytes?: (number: number) => number;
  },
): FileHead | undefined {
  if (bytes.length < HEADER_BYTES || new TextDecoder().decode(bytes.subarray(0, AT.version)) !== magic) {
    return undefined;
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const number = view.getUint32(AT.number, true);
  const end = HEADER_BYTES + tableBytes(number);
  return {
    version: view.getUint32(AT.version, true),
    number,
    fileBytes: Number(view.getBigUint64(AT.size, true)),
    contentHash: bytes.slice(HASH_AT, AT.crc),
    isIntact: end <= bytes.length && view.getUint32(AT.zero, true) === 0 &&
      view.getUint32(AT.crc, true) === crcOf(bytes, bytes.subarray(HEADER_BYTES, end)),
  };
}

/** A file that a data set has of its own, with a checked head. */
export interface HashedFile {
  readonly path: string;
  /** Changes with its contents. */
  readonly version: string;
  /** SHA-256 of its contents, hexadecimal. */
  readonly hash: string;
}

/** The number in a head of this format, and what the file is; undefined where the head is another one or damaged. */
export function readFileHead(
  bytes: Uint8Array,
  { format: { magic, version }, path }: { readonly format: FileFormat; readonly path: string },
): HashedFile & Pick<FileHead, "number"> | undefined {
  const head = readHead(bytes, { magic });
  return head?.version === version && head.fileBytes === statSync(path).size && head.isIntact
    ? {
      path,
      version: versionOf(head.contentHash),
      hash: Buffer.from(head.contentHash).toString("hex"),
      number: head.number,
    }
    : undefined;
}

/** Bytes hashed at once. */
const WINDOW_BYTES = 2 ** 28;

/**
 * Reads a whole file and compares it with the SHA-256 in its head, hexadecimal (about 0.1 s for the world's places). Returns
 * the version of its contents; throws GazetteerFileError, with what helps, when a single bit is not as it was written.
 */
export function verifyContents(
  path: string,
  { hash, remedy, windowBytes = WINDOW_BYTES }: {
    readonly hash: string;
    readonly remedy: string;
    readonly windowBytes?: number | undefined;
  },
): string {
  const { size: fileBytes } = statSync(path);
  const contents = createHash("sha256");
  for (let offset = HEADER_BYTES; offset < fileBytes; offset += windowBytes) {
    contents.update(mapBytes(path, { offset, size: Math.min(windowBytes, fileBytes - offset) }));
  }
  const found = contents.digest();
  if (found.toString("hex") !== hash) {
    throw new GazetteerFileError(`its contents are damaged: ${remedy}`);
  }
  return versionOf(found);
}

/** The same for a data set's own file. */
export function verifyHashed({ path, hash }: HashedFile): string {
  return verifyContents(path, { hash, remedy: "add the data set again" });
}

/** Bytes of the content hash in the version: with 64 bits no two builds have the same. */
const VERSION_BYTES = 8;

/** The version of a gazetteer: the first 16 hexadecimal digits of its content's SHA-256. */
export function versionOf(contentHash: Uint8Array): string {
  return Buffer.from(contentHash.subarray(0, VERSION_BYTES)).toString("hex");
}

/** The version of a set of files, the world's first: of one file its own, else a hash of all. */
export function versionOfSet(versions: readonly string[]): string {
  return versions.length === 1
    ? versions[0] ?? ""
    : createHash("sha256").update(versions.join("\n")).digest("hex").slice(0, versions[0]?.length ?? 16);
}

export interface SectionPlace {
  readonly name: SectionName;
  readonly offset: number;
  readonly bytes: number;
}

interface Header {
  readonly contentHash: Uint8Array;
  readonly sections: readonly SectionPlace[];
}

/** The sections in the order of the file. */
export function sectionNames(): SectionName[] {
  return Object.keys(SECTIONS)
    .filter((name): name is SectionName => name in SECTIONS)
    .sort((one, other) => SECTIONS[one].id - SECTIONS[other].id);
}

export function writeHeader({ contentHash, sections }: Header, fileBytes: number): Uint8Array {
  const table = new Uint8Array(sections.length * TABLE_ENTRY_BYTES);
  const view = new DataView(table.buffer);
  for (const [index, section] of sections.entries()) {
    const at = index * TABLE_ENTRY_BYTES;
    const { id, type } = SECTIONS[section.name];
    view.setUint32(at, id, true);
    view.setUint32(at + 4, ELEMENT_BYTES[type], true);
    view.setBigUint64(at + 8, BigInt(section.offset), true);
    view.setBigUint64(at + 16, BigInt(section.bytes), true);
    view.setBigUint64(at + 24, BigInt(section.bytes / ELEMENT_BYTES[type]), true);
  }
  const head = fileHead(
    { magic: MAGIC, version: FORMAT_VERSION },
    { number: sections.length, fileBytes, contentHash, table },
  );
  return Buffer.concat([head, table]);
}

/** More than the header and section table of any file. */
export const HEAD_BYTES_MAX = HEADER_BYTES + MAX_SECTIONS * TABLE_ENTRY_BYTES;

/**
 * Reads and checks the head of a file of `fileBytes` bytes, from all of them or from the first ones.
 *
 * @throws GazetteerFileError when it is not a gazetteer file, of another format version, cut short, or damaged in its head.
 */
export function readHeader(file: Uint8Array, fileBytes: number): Header {
  const head = readHead(file, { magic: MAGIC, tableBytes: (sections) => sections * TABLE_ENTRY_BYTES });
  if (head === undefined) {
    throw new GazetteerFileError("it is not a gazetteer file");
  }
  const { version, number: count, contentHash } = head;
  if (version !== FORMAT_VERSION) {
    const age = version < FORMAT_VERSION ? "older" : "newer";
    throw new GazetteerFileError(`its format ${version} is ${age} than ${FORMAT_VERSION}: build it again`);
  }
  if (head.fileBytes !== fileBytes) {
    throw new GazetteerFileError(
      `it has ${fileBytes} bytes instead of ${head.fileBytes}: it was cut short or added to`,
    );
  }
  if (count > MAX_SECTIONS || !head.isIntact) {
    throw new GazetteerFileError("its header is damaged: build it again");
  }
  return { contentHash, sections: readTable(file, { count, fileBytes }) };
}

function readTable(
  file: Uint8Array,
  table: { readonly count: number; readonly fileBytes: number },
): SectionPlace[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let free = HEADER_BYTES + table.count * TABLE_ENTRY_BYTES;
  let index = 0;
  const places = sectionNames().map((name) => {
    const at = HEADER_BYTES + index * TABLE_ENTRY_BYTES;
    const { id, type, isAdded } = sectionRow(name);
    if (isAdded === true && (index >= table.count || view.getUint32(at, true) !== id)) {
      return { name, offset: free - free % ALIGNMENT, bytes: 0 };
    }
    if (index >= table.count) {
      throw new GazetteerFileError(`it has no section ${name}: build it again`);
    }
    index += 1;
    const offset = Number(view.getBigUint64(at + 8, true));
    const bytes = Number(view.getBigUint64(at + 16, true));
    const elements = Number(view.getBigUint64(at + 24, true));
    const isRight = view.getUint32(at, true) === id && view.getUint32(at + 4, true) === ELEMENT_BYTES[type] &&
      offset % ALIGNMENT === 0 && offset >= free && offset + bytes <= table.fileBytes && bytes <= MAX_SECTION_BYTES &&
      elements * ELEMENT_BYTES[type] === bytes;
    if (!isRight) {
      throw new GazetteerFileError(`its section ${name} is out of place: build it again`);
    }
    free = offset + bytes;
    return { name, offset, bytes };
  });
  if (index < table.count) {
    throw new GazetteerFileError(`it has ${table.count} sections instead of ${index}: build it again`);
  }
  return places;
}
