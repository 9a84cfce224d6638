import { createHash } from "node:crypto";
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
