import { type FileFormat, type HashedFile, HEADER_BYTES, readFileHead, verifyHashed } from "../file/file_head.ts";
import { GazetteerFileError } from "../file/gazetteer_file_error.ts";
import { mapBytes } from "../file/map_bytes.ts";
import { VIEWS } from "../file/map_file.ts";
import { type ArrayOf, ELEMENT_BYTES, type SectionType } from "../file/section_types.ts";

/**
 * A layer of areas as a file: polygons that may overlap, each of an area with a code and a title. Little endian throughout.
 *
 * ```
 * 0    64  head (`file/file_head.ts`); its number: units per degree in which points are stored
 * 64   4   of each section, in the order of `LAYER_SECTIONS`, its length in bytes (uint32); then the sections, each a
 *          multiple of four bytes long
 * ```
 *
 * Areas are numbered by rising size, polygons along a Hilbert curve. A polygon is a range of rings, its outer one and its
 * holes; a ring is a range of points, of which the last is the first again.
 */
export const LAYER: FileFormat = { magic: "LOCUSARE", version: 1 };

/** The sections of a layer, in the order of the file, and their types (`file/format.ts`). */
export const LAYER_SECTIONS = [
  /** Longitudes and latitudes of all points. */
  ["x", "blocks"],
  ["y", "blocks"],
  /** Where each ring begins among the points, and where the last one ends. */
  ["rings", "blocks"],
  /** Where each polygon begins among the rings, and where the last one ends. */
  ["polygons", "blocks"],
  /** The area of each polygon. */
  ["areas", "blocks"],
  /** West, south, east, north of each polygon. */
  ["boxes", "i32"],
  /** Where each area begins among the texts. */
  ["textStart", "blocks"],
  /** Of each area its code and its title, as `VarintWriter.text` writes them. */
  ["texts", "u8"],
] as const satisfies readonly (readonly [name: string, type: SectionType])[];

/** Where the first section begins. */
export const LAYER_BODY: number = HEADER_BYTES + 4 * LAYER_SECTIONS.length;

/** The sections of an open file. */
export type LayerSections =
  & { readonly [Row in (typeof LAYER_SECTIONS)[number] as Row[0]]: ArrayOf[Row[1]] }
  & { readonly unitsPerDegree: number };

export interface LayerFile extends HashedFile {
  readonly sections: LayerSections;
}

/**
 * Maps a layer and checks its head.
 *
 * @throws GazetteerFileError when it is missing, cut short, damaged in its head, or of another format version.
 */
export function openLayer(path: string): LayerFile {
  const bytes = mapBytes(path);
  const head = bytes.length > LAYER_BODY ? readFileHead(bytes, { format: LAYER, path }) : undefined;
  if (head === undefined) {
    throw new GazetteerFileError("its layer of areas is of another version or damaged: add the data set again");
  }
  const table = new DataView(bytes.buffer, bytes.byteOffset + HEADER_BYTES);
  const lengths = LAYER_SECTIONS.map((_, i) => table.getUint32(4 * i, true));
  if (lengths.reduce((sum, length) => sum + length, LAYER_BODY) !== bytes.length) {
    throw new GazetteerFileError("its layer of areas is damaged: add the data set again");
  }
  let at = bytes.byteOffset + LAYER_BODY;
  const sections = LAYER_SECTIONS.map(([name, type], i) => {
    const start = at;
    at += lengths[i]!;
    return [name, VIEWS[type](bytes.buffer, start, lengths[i]! / ELEMENT_BYTES[type])] as const;
  });
  // Each of the sections is there, with the view of its type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  const views = Object.fromEntries(sections) as unknown as Omit<LayerSections, "unitsPerDegree">;
  return { ...head, sections: { ...views, unitsPerDegree: head.number } };
}

export function verifyLayer(path: string): string {
  return verifyHashed(openLayer(path));
}
