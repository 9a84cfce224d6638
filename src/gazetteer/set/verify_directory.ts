import { timingSafeEqual } from "node:crypto";
import { contentHashOf, readDirectory, storedHashOf } from "./directory.ts";
import { GazetteerFileError } from "../file/gazetteer_file_error.ts";
import { mapBytes } from "../file/map_bytes.ts";
import { versionOf } from "../file/version_of.ts";

/**
 * Reads a directory's whole file and compares it with the SHA-256 in its head. Returns the version of its contents;
 * throws GazetteerFileError when a single bit is not as it was written.
 */
export function verifyDirectory(path: string): string {
  const bytes = mapBytes(path);
  readDirectory(bytes);
  const hash = contentHashOf(bytes);
  if (!timingSafeEqual(hash, storedHashOf(bytes))) {
    throw new GazetteerFileError("its contents are damaged: add or remove a data set");
  }
  return versionOf(hash);
}
