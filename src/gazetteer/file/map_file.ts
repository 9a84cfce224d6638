import { statSync } from "node:fs";
import { BlockNumbers } from "./block_numbers.ts";
import { type ArrayOf, ELEMENT_BYTES, type SectionType } from "./section_types.ts";
import { MAX_MAPPED_BYTES, type SectionName, sectionRow, SECTIONS, type Sections } from "./format.ts";
import { GazetteerFileError } from "./gazetteer_file_error.ts";
import { HEAD_BYTES_MAX, readHeader, sectionNames, type SectionPlace } from "./header.ts";
import { mapBytes } from "./map_bytes.ts";
import { PackedNumbers } from "./packed_numbers.ts";
import { treeLevels } from "../space/street_tree.ts";

/** One opened file: its arrays are views of the mapping, shared by all processes that open it. */
export interface MappedFile {
  readonly sections: Sections;
  /** SHA-256 from the header. */
  readonly contentHash: Uint8Array;
}

/**
 * Maps a gazetteer file and checks its head; reads none of its data. Throws GazetteerFileError when the file is
 * missing, cut short, damaged in its head, or of another format version.
 */
export function mapFile(path: string): MappedFile {
  const fileBytes = sizeOf(path);
  const isWhole = fileBytes <= MAX_MAPPED_BYTES;
  const head = isWhole ? mapBytes(path) : mapBytes(path, { offset: 0, size: HEAD_BYTES_MAX });
  const header = readHeader(head, isWhole ? head.length : fileBytes);
  const sections = viewsOf(header.sections, (place) => isWhole ? viewOf(head, place) : viewAlone(path, place));
  checkCounts(sections);
  return { sections, contentHash: header.contentHash };
}

function sizeOf(path: string): number {
  try {
    return statSync(path).size;
  } catch (cause) {
    throw new GazetteerFileError("the file cannot be read", { cause });
  }
}

/** One typed array per section, over the mapping. */
function viewsOf(
  places: readonly SectionPlace[],
  view: (place: SectionPlace) => Sections[SectionName],
): Sections {
  const views = Object.fromEntries(places.map((place) => [place.name, view(place)]));
  // The header has just been checked to hold every section of the format, with the size of its elements.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return views as unknown as Sections;
}

function viewOf(bytes: Uint8Array, { name, offset, bytes: size }: SectionPlace): Sections[SectionName] {
  const { type } = SECTIONS[name];
  return VIEWS[type](bytes.buffer, bytes.byteOffset + offset, size / ELEMENT_BYTES[type]);
}

/** A section in a mapping of its own: a mapping is at most 4 GiB long and may begin at any byte. */
function viewAlone(path: string, place: SectionPlace): Sections[SectionName] {
  const { offset, bytes: size } = place;
  const bytes = size === 0 ? new Uint8Array() : mapBytes(path, { offset, size });
  return viewOf(bytes, { ...place, offset: 0, bytes: bytes.length });
}

type Range = [buffer: ArrayBufferLike, byteOffset: number, length: number];

/** What a section of each type is read as. */
export const VIEWS: { readonly [Type in SectionType]: (...range: Range) => ArrayOf[Type] } = {
  u8: (...range) => new Uint8Array(...range),
  u16: (...range) => new Uint16Array(...range),
  u32: (...range) => new Uint32Array(...range),
  i16: (...range) => new Int16Array(...range),
  i32: (...range) => new Int32Array(...range),
  f32: (...range) => new Float32Array(...range),
  packed: (...range) => new PackedNumbers(new Uint32Array(...range)),
  blocks: (...range) => new BlockNumbers(new Uint32Array(...range)),
};

/** Parallel arrays must have the same length, so that every index stays inside. */
function checkCounts(sections: Sections): void {
  const streets = sections.streetName.length;
  const isRight = sectionNames().every((name) => hasItsCount(sections, name)) &&
    [sections.typoStart, sections.streetTypoStart].every(({ length }) => isPowerOfTwo(length - 1)) &&
    (sections.placeStreets.length > 0 || streets === 0) &&
    (sections.houseFirst.length > 0 || sections.houseOsm.length === 0) &&
    sections.groupBoxes.length === 4 * ((treeLevels(streets).at(-1) ?? 0) - streets) &&
    [sections.streetOtherKeys, sections.placeWikidata, sections.namedWikidata].every(({ length }) =>
      length % 2 === 0
    ) &&
    sections.edges.length % 4 === 0;
  if (!isRight) {
    throw new GazetteerFileError("the lengths of its sections contradict each other: build it again");
  }
}

function hasItsCount(sections: Sections, name: SectionName): boolean {
  const { per, times = 1, plus = 0, mayBeEmpty } = sectionRow(name);
  const { length } = sections[name];
  return per === undefined || length === times * sections[per].length + plus || (mayBeEmpty === true && length === 0);
}

function isPowerOfTwo(value: number): boolean {
  return value > 0 && (value & (value - 1)) === 0;
}
