import {
  ALL_HYPHENATED,
  type Anchor,
  BLOCK_HEAD_BYTES,
  BLOCK_HOUSES,
  FLAGS,
  HAS_DATASET,
  HAS_POSTCODE,
  HAS_POSTCODES,
  HAS_SECONDS,
  HAS_TEXT,
  HAS_TEXTS,
  HAS_UNIT,
  HOUSES_MAX,
  SECOND_BYTES,
  unitsOf,
} from "../file/house_format.ts";
import type { VarintReader } from "../file/varints.ts";
import { parseHouseNumber } from "../../text/house_number.ts";
import type { House } from "../port.ts";

/** Leading digits of the wanted houses. */
interface WantedDigits {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/**
 * The houses with leading digits in a range, in order of number; without a range all of them. Finds the first of them by
 * binary search and decodes fewer than `BLOCK_HOUSES` others. Reads what `encodeHouses` wrote.
 */
export function readHousesBetween(
  reader: VarintReader,
  street: StreetOfHouses,
  { from = 0, to = Infinity }: WantedDigits,
): House[] {
  const layout = layoutOf(reader);
  const run = new HouseRun(reader, layout, { street, block: firstBlock(reader, layout, from) });
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

/** The house at an index of the street. */
export function readHouseAt(reader: VarintReader, street: StreetOfHouses, index: number): House | undefined {
  return houseAt(reader, { layout: layoutOf(reader), street }, index);
}

/**
 * The index of the house with this number as it is written: of several the first with the postcode, if it is given.
 * Undefined: there is none.
 */
export function indexOfHouse(
  reader: VarintReader,
  street: StreetOfHouses,
  { number, postcode }: { readonly number: string; readonly postcode: string | undefined },
): number | undefined {
  const layout = layoutOf(reader);
  const { digits } = parseHouseNumber(number);
  const block = firstBlock(reader, layout, digits);
  const run = new HouseRun(reader, layout, { street, block });
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

/** The houses whose second number is this one: "1234/12" has 12. In order of number. */
export function readHousesOfSecond(reader: VarintReader, street: StreetOfHouses, second: number): House[] {
  const layout = layoutOf(reader);
  const { seconds, secondCount } = layout;
  let low = 0;
  let high = secondCount;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (reader.fixedAt(seconds + middle * SECOND_BYTES) < second) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  const found: House[] = [];
  for (let at = low; at < secondCount && reader.fixedAt(seconds + at * SECOND_BYTES) === second; at++) {
    const house = houseAt(reader, { layout, street }, reader.fixedAt(seconds + at * SECOND_BYTES + 4));
    if (house !== undefined) {
      found.push(house);
    }
  }
  return found;
}

/** True if all numbers are two with a hyphen: "30-10". */
export function areHousesHyphenated(reader: VarintReader): boolean {
  return reader.unsigned() > 0 && (reader.unsigned() & ALL_HYPHENATED) !== 0;
}

/** The distinct postcodes of the houses that are not the street's. */
export function readHousePostcodes(reader: VarintReader): string[] {
  const { postcodes, postcodesEnd } = layoutOf(reader);
  const found: string[] = [];
  reader.position = postcodes;
  while (reader.position < postcodesEnd && found.length < HOUSES_MAX) {
    found.push(reader.text());
  }
  return found;
}

/** Calls `visit` with the index of each house and its point in degrees, without an object per house. */
export function visitHousePoints(
  reader: VarintReader,
  anchor: Anchor,
  visit: (at: number, latitude: number, longitude: number) => void,
): void {
  const street = { anchor, postcode: undefined, dataset: 0 };
  const run = new HouseRun(reader, layoutOf(reader), { street, block: 0 });
  for (let at = 0; run.next(); at++) {
    run.skip();
    visit(at, run.latitude, run.longitude);
  }
}

function houseAt(
  reader: VarintReader,
  { layout, street }: { readonly layout: HouseLayout; readonly street: StreetOfHouses },
  index: number,
): House | undefined {
  if (index < 0 || index >= layout.count) {
    return undefined;
  }
  const run = new HouseRun(reader, layout, { street, block: Math.floor(index / BLOCK_HOUSES) });
  for (let left = index % BLOCK_HOUSES; run.next(); left--) {
    if (left === 0) {
      return run.take();
    }
    run.skip();
  }
  return undefined;
}

/** The street of some houses: what is stored relative to it. */
interface StreetOfHouses {
  readonly anchor: Anchor;
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

/** Where the parts of a street's houses begin. */
interface HouseLayout {
  readonly count: number;
  readonly postcodes: number;
  readonly postcodesEnd: number;
  readonly seconds: number;
  readonly secondCount: number;
  readonly heads: number;
  /** The first house. */
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
  let low = 0;
  let high = Math.ceil(layout.count / BLOCK_HOUSES) - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (reader.fixedAt(headAt(layout, middle)) < from) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return Math.max(0, low);
}
