import { ELEMENT_BYTES } from "./section_types.ts";
import {
  ADDED_SECTIONS,
  ALIGNMENT,
  FORMAT_VERSION,
  HEADER_BYTES,
  MAGIC,
  MAX_SECTION_BYTES,
  MAX_SECTIONS,
  type SectionName,
  SECTIONS,
  TABLE_ENTRY_BYTES,
} from "./format.ts";
import { GazetteerFileError } from "./gazetteer_file_error.ts";

const AT = { version: 8, sections: 12, size: 16, contentHash: 24, headerCrc: 56, zero: 60 } as const;

/** Bytes of the SHA-256 in the header. */
export const CONTENT_HASH_BYTES = 32;

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
export function writeHeader(header: Header, fileBytes: number): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES + header.sections.length * TABLE_ENTRY_BYTES);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode(MAGIC));
  view.setUint32(AT.version, FORMAT_VERSION, true);
  view.setUint32(AT.sections, header.sections.length, true);
  view.setBigUint64(AT.size, BigInt(fileBytes), true);
  bytes.set(header.contentHash, AT.contentHash);
  for (const [index, section] of header.sections.entries()) {
    const at = HEADER_BYTES + index * TABLE_ENTRY_BYTES;
    const { id, type } = SECTIONS[section.name];
    view.setUint32(at, id, true);
    view.setUint32(at + 4, ELEMENT_BYTES[type], true);
    view.setBigUint64(at + 8, BigInt(section.offset), true);
    view.setBigUint64(at + 16, BigInt(section.bytes), true);
    view.setBigUint64(at + 24, BigInt(section.bytes / ELEMENT_BYTES[type]), true);
  }
  view.setUint32(AT.headerCrc, headerCrc(bytes), true);
  return bytes;
}

/** More than the header and section table of any file. */
export const HEAD_BYTES_MAX = HEADER_BYTES + MAX_SECTIONS * TABLE_ENTRY_BYTES;

/**
 * Reads and checks the head of a file of `fileBytes` bytes, from all of them or from the first ones.
 *
 * @throws GazetteerFileError when it is not a gazetteer file, of another format version, cut short, or damaged in its head.
 */
export function readHeader(file: Uint8Array, fileBytes: number): Header {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.length < HEADER_BYTES || new TextDecoder().decode(file.subarray(0, MAGIC.length)) !== MAGIC) {
    throw new GazetteerFileError("it is not a gazetteer file");
  }
  const version = view.getUint32(AT.version, true);
  if (version !== FORMAT_VERSION) {
    const age = version < FORMAT_VERSION ? "older" : "newer";
    throw new GazetteerFileError(`its format ${version} is ${age} than ${FORMAT_VERSION}: build it again`);
  }
  const size = Number(view.getBigUint64(AT.size, true));
  if (size !== fileBytes) {
    throw new GazetteerFileError(`it has ${fileBytes} bytes instead of ${size}: it was cut short or added to`);
  }
  const count = view.getUint32(AT.sections, true);
  const end = HEADER_BYTES + count * TABLE_ENTRY_BYTES;
  if (
    count > MAX_SECTIONS || end > file.length || view.getUint32(AT.zero, true) !== 0 ||
    headerCrc(file.subarray(0, end)) !== view.getUint32(AT.headerCrc, true)
  ) {
    throw new GazetteerFileError("its header is damaged: build it again");
  }
  return {
    contentHash: file.slice(AT.contentHash, AT.contentHash + CONTENT_HASH_BYTES),
    sections: readTable(view, { count, end, fileBytes }),
  };
}

function readTable(
  view: DataView,
  table: { readonly count: number; readonly end: number; readonly fileBytes: number },
): SectionPlace[] {
  const names = sectionNames();
  let free = table.end;
  let index = 0;
  const places = names.map((name) => {
    const at = HEADER_BYTES + index * TABLE_ENTRY_BYTES;
    const { id, type } = SECTIONS[name];
    if (ADDED_SECTIONS.has(name) && (index >= table.count || view.getUint32(at, true) !== id)) {
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

/** CRC-32 of the header before the checksum, and of the section table. */
function headerCrc(head: Uint8Array): number {
  return Bun.hash.crc32(head.subarray(HEADER_BYTES), Bun.hash.crc32(head.subarray(0, AT.headerCrc)));
}
