import type { Coordinates } from "../../domain/coordinates.ts";
import { type Sections, UNITS_PER_DEGREE } from "../file/format.ts";
import { CAPITALS, PLACE_KINDS } from "../file/format.ts";
import type { EntryId, Place, PlaceKind } from "../port.ts";
import { PLACE_HASH_BYTES, placeIdOf } from "../file/place_id.ts";
import { parentsOf } from "./read_place.ts";
import { textAt } from "../file/texts.ts";

/** A file of a set, and what its numbers begin with in the whole. */
export interface FileOfSet {
  readonly sections: Sections;
  readonly base: number;
  readonly firstDataset: number;
}

/**
 * A place whose texts are decoded when they are asked for, and once: of a hundred namesakes that are ranked one is told.
 */
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
      throw new RangeError(
        `Cannot read a place as there are ${sections.placeName.length} entries: current value is ${local}`,
      );
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
    const country = this.#file.sections.placeCountry.at(this.#local);
    return this.#countryCode ??= String.fromCharCode(country & 0xff, country >> 8);
  }

  get parents(): readonly EntryId[] {
    const { sections, base } = this.#file;
    return this.#parents ??= parentsOf(sections, this.#local).map((parent) => parent + base);
  }

  get placeId(): string {
    const at = this.#local * PLACE_HASH_BYTES;
    return this.#placeId ??= placeIdOf(this.#file.sections.placeHash.subarray(at, at + PLACE_HASH_BYTES));
  }
}
