import { createHash, timingSafeEqual } from "node:crypto";
import { statSync } from "node:fs";
import { HEADER_BYTES } from "./format.ts";
import { GazetteerFileError } from "./gazetteer_file_error.ts";
import { mapBytes } from "./map_bytes.ts";
import { mapFile } from "./map_file.ts";
import { versionOf } from "./version_of.ts";

/** Bytes hashed at once. */
const WINDOW_BYTES = 2 ** 28;

/**
 * Reads the whole file and compares it with the SHA-256 in its header (about 0.1 s for the world's places). Returns
 * its version; throws GazetteerFileError when a single bit is not as it was written.
 */
export function verifyGazetteer(path: string, { windowBytes = WINDOW_BYTES } = {}): string {
  const { contentHash } = mapFile(path);
  const { size: fileBytes } = statSync(path);
  const hash = createHash("sha256");
  for (let offset = HEADER_BYTES; offset < fileBytes; offset += windowBytes) {
    hash.update(mapBytes(path, { offset, size: Math.min(windowBytes, fileBytes - offset) }));
  }
  if (!timingSafeEqual(hash.digest(), contentHash)) {
    throw new GazetteerFileError("its contents are damaged: build it again");
  }
  return versionOf(contentHash);
}
