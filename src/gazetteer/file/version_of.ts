/** Bytes of the content hash in the version: 64 bits tell any two builds apart. */
const VERSION_BYTES = 8;

/** The version of a gazetteer: the first 16 hexadecimal digits of its content's SHA-256. */
export function versionOf(contentHash: Uint8Array): string {
  return Buffer.from(contentHash.subarray(0, VERSION_BYTES)).toString("hex");
}
