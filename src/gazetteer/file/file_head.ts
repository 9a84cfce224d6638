import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { GazetteerFileError } from "./gazetteer_file_error.ts";
import { mapBytes } from "./map_bytes.ts";
import { versionOf } from "./version_of.ts";

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

/** What a head says. */
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
