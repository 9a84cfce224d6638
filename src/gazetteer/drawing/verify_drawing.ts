import { createHash, timingSafeEqual } from "node:crypto";
import { closeSync, openSync, readSync } from "node:fs";
import { GazetteerFileError } from "../file/gazetteer_file_error.ts";
import { DRAWING, openDrawing } from "./drawing_file.ts";

const PIECE_BYTES = 2 ** 24;

/**
 * Reads a drawing's whole file and compares it with the SHA-256 in its header. Returns the version of its contents;
 * throws GazetteerFileError when a single bit is not as it was written.
 */
export function verifyDrawing(path: string): string {
  const { version } = openDrawing(path);
  const file = openSync(path, "r");
  try {
    const header = new Uint8Array(DRAWING.headerBytes);
    readSync(file, header, 0, header.length, 0);
    const hash = createHash("sha256");
    const piece = new Uint8Array(PIECE_BYTES);
    for (let at: number = DRAWING.headerBytes;;) {
      const read = readSync(file, piece, 0, piece.length, at);
      if (read === 0) {
        break;
      }
      hash.update(piece.subarray(0, read));
      at += read;
    }
    if (!timingSafeEqual(hash.digest(), header.subarray(DRAWING.at.hash, DRAWING.at.crc))) {
      throw new GazetteerFileError("its contents are damaged: add the data set again");
    }
    return version;
  } finally {
    closeSync(file);
  }
}
