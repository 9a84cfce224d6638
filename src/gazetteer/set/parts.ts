import { type FileOfSet, readCountries, readOutlinedCountries } from "../entries/places.ts";
import { readLanguages } from "../entries/read_name.ts";
import type { Sections } from "../file/format.ts";
import { type GazetteerFile, readDatasets } from "../file/open_file.ts";
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

/** The index of that part. */
export function partIndex(id: number): number {
  return Math.floor(id / NUMBERS_PER_PART);
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
