import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { BlockNumbers } from "../file/block_numbers.ts";
import { GazetteerFileError } from "../file/gazetteer_file_error.ts";
import { mapBytes } from "../file/map_bytes.ts";
import { versionOf } from "../file/version_of.ts";

/**
 * A layer of areas as a file: polygons that may overlap, each of an area with a code and a title. Little endian throughout.
 *
 * ```
 * 0    8   magic "LOCUSARE"
 * 8    4   format version (uint32)
 * 12   4   units per degree in which points are stored (uint32)
 * 16   8   size of the whole file in bytes (uint64)
 * 24   32  SHA-256 of everything from byte 64 on
 * 56   4   CRC-32 of bytes 0–55
 * 60   4   zero
 * 64   4   of each section, in the order of `LAYER_SECTIONS`, its length in bytes (uint32); then the sections, each a
 *          multiple of four bytes long
 * ```
 *
 * Areas are numbered by rising size, polygons along a Hilbert curve. A polygon is a range of rings, its outer one and its
 * holes; a ring is a range of points, of which the last is the first again.
 */
export const LAYER = {
  magic: "LOCUSARE",
  version: 1,
  headerBytes: 64,
  at: { version: 8, units: 12, size: 16, hash: 24, crc: 56 },
} as const;

/** `blocks` as in `file/block_numbers.ts`. */
export const LAYER_SECTIONS = [
  /** Longitudes and latitudes of all points (blocks). */
  "x",
  "y",
  /** Where each ring begins among the points, and where the last one ends (blocks). */
  "rings",
  /** Where each polygon begins among the rings, and where the last one ends (blocks). */
  "polygons",
  /** The area of each polygon (blocks). */
  "areas",
  /** West, south, east, north of each polygon (int32). */
  "boxes",
  /** Where each area begins among the texts (blocks). */
  "textStart",
  /** Of each area its code and its title, as `VarintWriter.text` writes them. */
  "texts",
] as const;

export type LayerSection = (typeof LAYER_SECTIONS)[number];

/** The sections of an open file. */
export interface LayerSections {
  readonly unitsPerDegree: number;
  readonly x: BlockNumbers;
  readonly y: BlockNumbers;
  readonly rings: BlockNumbers;
  readonly polygons: BlockNumbers;
  readonly areas: BlockNumbers;
  readonly boxes: Int32Array;
  readonly textStart: BlockNumbers;
  readonly texts: Uint8Array;
}

export interface LayerFile {
  readonly path: string;
  /** Changes with its contents. */
  readonly version: string;
  /** SHA-256 of its contents, hexadecimal. */
  readonly hash: string;
  readonly sections: LayerSections;
}

/**
 * Maps a layer and checks its head.
 *
 * @throws GazetteerFileError when it is missing, cut short, damaged in its head, or of another format version.
 */
export function openLayer(path: string): LayerFile {
  const { magic, version, headerBytes, at } = LAYER;
  const bytes = mapBytes(path);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isOurs = bytes.length > headerBytes + 4 * LAYER_SECTIONS.length &&
    new TextDecoder().decode(bytes.subarray(0, magic.length)) === magic &&
    view.getUint32(at.version, true) === version &&
    Number(view.getBigUint64(at.size, true)) === statSync(path).size &&
    view.getUint32(at.crc, true) === Bun.hash.crc32(bytes.subarray(0, at.crc));
  if (!isOurs) {
    throw new GazetteerFileError("its layer of areas is of another version or damaged: add the data set again");
  }
  let start: number = headerBytes + 4 * LAYER_SECTIONS.length;
  const places = new Map(LAYER_SECTIONS.map((name, i): [LayerSection, Uint8Array] => {
    const length = view.getUint32(headerBytes + 4 * i, true);
    start += length;
    return [name, bytes.subarray(start - length, start)];
  }));
  if (start !== bytes.length) {
    throw new GazetteerFileError("its layer of areas is damaged: add the data set again");
  }
  const section = (name: LayerSection): Uint8Array => places.get(name) ?? new Uint8Array();
  const blocks = (name: LayerSection): BlockNumbers => {
    const { buffer, byteOffset, byteLength } = section(name);
    return new BlockNumbers(new Uint32Array(buffer, byteOffset, byteLength / 4));
  };
  const boxes = section("boxes");
  return {
    path,
    version: versionOf(bytes.subarray(at.hash, at.crc)),
    hash: Buffer.from(bytes.subarray(at.hash, at.crc)).toString("hex"),
    sections: {
      unitsPerDegree: view.getUint32(at.units, true),
      x: blocks("x"),
      y: blocks("y"),
      rings: blocks("rings"),
      polygons: blocks("polygons"),
      areas: blocks("areas"),
      boxes: new Int32Array(boxes.buffer, boxes.byteOffset, boxes.byteLength / 4),
      textStart: blocks("textStart"),
      texts: section("texts"),
    },
  };
}

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
