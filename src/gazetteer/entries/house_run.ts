import {
  type Anchor,
  BLOCK_HOUSES,
  FLAGS,
  HAS_DATASET,
  HAS_POSTCODE,
  HAS_TEXT,
  HAS_TEXTS,
  HAS_UNIT,
  unitsOf,
} from "../file/house_format.ts";
import type { VarintReader } from "../file/varints.ts";
import type { House } from "../port.ts";
import { headAt, type HouseLayout } from "./house_layout.ts";

/** The street of some houses: what is stored relative to it. */
export interface StreetOfHouses {
  readonly anchor: Anchor;
  readonly postcode: string | undefined;
  readonly dataset: number;
}

/**
 * Decodes the houses of a street one after the other, from the beginning of a block on. Each is stored as its
 * difference from the one before. Objects and texts are only made for the houses that are wanted.
 */
export class HouseRun {
  digits: number;
  readonly #reader: VarintReader;
  readonly #layout: HouseLayout;
  readonly #street: StreetOfHouses;
  #next: number;
  #latitude: number;
  #longitude: number;
  #dataset: number;
  #bits = 0;

  constructor(
    reader: VarintReader,
    layout: HouseLayout,
    at: { readonly street: StreetOfHouses; readonly block: number },
  ) {
    const { street, block } = at;
    const head = headAt(layout, block);
    this.#reader = reader;
    this.#layout = layout;
    this.#street = street;
    this.#next = block * BLOCK_HOUSES;
    this.#dataset = street.dataset;
    this.digits = block === 0 ? 0 : reader.fixedAt(head);
    this.#latitude = block === 0 ? unitsOf(street.anchor.latitudeE7) : reader.fixedAt(head + 4);
    this.#longitude = block === 0 ? unitsOf(street.anchor.longitudeE7) : reader.fixedAt(head + 8);
    reader.position = layout.first + (block === 0 ? 0 : reader.fixedAt(head + 12) >>> 0);
  }

  /** Goes to the next house, of which `take` or `skip` must follow; false if there is none. */
  next(): boolean {
    const reader = this.#reader;
    if (this.#next >= this.#layout.count || reader.position >= reader.end) {
      return false;
    }
    if (this.#next % BLOCK_HOUSES === 0) {
      this.#dataset = this.#street.dataset;
    }
    this.#next += 1;
    const bits = reader.unsigned();
    this.#bits = bits;
    this.digits += Math.floor(bits / FLAGS);
    this.#latitude += reader.signed();
    this.#longitude += reader.signed();
    if ((bits & HAS_DATASET) !== 0) {
      this.#dataset = reader.unsigned();
    }
    return true;
  }

  get latitude(): number {
    return this.#latitude / 1e6;
  }

  get longitude(): number {
    return this.#longitude / 1e6;
  }

  /** Leaves out the texts of the house. */
  skip(): void {
    for (let texts = this.#bits & HAS_TEXTS; texts > 0; texts &= texts - 1) {
      this.#reader.skipText();
    }
  }

  /** The house. */
  take(): House {
    const bits = this.#bits;
    const number = (bits & HAS_TEXT) === 0 ? String(this.digits) : this.#reader.text();
    const postcode = (bits & HAS_POSTCODE) === 0 ? this.#street.postcode : this.#reader.text();
    const house: { -readonly [Key in keyof House]: House[Key] } = {
      number,
      digits: this.digits,
      coordinates: { latitude: this.latitude, longitude: this.longitude },
    };
    if (postcode !== undefined) {
      house.postcode = postcode;
    }
    if ((bits & HAS_UNIT) !== 0) {
      house.unit = this.#reader.text();
    }
    if (this.#dataset !== this.#street.dataset) {
      house.dataset = this.#dataset;
    }
    return house;
  }
}
