import { fileHead, HEADER_BYTES, readHead } from "./file_head.ts";
import { ELEMENT_BYTES } from "./section_types.ts";
import {
  ALIGNMENT,
  FORMAT_VERSION,
  MAGIC,
  MAX_SECTION_BYTES,
  MAX_SECTIONS,
  type SectionName,
  sectionRow,
  SECTIONS,
  TABLE_ENTRY_BYTES,
} from "./format.ts";
import { GazetteerFileError } from "./gazetteer_file_error.ts";

/** Where one section lies. */
export interface SectionPlace {
  readonly name: SectionName;
  readonly offset: number;
  readonly bytes: number;
}

/** The contents of header and section table. */
export interface Header {
  readonly contentHash: Uint8Array;
  readonly sections: readonly SectionPlace[];
}

/** The sections in the order of the file. */
export function sectionNames(): SectionName[] {
  return Object.keys(SECTIONS)
    .filter((name): name is SectionName => name in SECTIONS)
    .sort((one, other) => SECTIONS[one].id - SECTIONS[other].id);
}

/** The bytes of header and section table. */
export function writeHeader({ contentHash, sections }: Header, fileBytes: number): Uint8Array {
  const table = new Uint8Array(sections.length * TABLE_ENTRY_BYTES);
  const view = new DataView(table.buffer);
  for (const [index, section] of sections.entries()) {
    const at = index * TABLE_ENTRY_BYTES;
    const { id, type } = SECTIONS[section.name];
    view.setUint32(at, id, true);
    view.setUint32(at + 4, ELEMENT_BYTES[type], true);
    view.setBigUint64(at + 8, BigInt(section.offset), true);
    view.setBigUint64(at + 16, BigInt(section.bytes), true);
    view.setBigUint64(at + 24, BigInt(section.bytes / ELEMENT_BYTES[type]), true);
  }
  const head = fileHead(
    { magic: MAGIC, version: FORMAT_VERSION },
    { number: sections.length, fileBytes, contentHash, table },
  );
  return Buffer.concat([head, table]);
}

/** More than the header and section table of any file. */
export const HEAD_BYTES_MAX = HEADER_BYTES + MAX_SECTIONS * TABLE_ENTRY_BYTES;

/**
 * Reads and checks the head of a file of `fileBytes` bytes, from all of them or from the first ones.
 *
 * @throws GazetteerFileError when it is not a gazetteer file, of another format version, cut short, or damaged in its head.
 */
export function readHeader(file: Uint8Array, fileBytes: number): Header {
  const head = readHead(file, { magic: MAGIC, tableBytes: (sections) => sections * TABLE_ENTRY_BYTES });
  if (head === undefined) {
    throw new GazetteerFileError("it is not a gazetteer file");
  }
  const { version, number: count, contentHash } = head;
  if (version !== FORMAT_VERSION) {
    const age = version < FORMAT_VERSION ? "older" : "newer";
    throw new GazetteerFileError(`its format ${version} is ${age} than ${FORMAT_VERSION}: build it again`);
  }
  if (head.fileBytes !== fileBytes) {
    throw new GazetteerFileError(
      `it has ${fileBytes} bytes instead of ${head.fileBytes}: it was cut short or added to`,
    );
  }
  if (count > MAX_SECTIONS || !head.isIntact) {
    throw new GazetteerFileError("its header is damaged: build it again");
  }
  return { contentHash, sections: readTable(file, { count, fileBytes }) };
}

function readTable(
  file: Uint8Array,
  table: { readonly count: number; readonly fileBytes: number },
): SectionPlace[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let free = HEADER_BYTES + table.count * TABLE_ENTRY_BYTES;
  let index = 0;
  const places = sectionNames().map((name) => {
    const at = HEADER_BYTES + index * TABLE_ENTRY_BYTES;
    const { id, type, isAdded } = sectionRow(name);
    if (isAdded === true && (index >= table.count || view.getUint32(at, true) !== id)) {
      return { name, offset: free - free % ALIGNMENT, bytes: 0 };
    }
    if (index >= table.count) {
      throw new GazetteerFileError(`it has no section ${name}: build it again`);
    }
    index += 1;
    const offset = Number(view.getBigUint64(at + 8, true));
    const bytes = Number(view.getBigUint64(at + 16, true));
    const elements = Number(view.getBigUint64(at + 24, true));
    const isRight = view.getUint32(at, true) === id && view.getUint32(at + 4, true) === ELEMENT_BYTES[type] &&
      offset % ALIGNMENT === 0 && offset >= free && offset + bytes <= table.fileBytes && bytes <= MAX_SECTION_BYTES &&
      elements * ELEMENT_BYTES[type] === bytes;
    if (!isRight) {
      throw new GazetteerFileError(`its section ${name} is out of place: build it again`);
    }
    free = offset + bytes;
    return { name, offset, bytes };
  });
  if (index < table.count) {
    throw new GazetteerFileError(`it has ${table.count} sections instead of ${index}: build it again`);
  }
  return places;
}
