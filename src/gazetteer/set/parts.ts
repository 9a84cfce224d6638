import type { Coordinates } from "../../domain/coordinates.ts";
import { type FileOfSet, readCountries, readLanguages, readOutlinedCountries } from "../entries/places.ts";
import type { Sections } from "../file/format.ts";
import { type Layer, type LayerKind, layerOf, numberOfHash } from "../file/layer.ts";
import { type GazetteerFile, readDatasets } from "../file/open_file.ts";
import { placeHashOf } from "../file/id_columns.ts";
import type { Dataset, EntryId } from "../port.ts";

/** A file of a set, with the small tables that are read once. */
export interface Part extends FileOfSet {
  readonly version: string;
  /** ISO 3166-1 alpha-2; undefined for the world file. */
  readonly countryCode: string | undefined;
  readonly datasets: readonly Dataset[];
  readonly provenances: readonly (readonly Dataset[])[];
  /** BCP 47 tag in lower case → number of the language in this file. */
  readonly languages: ReadonlyMap<string, number>;
  /** ISO 3166-1 alpha-2 → entry, by this file's numbers. */
  readonly countries: ReadonlyMap<string, EntryId>;
  readonly outlinedCountries: ReadonlySet<string>;
  readonly layers: Readonly<Record<LayerKind, Layer>>;
}

/** The world file and the files of single countries. */
export interface Parts {
  readonly world: Part;
  /** By ISO 3166-1 alpha-2 code, in the order of the codes. */
  readonly countries: ReadonlyMap<string, Part>;
  /** The world file, then the countries' files. */
  readonly all: readonly Part[];
}

/** A number in a set is `part × this + number in the file`: 2^21 parts fit a double. */
const NUMBERS_PER_PART = 2 ** 32;

/** Gives each file its range of numbers in the set. A single file keeps its own numbers. */
export function partsOf(world: GazetteerFile, countries: ReadonlyMap<string, GazetteerFile>): Parts {
  const all: Part[] = [];
  let firstDataset = 0;
  function add({ sections, version }: GazetteerFile, code?: string): Part {
    const { datasets, provenances } = readDatasets(sections, code);
    const part = {
      sections,
      base: all.length * NUMBERS_PER_PART,
      countryCode: code,
      firstDataset,
      version,
      datasets,
      provenances,
      languages: readLanguages(sections),
      countries: readCountries(sections),
      outlinedCountries: readOutlinedCountries(sections),
      layers: {
        places: layerOf(sections, "places"),
        streets: layerOf(sections, "streets"),
        postcodes: layerOf(sections, "postcodes"),
        named: layerOf(sections, "named"),
        codes: layerOf(sections, "codes"),
      },
    };
    firstDataset += provenances.length;
    all.push(part);
    return part;
  }
  const worldPart = add(world);
  const codes = [...countries.keys()].sort();
  return { world: worldPart, countries: new Map(codes.map((code) => [code, add(countries.get(code)!, code)])), all };
}

/** The part that an entry or a street of the set is in. */
export function partAt(all: readonly Part[], id: number): Part {
  return all[partIndex(id)] ?? all[0]!;
}

export function partIndex(id: number): number {
  return Math.floor(id / NUMBERS_PER_PART);
}

/** What has a stable identifier: of the first part in which one of this kind is in force. */
export function identifiedIn(
  parts: readonly Part[],
  kind: LayerKind,
  { placeId, isInForce = () => true }: {
    readonly placeId: string;
    readonly isInForce?: (part: Part, number: number) => boolean;
  },
): { readonly part: Part; readonly number: number } | undefined {
  const hash = placeHashOf(placeId);
  for (const part of hash === undefined ? [] : parts) {
    const number = numberOfHash(part.layers[kind], hash!);
    if (number !== undefined && isInForce(part, number)) {
      return { part, number };
    }
  }
  return undefined;
}

/** A part, and the least distance of what it has from a point. Metres, rounded down. */
export interface PartAway {
  readonly part: Part;
  readonly awayM: number;
}

/** The parts by their distance from a point. Kept for one point: typing an address repeats the search with the same one. */
export function partsAround(
  partsAway: (point: Coordinates) => readonly PartAway[],
): (point: Coordinates) => readonly PartAway[] {
  return ofLastPoint((point) =>
    partsAway(point).toSorted((one, other) => one.awayM - other.awayM || one.part.base - other.part.base)
  );
}

/** What is found for the last point is kept. */
export function ofLastPoint<Found>(find: (point: Coordinates) => Found): (point: Coordinates) => Found {
  let last: { readonly latitude: number; readonly longitude: number; readonly found: Found } | undefined;
  return (point) => {
    const { latitude, longitude } = point;
    if (last?.latitude !== latitude || last.longitude !== longitude) {
      last = { latitude, longitude, found: find(point) };
    }
    return last.found;
  };
}

/** The options of a search in one part: `within` as the part numbers it. */
export function localOptions<Options extends { readonly within?: EntryId | undefined }>(
  options: Options,
  { base }: Part,
): Options {
  return options.within === undefined || base === 0 ? options : { ...options, within: options.within - base };
}

/** Which entries of the world file lie in one of these countries (ISO 3166-1 alpha-2): their own files replace them. */
export function replacedPlaces(
  { placeCountry }: Pick<Sections, "placeCountry">,
  codes: Iterable<string>,
): (id: EntryId) => boolean {
  const isReplaced = new Uint8Array(1 << 16);
  for (const code of codes) {
    isReplaced[code.charCodeAt(0) | (code.charCodeAt(1) << 8)] = 1;
  }
  return (id) => isReplaced[placeCountry.at(id)] === 1;
}
