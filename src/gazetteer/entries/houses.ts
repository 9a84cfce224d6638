import type { PointE7 } from "../../geo/box_e7.ts";
import { firstWhere } from "../../domain/sorted.ts";
import type { VarintReader } from "../file/varints.ts";
import { parseHouseNumber } from "../../text/house_number.ts";
import type { House } from "../port.ts";

/** The houses of a street. Each look-up decodes what it needs of what `encodeHouses` wrote. */
export class Houses {
  readonly #reader: VarintReader;
  readonly #start: number;
  readonly #street: StreetOfHouses;

  /** @param reader stands at the houses of the street */
  constructor(reader: VarintReader, street: StreetOfHouses) {
    this.#reader = reader;
    this.#start = reader.position;
    this.#street = street;
  }

  /**
   * Those with leading digits in a range, in order of number; without a range all of them. Finds the first of them by
   * binary search and decodes fewer than `BLOCK_HOUSES` others.
   */
  between(from = 0, to = Infinity): House[] {
    const layout = this.#layout();
    const run = this.#runFrom(layout, firstBlock(this.#reader, layout, from));
    const found: House[] = [];
    while (run.next() && run.digits <= to) {
      if (run.digits < from) {
        run.skip();
      } else {
        found.push(run.take());
      }
    }
    return found;
  }

  at(index: number): House | undefined {
    return this.#at(this.#layout(), index);
  }

