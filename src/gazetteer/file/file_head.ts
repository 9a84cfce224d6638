import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { HASH_AT, HASH_BYTES, HEADER_BYTES } from "./format.ts";
import { GazetteerFileError } from "./gazetteer_file_error.ts";
import { mapBytes } from "./map_bytes.ts";
import { versionOf } from "./version_of.ts";

/**
 * The head of a file that a data set has of its own, little endian as in gazetteer files.
 *
 * ```
 * 0    8   magic
 * 8    4   format version (uint32)
 * 12   4   a number of the format (uint32)
 * 16   8   size of the whole file in bytes (uint64)
 * 24   32  SHA-256 of everything from byte 64 on
 * 56   4   CRC-32 of bytes 0–55
 * 60   4   zero
 * ```
 */
const AT = { version: 8, number: 12, size: 16, crc: HASH_AT + HASH_BYTES } as const;

/** What all files of a format begin with: eight letters, and its version. */
export interface FileFormat {
  readonly magic: string;
  readonly version: number;
}

/** A file with a checked head. */
export interface HashedFile {
  readonly path: string;
  /** Changes with its contents. */
  readonly version: string;
  /** SHA-256 of its contents, hexadecimal. */
  readonly hash: string;
}

export function fileHead(
  { magic, version }: FileFormat,
  { number, fileBytes, contentHash }: {
    readonly number: number;
    readonly fileBytes: number;
    readonly contentHash: Uint8Array;
  },
): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode(magic));
  view.setUint32(AT.version, version, true);
  view.setUint32(AT.number, number, true);
  view.setBigUint64(AT.size, BigInt(fileBytes), true);
  bytes.set(contentHash, HASH_AT);
  view.setUint32(AT.crc, Bun.hash.crc32(bytes.subarray(0, AT.crc)), true);
  return bytes;
}

/** The number in a head of this format, and what the file is; undefined where the head is another one or damaged. */
export function readFileHead(
  bytes: Uint8Array,
  { format, path }: { readonly format: FileFormat; readonly path: string },
): HashedFile & { readonly number: number } | undefined {
  if (bytes.length < HEADER_BYTES) {
    return undefined;
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const contentHash = bytes.subarray(HASH_AT, AT.crc);
  const isOurs = new TextDecoder().decode(bytes.subarray(0, AT.version)) === format.magic &&
    view.getUint32(AT.version, true) === format.version &&
    Number(view.getBigUint64(AT.size, true)) === statSync(path).size &&
    view.getUint32(AT.crc, true) === Bun.hash.crc32(bytes.subarray(0, AT.crc));
  return isOurs
    ? {
      path,
      version: versionOf(contentHash),
      hash: Buffer.from(contentHash).toString("hex"),
      number: view.getUint32(AT.number, true),
    }
    : undefined;
}

/** Bytes hashed at once. */
const WINDOW_BYTES = 2 ** 28;

/** SHA-256 of all of a file behind its head. */
export function contentHashOf(path: string, windowBytes = WINDOW_BYTES): Buffer {
  const { size: fileBytes } = statSync(path);
  const hash = createHash("sha256");
  for (let offset = HEADER_BYTES; offset < fileBytes; offset += windowBytes) {
    hash.update(mapBytes(path, { offset, size: Math.min(windowBytes, fileBytes - offset) }));
  }
  return hash.digest();
}

/**
 * Reads a data set's own file and compares it with the SHA-256 in its head. Returns the version of its contents; throws
 * GazetteerFileError when a single bit is not as it was written.
 */
export function verifyHashed({ path, version, hash }: HashedFile): string {
  if (contentHashOf(path).toString("hex") !== hash) {
    throw new GazetteerFileError("its contents are damaged: add the data set again");
  }
  return version;
}
