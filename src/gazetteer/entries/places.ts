/**
 * @module Look-ups by number. In go the sections of one file and the number of an entry; out comes the entry, decoded
 * when it is read. A file has one kind of entry: places here, `streets.ts` (with `houses.ts` and `house_ranges.ts`),
 * `named_places.ts`, `postcodes.ts`, `codes.ts`. `find_by_hash.ts` finds the number of a public identifier. Start here.
 */

import type { Coordinates } from "../../domain/coordinates.ts";
import { CAPITALS, PLACE_KINDS, type Sections, UNITS_PER_DEGREE } from "../file/format.ts";
import { placeIdOf } from "../file/place_id.ts";
import { textAt } from "../file/texts.ts";
import type { EntryId, Place, PlaceKind, PlaceRank } from "../port.ts";
import { countryCodeOf } from "./countries.ts";

/** A file, and where its numbers begin in the set. */
export interface FileOfSet {
  readonly sections: Sections;
  /** Number of its first entry, street, and so on. */
  readonly base: number;
  /** Index of its first provenance. */
  readonly firstDataset: number;
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
    return this.#coordinates ??= {
      latitude: placeLatitude.at(this.#local) / UNITS_PER_DEGREE,
      longitude: placeLongitude.at(this.#local) / UNITS_PER_DEGREE,
    };
  }

  get capital(): "country" | "region" | undefined {
    return CAPITALS[(this.#file.sections.placeFlags[this.#local]! >> 4) & 3];
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
