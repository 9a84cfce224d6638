import { createHash } from "node:crypto";
import { GazetteerFileError } from "../file/gazetteer_file_error.ts";
import { mapBytes } from "../file/map_bytes.ts";
import { LAYER, openLayer } from "./layer_file.ts";

/**
 * Reads a layer's whole file and compares it with the SHA-256 in its header. Returns the version of its contents; throws
 * GazetteerFileError when a single bit is not as it was written.
 */
export function verifyLayer(path: string): string {
  const { version, hash } = openLayer(path);
  if (createHash("sha256").update(mapBytes(path).subarray(LAYER.headerBytes)).digest("hex") !== hash) {
    throw new GazetteerFileError("its contents are damaged: add the data set again");
  }
  return version;
}
