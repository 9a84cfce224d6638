/**
 * @module Look-ups by number. In go the sections of one file and the number of an entry; out comes the entry, decoded
 * when it is read. A file has one kind of entry: places here, `streets.ts` (with `houses.ts`),
 * `postcodes.ts`. Start here.
 */

import { CAPITALS, PLACE_KINDS, type Sections, UNITS_PER_DEGREE } from "../file/format.ts";
import type { PlaceRecord } from "../builder/gazetteer_input.ts";
import type { EntryId, Place, PlaceKind, PlaceRank } from "../port.ts";
import type { Coordinates } from "../../domain/coordinates.ts";
import type { Ids } from "../../domain/ids.ts";
import { idsOf } from "./ids.ts";
import { placeIdOf } from "../file/id_columns.ts";
import type { Numbers } from "../file/layer.ts";
import { textAt } from "../file/texts.ts";

/** Codes by their number, each made once: the nearest 32 places of a point mostly share one. */
const codes: (string | undefined)[] = Array.from({ length: 2 ** 16 });

/** ISO 3166-1 alpha-2: the two letters that a file keeps in one number. */
export function countryCodeOf(number: number): string {
  return codes[number] ??= String.fromCharCode(number & 0xff, number >> 8);
}

/** The entry of each country by its code. A country is the first entry of its interval. */
export function readCountries({ placeTo, placeCountry }: Sections): ReadonlyMap<string, EntryId> {
  const countries = new Map<string, EntryId>();
  for (let id = 0; id < placeTo.length;) {
    countries.set(countryCodeOf(placeCountry.at(id)), id);
    id = Math.max(id + 1, placeTo.at(id));
  }
  return countries;
}

/** The codes of the countries whose own outline is in the file. */
export function readOutlinedCountries({ areaEntry, placeFlags, placeCountry }: Sections): ReadonlySet<string> {
  const countries = new Set<string>();
  for (const entry of areaEntry) {
    if (PLACE_KINDS[placeFlags[entry]! & 15] === "country") {
      countries.add(countryCodeOf(placeCountry.at(entry)));
    }
  }
  return countries;
}

/** A file, and where its numbers begin in the set. */
export interface FileOfSet {
  readonly sections: Sections;
  /** Number of its first entry, street, and so on. */
  readonly base: number;
  /** Index of its first provenance. */
  readonly firstDataset: number;
}

/** The point of an entry in two columns. */
export function degreesAt(latitudes: Numbers, longitudes: Numbers, at: number): Coordinates {
  return { latitude: latitudes.at(at)! / UNITS_PER_DEGREE, longitude: longitudes.at(at)! / UNITS_PER_DEGREE };
}

/** Levels of areas above a place; bounds the loop in a damaged file. */
const MAX_PARENTS = 16;

/** A place whose texts are decoded on first use: of a hundred ranked namesakes, one is shown. */
export class LazyPlace implements Place {
  readonly id: EntryId;
  readonly kind: PlaceKind;
  readonly importance: number;
  readonly population: number;
  readonly radiusM: number;
  readonly dataset: number;
  readonly #file: FileOfSet;
  readonly #local: number;
  #name: string | undefined;
  #coordinates: Coordinates | undefined;
  #countryCode: string | undefined;
  #parents: readonly EntryId[] | undefined;
  #placeId: string | undefined;

  /** @param local the entry's number in its file; throws RangeError when there is none of that number */
  constructor(file: FileOfSet, local: number) {
    const { sections } = file;
    const flags = sections.placeFlags[local];
    if (flags === undefined) {
      throw noPlace(sections, local);
    }
    this.#file = file;
    this.#local = local;
    this.id = local + file.base;
    this.kind = PLACE_KINDS[flags & 15] ?? "locality";
    this.importance = sections.placeImportance[local]!;
    this.population = sections.placePopulation.at(local);
    this.radiusM = sections.placeRadius.at(local);
    this.dataset = (flags >> 8) + file.firstDataset;
  }

  get name(): string {
    const { strings, placeName } = this.#file.sections;
    return this.#name ??= textAt(strings, placeName.at(this.#local));
  }

  get coordinates(): Coordinates {
    const { placeLatitude, placeLongitude } = this.#file.sections;
    return this.#coordinates ??= degreesAt(placeLatitude, placeLongitude, this.#local);
  }

