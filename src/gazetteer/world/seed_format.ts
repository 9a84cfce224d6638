import { createHash } from "node:crypto";
import { closeSync, openSync, readFileSync, readSync } from "node:fs";
import { join } from "node:path";
import { GazetteerFileError } from "../file/map_bytes.ts";
import type { VarintReader } from "../file/varints.ts";
import type { Dataset } from "../port.ts";
import { reading } from "./seed_places.ts";

/**
 * The seed of the world: what the packages of data say about its places, and nothing that can be computed from it. It is
 * in the repository, made by `generate.ts`. Little endian.
 *
 * ```
 * 0    8   magic "LOCUSSED"
 * 8    4   format version (uint32)
 * 12   4   bytes of the content (uint32)
 * 16   32  SHA-256 of the content
 * 48   …   the content, compressed by Zstandard
 *
 * content: of each of `SEED_COLUMNS` its bytes (uint32); then the columns, one after the other
 * ```
 *
 * Columns hold varints (LEB128, signed ones zigzag-coded; `varints.ts`) unless it says otherwise. Places are in the order
 * of the gazetteer's file; "steps" are differences to the row before.
 */
const FORMAT_VERSION = 3;
const MAGIC = "LOCUSSED";
const HEADER_BYTES = 48;
/** The highest: 7 MB, and decompressing takes no longer. */
const COMPRESSION = 22;
const AT = { version: 8, size: 12, hash: 16 } as const;

export const SEED_COLUMNS = [
  /** JSON: the data sets. The places are of the first. */
  "datasets",
  /** Of each place: its depth below the country. A byte each. */
  "placeDepth",
  /** As `placeFlags` of the file, without the data set. A byte each. */
  "placeFlags",
  /** Of each country two letters. */
  "countryCodes",
  /** GeoNames' identifier, whose key is `geonames:<identifier>`; 0 where the key is the next of `placeKeys`. */
  "geonamesId",
  /** Of places that have an item of Wikidata: steps of their numbers, and the number of the item. */
  "wikidata",
  /** Each a length and UTF-8. */
  "placeKeys",
  /** Of the places, then the postcodes, then the rings: steps in 1e-5 degrees, and what is left in 1e-7 degrees. */
  "latitude",
  "latitudeRest",
  "longitude",
  "longitudeRest",
  /** People. */
  "population",
  /** Metres more than `radiusOf(population)`. */
  "radius",
  /** The texts that are shown, as in `strings` of the file. */
  "shownTexts",
  /** Of each place: 0 where its name is the next of these texts, else a text's number plus 1. */
  "placeName",
  /** Of each place: how many names in languages it has. */
  "labelCount",
  /** Of each of them: its language. */
  "labelLanguage",
  /** 0 for the next text, 1 for the place's own name, else a text's number plus 2. */
  "labelText",
  /** Lower-case BCP 47 tags, each a length and UTF-8. */
  "languages",
  /** Of each place: how many names it has that are only found. */
  "foundCount",
  /** Of each of them: index into `NAME_KINDS`. A byte each. */
  "foundKind",
  /** Each a length and UTF-8. */
  "foundTexts",
  /** Of each postcode, by country and text: how it is written, a length and UTF-8. */
  "postcodeText",
  /** Steps. */
  "postcodePlace",
  /** Metres. */
  "postcodeRadius",
  "postcodeDataset",
  /** Names that only the list of postcodes has, separated by line breaks, mostly none: a length and UTF-8. */
  "postcodeNames",
  /** Of each outline: its place, and how many rings it has. */
  "areaPlace",
  "areaRings",
  /** Of each ring: how many points it has. */
  "ringPoints",
] as const;
export type SeedColumn = typeof SEED_COLUMNS[number];
export type Seed = Readonly<Record<SeedColumn, Uint8Array>>;

export const SEED_PATH: string = join(import.meta.dir, "world.seed");

