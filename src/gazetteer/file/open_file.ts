import { isObject, parseJson } from "../../text/json_value.ts";
import { MAX_MAPPED_BYTES, type SectionName, sectionRow, SECTIONS, type Sections } from "./format.ts";
import {
  HASH_AT,
  HASH_BYTES,
  HEAD_BYTES_MAX,
  HEADER_BYTES,
  readHeader,
  sectionNames,
  type SectionPlace,
  verifyContents,
  versionOf,
} from "./file_head.ts";
import { createHash } from "node:crypto";
import { GazetteerFileError, mapBytes } from "./map_bytes.ts";
import { open } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { Coverage, Dataset } from "../port.ts";
import { statSync } from "node:fs";
import { BlockNumbers, PackedNumbers } from "./stored_numbers.ts";
import { type ArrayOf, ELEMENT_BYTES, type SectionType } from "./section_types.ts";
import { treeLevels } from "../space/street_tree.ts";

/**
 * One opened file: its arrays are views of the mapping, shared by all processes that open it. `set/` answers queries over
 * one or several of them.
 */
export interface GazetteerFile {
  readonly sections: Sections;
  /** SHA-256 from the header. */
  readonly contentHash: Uint8Array;
  /** Changes with the contents of the file. */
  readonly version: string;
}

/**
 * Opens a gazetteer file: maps it and checks its head, in well under 5 ms for any size. The mapping is released once
 * nothing refers to the sections. Damage in the body is found by `verifyGazetteer`; until then it can give wrong
 * answers, never a crash or an endless loop.
 *
 * @throws GazetteerFileError when it is missing, cut short, damaged in its head, or of another format version.
 */
export function openFile(path: string): GazetteerFile {
  const fileBytes = sizeOf(path);
  const isWhole = fileBytes <= MAX_MAPPED_BYTES;
  const head = isWhole ? mapBytes(path) : mapBytes(path, { offset: 0, size: HEAD_BYTES_MAX });
  const { contentHash, sections: places } = readHeader(head, isWhole ? head.length : fileBytes);
  const sections = viewsOf(places, (place) => isWhole ? viewOf(head, place) : viewAlone(path, place));
  checkCounts(sections);
  return { sections, contentHash, version: versionOf(contentHash) };
}

/** Reads the whole file as `verifyContents`. */
export function verifyGazetteer(path: string, { windowBytes }: { readonly windowBytes?: number } = {}): string {
  const hash = Buffer.from(openFile(path).contentHash).toString("hex");
  return verifyContents(path, { hash, remedy: "build it again", windowBytes });
}

/** Bytes hashed between two pauses: a quarter of a millisecond of the event loop. */
const SLICE_BYTES = 2 ** 18;
/** Milliseconds between two slices: at most 32 MB a second, some four hundredths of one processor. */
const PAUSE_MS = 8;

/**
 * Reads a whole gazetteer file or directory, slowly, and returns whether its bytes are those that were written. It reads
 * with system calls, so a slow disk does not block the event loop.
 *
 * @throws the signal's reason when aborted, and the system's error when the file cannot be read.
 */
export async function isAsWritten(path: string, { signal }: { readonly signal: AbortSignal }): Promise<boolean> {
  const file = await open(path, "r");
  try {
    const header = new Uint8Array(HEADER_BYTES);
    const { bytesRead } = await file.read(header, 0, HEADER_BYTES, 0);
    if (bytesRead < HEADER_BYTES) {
      return false;
    }
    const hash = createHash("sha256");
    const slice = new Uint8Array(SLICE_BYTES);
    for (let at = HEADER_BYTES;;) {
      signal.throwIfAborted();
      const read = (await file.read(slice, 0, SLICE_BYTES, at)).bytesRead;
      if (read === 0) {
        return hash.digest().equals(header.subarray(HASH_AT, HASH_AT + HASH_BYTES));
      }
      hash.update(slice.subarray(0, read));
      at += read;
      await sleep(PAUSE_MS, undefined, { signal, ref: false });
    }
  } finally {
    await file.close();
  }
}

interface Datasets {
  readonly datasets: readonly Dataset[];
  /** `Gazetteer.provenances`. */
  readonly provenances: readonly (readonly Dataset[])[];
}

/**
 * The data sets that a file was built from.
 *
 * @param countryCode the country of the file, ISO 3166-1 alpha-2; undefined for the world file
 * @throws GazetteerFileError when their text is damaged.
 */
export function readDatasets(sections: Sections, countryCode?: string): Datasets {
  const meta = parseJson(new TextDecoder().decode(sections.meta));
  if (!isObject(meta) || !Array.isArray(meta["datasets"])) {
    throw new GazetteerFileError("its description is damaged: build it again");
  }
  const datasets = meta["datasets"].map((value: unknown): Dataset => {
    const dataset = isObject(value) ? value : {};
    const coverage = listOf(dataset["coverage"]).filter(isCoverage);
    return {
      name: textOf(dataset["name"]),
      version: textOf(dataset["version"]),
      licence: textOf(dataset["licence"]),
      attribution: textOf(dataset["attribution"]),
      ...(countryCode === undefined ? {} : { countryCode }),
      ...(coverage.length === 0 ? {} : { coverage }),
    };
  });
  const mixes = listOf(meta["mixes"]).map((mix) =>
    listOf(mix).flatMap((index) => typeof index === "number" ? datasets[index] ?? [] : [])
  );
  return { datasets, provenances: [...datasets.map((dataset) => [dataset]), ...mixes] };
}

const KINDS: readonly unknown[] = "places streets houses postcodes named_places codes".split(" ");

/** Whether a value of JSON says what a data set has of one kind. */
export function isCoverage(value: unknown): value is Coverage {
  return isObject(value) && KINDS.includes(value["kind"]) &&
    (value["completeness"] === "complete" || value["completeness"] === "partial") &&
    Number.isSafeInteger(value["records"]) && Number(value["records"]) >= 0 && Array.isArray(value["bounds"]) &&
    value["bounds"].length === 4 && value["bounds"].every(Number.isFinite);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
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