  /**
   * The index of the house with this number as it is written: of several the first with the postcode, if it is given.
   * Undefined: there is none.
   */
  indexOf(
    { number, postcode }: { readonly number: string; readonly postcode: string | undefined },
  ): number | undefined {
    const layout = this.#layout();
    const { digits } = parseHouseNumber(number);
    const block = firstBlock(this.#reader, layout, digits);
    const run = this.#runFrom(layout, block);
    for (let at = block * BLOCK_HOUSES; run.next() && run.digits <= digits; at++) {
      if (run.digits < digits) {
        run.skip();
        continue;
      }
      const house = run.take();
      if (house.number === number && (postcode === undefined || house.postcode === postcode)) {
        return at;
      }
    }
    return undefined;
  }

  /** Those whose second number is this one: "1234/12" has 12. In order of number. */
  ofSecond(second: number): House[] {
    const layout = this.#layout();
    const { seconds, secondCount } = layout;
    const reader = this.#reader;
    const numberAt = (at: number): number => reader.fixedAt(seconds + at * SECOND_BYTES);
    const found: House[] = [];
    for (
      let at = firstWhere(0, secondCount, (each) => numberAt(each) >= second);
      at < secondCount && numberAt(at) === second;
      at++
    ) {
      const house = this.#at(layout, reader.fixedAt(seconds + at * SECOND_BYTES + 4));
      if (house !== undefined) {
        found.push(house);
      }
    }
    return found;
  }

  /** True if there are any and all numbers are two with a hyphen: "30-10". */
  areHyphenated(): boolean {
    this.#reader.position = this.#start;
    return this.#reader.unsigned() > 0 && (this.#reader.unsigned() & ALL_HYPHENATED) !== 0;
  }

  /** The distinct postcodes that are not the street's. */
  otherPostcodes(): string[] {
    const { postcodes, postcodesEnd } = this.#layout();
    const found: string[] = [];
    this.#reader.position = postcodes;
    while (this.#reader.position < postcodesEnd && found.length < HOUSES_MAX) {
      found.push(this.#reader.text());
    }
    return found;
  }

  /** Calls `visit` with the index of each house and its point in degrees, without an object per house. */
  forEachPoint(visit: (at: number, latitude: number, longitude: number) => void): void {
    const run = this.#runFrom(this.#layout(), 0);
    for (let at = 0; run.next(); at++) {
      run.skip();
      visit(at, run.latitude, run.longitude);
    }
  }

  #at(layout: HouseLayout, index: number): House | undefined {
    if (index < 0 || index >= layout.count) {
      return undefined;
    }
    const run = this.#runFrom(layout, Math.floor(index / BLOCK_HOUSES));
    for (let left = index % BLOCK_HOUSES; run.next(); left--) {
      if (left === 0) {
        return run.take();
      }
      run.skip();
    }
    return undefined;
  }

  #runFrom(layout: HouseLayout, block: number): HouseRun {
    return new HouseRun(this.#reader, layout, { street: this.#street, block });
  }

  #layout(): HouseLayout {
    this.#reader.position = this.#start;
    return layoutOf(this.#reader);
  }
}

/** The street of some houses: what is stored relative to it. */
interface StreetOfHouses {
  /** The origin of the street's points. */
  readonly anchor: PointE7;
  readonly postcode: string | undefined;
  readonly dataset: number;
}

/**
 * Decodes the houses of a street one after the other, from the beginning of a block on. Each is stored as its
 * difference from the one before. Objects and texts are only made for the houses that are wanted.
 */
class HouseRun {
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

/** Where the parts of a street's houses begin. */
interface HouseLayout {
  readonly count: number;
  readonly postcodes: number;
  readonly postcodesEnd: number;
  readonly seconds: number;
  readonly secondCount: number;
  readonly heads: number;
  readonly first: number;
}

/** Reads the positions of the parts; the reader stands at the first house after it. */
function layoutOf(reader: VarintReader): HouseLayout {
  const count = Math.min(HOUSES_MAX, reader.unsigned());
  const bits = count === 0 ? 0 : reader.unsigned();
  const postcodeBytes = (bits & HAS_POSTCODES) === 0 ? 0 : reader.unsigned();
  const postcodes = reader.position;
  reader.position = Math.min(reader.end, postcodes + postcodeBytes);
  const postcodesEnd = reader.position;
  const secondCount = (bits & HAS_SECONDS) === 0 ? 0 : Math.min(count, reader.unsigned());
  const seconds = reader.position;
  const heads = seconds + secondCount * SECOND_BYTES;
  const blocks = count === 0 ? 0 : Math.ceil(count / BLOCK_HOUSES) - 1;
  const first = Math.min(reader.end, heads + blocks * BLOCK_HEAD_BYTES);
  reader.position = first;
  return { count, postcodes, postcodesEnd, seconds, secondCount, heads, first };
}

/** Position of the head of a block, from 1 on. */
function headAt({ heads }: HouseLayout, block: number): number {
  return heads + (block - 1) * BLOCK_HEAD_BYTES;
}

/** The last block before which all houses have digits below `from`: no house before it has to be decoded. */
function firstBlock(reader: VarintReader, layout: HouseLayout, from: number): number {
  const blocks = Math.ceil(layout.count / BLOCK_HOUSES);
  return Math.max(0, firstWhere(1, blocks, (block) => reader.fixedAt(headAt(layout, block)) >= from) - 1);
}

/**
 * How the houses of a street are stored. `builder/streets/encode_houses.ts` writes them, `entries/houses.ts` reads them.
 *
 * ```
 * count, and unless it is 0:
 * bits: 1 other postcodes, 2 second numbers, 4 all numbers are two with a hyphen ("30-10")
 * other postcodes: their bytes, then the distinct ones in order
 * second numbers: their count, then pairs of 4 bytes: number, index of its house; in order
 * table of the blocks but the first: digits, latitude, longitude before it, its position behind the table, 4 bytes each
 * houses: differences to the one before
 * ```
 *
 * @module
 */

/** Houses are stored in units of 1e-6 degrees: 11 cm. */
export const HOUSE_UNIT_E7 = 10;
export const HAS_TEXT = 1;
export const HAS_POSTCODE = 2;
export const HAS_UNIT = 4;
/** The data set changes with this house: most houses of a street have the same. */
export const HAS_DATASET = 8;
/** Factor of the digits, above the flags. */
export const FLAGS = 16;
const HAS_TEXTS = HAS_TEXT | HAS_POSTCODE | HAS_UNIT;
/** More houses than any street has: bounds the loop over damaged bytes. */
export const HOUSES_MAX = 100_000;

/**
 * Houses in one block. In a street with more, a table of the blocks leads to any number by binary search, so that at most
 * this many others are decoded.
 */
export const BLOCK_HOUSES = 16;
/** Of a block: the digits and the point before it, and its position behind the table. */
const BLOCK_HEAD_BYTES = 16;
/** Bits of what follows the count. */
export const HAS_POSTCODES = 1;
export const HAS_SECONDS = 2;
export const ALL_HYPHENATED = 4;
/** Of a second number: itself and the index of its house. */
const SECOND_BYTES = 8;

/** The stored number of a coordinate in 1e-7 degrees. */
export function unitsOf(e7: number): number {
  return Math.round(e7 / HOUSE_UNIT_E7);
}
