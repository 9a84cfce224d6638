import { statSync } from "node:fs";
import { BlockNumbers } from "./block_numbers.ts";
import { type ArrayOf, ELEMENT_BYTES, type SectionType } from "./section_types.ts";
import { MAX_MAPPED_BYTES, type SectionName, SECTIONS, type Sections } from "./format.ts";
import { GazetteerFileError } from "./gazetteer_file_error.ts";
import { HEAD_BYTES_MAX, readHeader, type SectionPlace } from "./header.ts";
import { mapBytes } from "./map_bytes.ts";
import { PackedNumbers } from "./packed_numbers.ts";
import { PLACE_HASH_BYTES } from "./place_id.ts";
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
  const places = sections.placeName.length;
  const keys = sections.keySignature.length;
  const areas = sections.areaEntry.length;
  const streets = sections.streetName.length;
  const isRight = PER_PLACE.every((name) => sections[name].length === places) &&
    sections.placeHash.length === places * PLACE_HASH_BYTES && sections.labelStart.length === places + 1 &&
    sections.keyStart.length === keys + 1 && sections.keyPostings.length === keys + 1 &&
    sections.typoStart.length >= 2 && isPowerOfTwo(sections.typoStart.length - 1) &&
    sections.topFrom.length === sections.topTo.length && sections.topStart.length === sections.topFrom.length + 1 &&
    sections.pointVector.length === sections.pointEntry.length * 3 &&
    sections.areaRow.length === areas && sections.areaLevel.length === areas &&
    sections.areaRows.length === areas + 1 &&
    STREET_COLUMNS.every((name) => sections[name].length === streets) &&
    STREET_STARTS.every((name) => sections[name].length === streets + 1) &&
    sections.streetHash.length === streets * PLACE_HASH_BYTES &&
    (sections.placeStreets.length === places + 1 || (streets === 0 && sections.placeStreets.length === 0)) &&
    sections.streetKey.length === streets && sections.streetOtherKeys.length % 2 === 0 &&
    sections.streetBoxes.length === 4 * streets &&
    sections.groupBoxes.length === 4 * ((treeLevels(streets).at(-1) ?? 0) - streets) &&
    sections.streetTopFrom.length === sections.streetTopTo.length &&
    sections.streetTopStart.length === sections.streetTopFrom.length + 1 &&
    isPowerOfTwo(sections.streetTypoStart.length - 1) &&
    isKeyIndex(sections.streetKeyStart, sections.streetKeyPostings, sections.streetKeySignature) &&
    HASHES.every(([hashes, byHash]) => sections[hashes].length === sections[byHash].length * PLACE_HASH_BYTES) &&
    isKeyIndex(sections.namedKeyStart, sections.namedKeyPostings, sections.namedKeySignature) &&
    isKeyIndex(sections.postcodeKeyStart, sections.postcodeKeyPostings, sections.postcodeKeySignature) &&
    isKeyIndex(sections.codeKeyStart, sections.codeKeyPostings, sections.codeKeySignature) &&
    NAMED_COLUMNS.every((name) => sections[name].length === sections.namedName.length) &&
    POSTCODE_COLUMNS.every((name) => sections[name].length === sections.postcodeText.length) &&
    CODE_COLUMNS.every((name) => sections[name].length === sections.codeText.length) &&
    WATER_COLUMNS.every((name) => sections[name].length === sections.waterName.length) &&
    sections.waterBox.length === 4 * sections.waterName.length &&
    sections.waterPathStart.length === sections.waterName.length + 1 &&
    OSM_COLUMNS.every(([low, tag, count]) =>
      sections[tag].length === sections[low].length &&
      (sections[low].length === 0 || count === undefined || sections[low].length === sections[count].length)
    ) && (sections.houseFirst.length === streets + 1 ||
      (sections.houseFirst.length === 0 && sections.houseOsm.length === 0)) &&
    (sections.placeGeonames.length === 0 || sections.placeGeonames.length === places) &&
    sections.placeGers.length === 4 * sections.placeGersEntry.length &&
    sections.namedGers.length === 4 * sections.namedGersEntry.length &&
    sections.placeWikidata.length % 2 === 0 && sections.namedWikidata.length % 2 === 0 &&
    sections.edges.length % 4 === 0 && sections.areaCellStart.length === sections.areaCell.length + 1;
  if (!isRight) {
    throw new GazetteerFileError("the lengths of its sections contradict each other: build it again");
  }
}

const PER_PLACE = [
  "placeLatitude",
  "placeLongitude",
  "placePopulation",
  "placeRadius",
  "placeParent",
  "placeTo",
  "placeImportance",
  "placeFlags",
  "placeCountry",
  "placeByHash",
] as const satisfies readonly SectionName[];

const STREET_COLUMNS = [
  "streetPlace",
  "streetLatitude",
  "streetLongitude",
  "streetRadius",
  "streetPostcode",
  "streetDataset",
  "streetByHash",
] as const satisfies readonly SectionName[];
const STREET_STARTS = ["geometryStart", "houseStart", "rangeStart"] as const satisfies readonly SectionName[];
const NAMED_COLUMNS = [
  "namedCategory",
  "namedPlace",
  "namedLatitude",
  "namedLongitude",
  "namedStreet",
  "namedNumber",
  "namedDataset",
  "namedByHash",
] as const satisfies readonly SectionName[];
const POSTCODE_COLUMNS = [
  "postcodePlace",
  "postcodeLatitude",
  "postcodeLongitude",
  "postcodeRadius",
  "postcodeDataset",
  "postcodeByHash",
] as const satisfies readonly SectionName[];
const CODE_COLUMNS = [
  "codeSystem",
  "codePlace",
  "codeLatitude",
  "codeLongitude",
  "codeLabel",
  "codeStreet",
  "codeNumber",
  "codeDataset",
  "codeByHash",
] as const satisfies readonly SectionName[];

const WATER_COLUMNS = [
  "waterCategory",
  "waterLatitude",
  "waterLongitude",
  "waterRadius",
] as const satisfies readonly SectionName[];

const OSM_COLUMNS = [
  ["placeOsm", "placeOsmTag", "placeName"],
  ["streetOsm", "streetOsmTag", "streetName"],
  ["houseOsm", "houseOsmTag", undefined],
  ["namedOsm", "namedOsmTag", "namedName"],
] as const satisfies readonly (readonly [SectionName, SectionName, SectionName | undefined])[];

const HASHES = [["namedHash", "namedByHash"], ["postcodeHash", "postcodeByHash"], ["codeHash", "codeByHash"]] as const;

function isKeyIndex(start: BlockNumbers, postings: BlockNumbers, signature: Uint32Array): boolean {
  return start.length === signature.length + 1 && postings.length === signature.length + 1;
}

function isPowerOfTwo(value: number): boolean {
  return value > 0 && (value & (value - 1)) === 0;
}
