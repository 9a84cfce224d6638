import type { Coordinates } from "../../domain/coordinates.ts";
import type { EntryId, Street, StreetId } from "../port.ts";
import type { FileOfSet } from "./places.ts";
import { middleOf } from "../names/keys/find_street.ts";
import type { Ids } from "../../domain/ids.ts";
import { idsOfStreet } from "./ids.ts";
import { placeIdOf } from "../file/place_id.ts";
import { checkStreet, houseCountOf, postcodeOf } from "./read_street.ts";
import { textAt } from "../file/texts.ts";

/** A street whose texts and house count are decoded on first use. */
export class LazyStreet implements Street {
  readonly id: StreetId;
  readonly place: EntryId;
  readonly radiusM: number;
  readonly dataset: number;
  readonly #file: FileOfSet;
  readonly #local: number;
  #name: string | undefined;
  #coordinates: Coordinates | undefined;
  #houseCount: number | undefined;
  #placeId: string | undefined;
  /** Null until it is read. */
  #postcode: string | undefined | null = null;

  /** @param local the street's number in its file; throws RangeError when there is none of that number */
  constructor(file: FileOfSet, local: number) {
    const { sections } = file;
    checkStreet(sections, local);
    this.#file = file;
    this.#local = local;
    this.id = local + file.base;
    this.place = sections.streetPlace.at(local) + file.base;
    this.radiusM = sections.streetRadius.at(local);
    this.dataset = sections.streetDataset.at(local) + file.firstDataset;
  }

  get name(): string {
    const { strings, streetName } = this.#file.sections;
    return this.#name ??= textAt(strings, streetName.at(this.#local));
  }

  get coordinates(): Coordinates {
    return this.#coordinates ??= middleOf(this.#file.sections, this.#local);
  }

  get houseCount(): number {
    return this.#houseCount ??= houseCountOf(this.#file.sections, this.#local);
  }

  get postcode(): string | undefined {
    if (this.#postcode === null) {
      this.#postcode = postcodeOf(this.#file.sections, this.#local);
    }
    return this.#postcode;
  }

  get placeId(): string {
    return this.#placeId ??= placeIdOf(this.#file.sections.streetHash, this.#local);
  }

  get ids(): Ids | undefined {
    return idsOfStreet(this.#file.sections, this.#local);
  }
}

/** Metres of a street that count as one house: where no houses are loaded, a long street is more likely meant. */
const M_PER_HOUSE = 20;

/** Rank of a street among those that share a prefix: grows with its houses and its length. */
export function streetWeight(houses: number, radiusM: number): number {
  return houses * M_PER_HOUSE + radiusM;
}