  get capital(): "country" | "region" | undefined {
    return CAPITALS[(this.#file.sections.placeFlags[this.#local]! >> 4) & 3];
  }

  get isLand(): boolean {
    return isLandOf(this.#file.sections.placeFlags[this.#local]!);
  }

  get countryCode(): string {
    return this.#countryCode ??= countryCodeOf(this.#file.sections.placeCountry.at(this.#local));
  }

  get parents(): readonly EntryId[] {
    return this.#parents ??= parentsOf(this.#file, this.#local);
  }

  get placeId(): string {
    return this.#placeId ??= placeIdOf(this.#file.sections.placeHash, this.#local);
  }

  get ids(): Ids | undefined {
    return idsOf(this.#file.sections, "place", this.#local);
  }
}

/** The flags of a place, without its data set. */
export function flagsOfPlace({ kind, capital, isLand }: Pick<PlaceRecord, "kind" | "capital" | "isLand">): number {
  return PLACE_KINDS.indexOf(kind) | (CAPITALS.indexOf(capital) << 4) | (isLand === true ? LAND : 0);
}

/** The bit of a region that nobody governs. */
const LAND = 64;

export function isLandOf(flags: number): boolean {
  return (flags & LAND) !== 0;
}

/** The fields that rank an entry, without its texts. Throws RangeError when there is none of that number. */
export function readPlaceRank(sections: Sections, id: EntryId): PlaceRank {
  const country = sections.placeCountry.at(id);
  const flags = sections.placeFlags[id];
  if (country === undefined || flags === undefined) {
    throw noPlace(sections, id);
  }
  return {
    kind: PLACE_KINDS[flags & 15] ?? "locality",
    radiusM: sections.placeRadius.at(id),
    importance: sections.placeImportance[id] ?? 0,
    countryCode: countryCodeOf(country),
  };
}

/** The areas that an entry of a file belongs to, nearest first, under the numbers of the set. */
function parentsOf({ sections, base }: FileOfSet, local: number): EntryId[] {
  const parents: EntryId[] = [];
  for (let at = local; parents.length < MAX_PARENTS;) {
    const parent = sections.placeParent.at(at);
    // A parent comes before the entries that belong to it; a country is its own parent.
    if (parent >= at) {
      break;
    }
    parents.push(parent + base);
    at = parent;
  }
  return parents;
}

function noPlace({ placeName }: Sections, id: EntryId): RangeError {
  return new RangeError(`Cannot read a place because there are ${placeName.length} entries: current value is ${id}`);
}

/** Units a tenfold population is worth. */
const PER_DECADE = 1000;
/** A seat of government ranks like a place of three times (country) or 1.25 times (region) its population. */
const CAPITAL = { country: 500, region: 100 } as const;
/**
 * An area has the population of all its towns. Where a town has the same name, the town is meant ("New York", "Utrecht",
 * "Washington"), unless the area is much larger.
 */
const KIND: Readonly<Record<PlaceKind, number>> = {
  country: 0,
  region: -700,
  county: -1500,
  locality: 0,
  district: -500,
  postcode: -1500,
};

/**
 * Rank of a place among all with its name: an integer 0…65535 that grows with the logarithm of the population. A prior,
 * not a probability.
 */
export function placeImportance(
  place: {
    readonly kind: PlaceKind;
    readonly population: number;
    readonly capital?: "country" | "region" | undefined;
    readonly isLand?: boolean | undefined;
  },
): number {
  const people = Math.log10(Math.max(0, place.population) + 1) * PER_DECADE;
  const boost = place.capital === undefined ? 0 : CAPITAL[place.capital];
  return Math.max(0, Math.min(65_535, Math.round(people + boost + (place.isLand === true ? 0 : KIND[place.kind]))));
}

/** The languages of a file by their lower-case tag. */
export function readLanguages(sections: Sections): ReadonlyMap<string, number> {
  return new Map(Array.from(sections.languages, (offset, number) => [textAt(sections.strings, offset), number]));
}

/**
 * The entry's name in the first of these BCP 47 languages that it has (each as given, then without its last parts:
 * the lookup of RFC 4647), else its own; where that is not in Latin letters, the English one: a Swedish label should
 * have "Yokohama", not 横浜.
 */
export function readName(
  sections: Sections,
  id: EntryId,
  wanted: { readonly languages: readonly string[]; readonly known: ReadonlyMap<string, number> },
): string {
  const from = sections.labelStart.at(id);
  // A damaged file may have larger numbers than labels.
  const to = Math.min(sections.labelStart.at(id + 1), sections.labels.length / 2);
  if (to > from) {
    for (const language of wanted.languages) {
      const found = labelIn(sections, { from, to }, { language, known: wanted.known });
      if (found !== undefined) {
        return textAt(sections.strings, found);
      }
    }
  }
  const own = textAt(sections.strings, sections.placeName.at(id));
  if (wanted.languages.length === 0 || own.charCodeAt(0) < LATIN_END) {
    return own;
  }
  const english = labelIn(sections, { from, to }, { language: "en", known: wanted.known });
  return english === undefined ? own : textAt(sections.strings, english);
}

/** The blocks before Greek: Latin. */
const LATIN_END = 0x370;

function labelIn(
  sections: Sections,
  range: { readonly from: number; readonly to: number },
  wanted: { readonly language: string; readonly known: ReadonlyMap<string, number> },
): number | undefined {
  for (let tag = wanted.language.toLowerCase(); tag !== ""; tag = tag.slice(0, Math.max(0, tag.lastIndexOf("-")))) {
    const number = wanted.known.get(tag);
    if (number === undefined) {
      continue;
    }
    for (let at = range.from * 2; at < range.to * 2; at += 2) {
      if (sections.labels.at(at) === number) {
        return sections.labels.at(at + 1);
      }
    }
  }
  return undefined;
}