/** The seed's content. Throws GazetteerFileError where the file is missing, damaged or of another version. */
export function readSeed(path: string = SEED_PATH): Seed {
  const bytes = bytesOf(path);
  const view = checkedHeader(bytes);
  const size = view.getUint32(AT.size, true);
  let content: Uint8Array;
  try {
    content = Bun.zstdDecompressSync(bytes.subarray(HEADER_BYTES));
  } catch (cause) {
    throw new GazetteerFileError("the seed of the world is damaged: install again", { cause });
  }
  if (content.length !== size || !hashOf(content).equals(bytes.subarray(AT.hash, HEADER_BYTES))) {
    throw new GazetteerFileError("the seed of the world is damaged: install again");
  }
  return columnsOf(content);
}

/** The hash of the seed's content, from its header. */
export function seedVersion(path: string = SEED_PATH): string {
  const header = Buffer.alloc(HEADER_BYTES);
  const file = openSync(path, "r");
  try {
    readSync(file, header, 0, HEADER_BYTES, 0);
  } finally {
    closeSync(file);
  }
  return header.toString("hex", AT.hash, HEADER_BYTES);
}

/** The bytes of a seed's file. Takes half a minute. */
export function seedBytes(seed: Seed): Uint8Array {
  const content = contentOf(seed);
  const compressed = Bun.zstdCompressSync(content, { level: COMPRESSION });
  const bytes = new Uint8Array(HEADER_BYTES + compressed.length);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode(MAGIC));
  view.setUint32(AT.version, FORMAT_VERSION, true);
  view.setUint32(AT.size, content.length, true);
  bytes.set(hashOf(content), AT.hash);
  bytes.set(compressed, HEADER_BYTES);
  return bytes;
}

/** The data sets that the seed was made from. */
export function datasetsOf(seed: Seed): readonly Dataset[] {
  return JSON.parse(new TextDecoder().decode(seed.datasets));
}

function bytesOf(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (cause) {
    throw new GazetteerFileError("the seed of the world cannot be read: install again", { cause });
  }
}

function checkedHeader(bytes: Uint8Array): DataView {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isOurs = bytes.length > HEADER_BYTES && new TextDecoder().decode(bytes.subarray(0, MAGIC.length)) === MAGIC &&
    view.getUint32(AT.version, true) === FORMAT_VERSION;
  if (!isOurs) {
    throw new GazetteerFileError("the seed of the world is damaged or of another version: install again");
  }
  return view;
}

function hashOf(content: Uint8Array): Buffer {
  return createHash("sha256").update(content).digest();
}

function contentOf(seed: Seed): Uint8Array {
  const columns = SEED_COLUMNS.map((name) => seed[name]);
  return Bun.concatArrayBuffers([Uint32Array.from(columns, ({ length }) => length), ...columns], Infinity, true);
}

function columnsOf(content: Uint8Array): Seed {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  let at = SEED_COLUMNS.length * 4;
  const columns = SEED_COLUMNS.map((name, i) => {
    const from = at;
    at += view.getUint32(i * 4, true);
    return [name, content.subarray(from, at)] as const;
  });
  // The loop adds every column.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return Object.fromEntries(columns) as unknown as Seed;
}

/** GeoNames writes coordinates with five digits. */
export const UNITS_PER_STEP = 100;

/** Reads the points of a seed one after the other. */
export class SeedPoints {
  /** Of the current point, in 1e-7 degrees. */
  latitudeE7 = 0;
  longitudeE7 = 0;
  readonly #latitude: VarintReader;
  readonly #latitudeRest: VarintReader;
  readonly #longitude: VarintReader;
  readonly #longitudeRest: VarintReader;
  #latitudeSteps = 0;
  #longitudeSteps = 0;

  constructor(seed: Seed) {
    this.#latitude = reading(seed, "latitude");
    this.#latitudeRest = reading(seed, "latitudeRest");
    this.#longitude = reading(seed, "longitude");
    this.#longitudeRest = reading(seed, "longitudeRest");
  }

  next(): void {
    this.#latitudeSteps += this.#latitude.signed();
    this.#longitudeSteps += this.#longitude.signed();
    this.latitudeE7 = this.#latitudeSteps * UNITS_PER_STEP + this.#latitudeRest.signed();
    this.longitudeE7 = this.#longitudeSteps * UNITS_PER_STEP + this.#longitudeRest.signed();
  }
}
