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
import type { House } from "../port.ts";

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

/** The street of some houses, and which of them are wanted: those with leading digits in a range. */
interface WantedHouses {
  readonly anchor: Anchor;
  readonly postcode: string | undefined;
  readonly dataset: number;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/**
 * Calls `visit` for each wanted house in order of number until it returns false. Finds the first of them by binary search
 * and decodes fewer than `BLOCK_HOUSES` others. Reads what `encodeHouses` wrote.
 */
export function visitHouses(reader: VarintReader, street: WantedHouses, visit: (house: House) => boolean): void {
  const layout = layoutOf(reader);
  visitFrom(reader, { layout, block: firstBlock(reader, layout, street.from ?? 0), street }, visit);
}

/** The house at an index of the street. */
export function readHouseAt(reader: VarintReader, street: WantedHouses, index: number): House | undefined {
  const layout = layoutOf(reader);
  return index < layout.count ? houseAtIndex(reader, { layout, street }, index) : undefined;
}

/** The houses whose second number is this one: "1234/12" has 12. In order of number. */
export function readHousesOfSecond(reader: VarintReader, street: WantedHouses, second: number): House[] {
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
    const house = houseAtIndex(reader, { layout, street }, reader.fixedAt(seconds + at * SECOND_BYTES + 4));
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

interface HousesOf {
  readonly layout: HouseLayout;
  readonly street: WantedHouses;
}

function houseAtIndex(reader: VarintReader, { layout, street }: HousesOf, index: number): House | undefined {
  let found: House | undefined;
  let left = index % BLOCK_HOUSES;
  visitFrom(reader, { layout, block: Math.floor(index / BLOCK_HOUSES), street }, (house) => {
    found = left === 0 ? house : undefined;
    return left-- > 0;
  });
  return found;
}

function visitFrom(
  reader: VarintReader,
  { layout, block, street }: HousesOf & { readonly block: number },
  visit: (house: House) => boolean,
): void {
  const { count, first } = layout;
  const head = headAt(layout, block);
  let digits = block === 0 ? 0 : reader.fixedAt(head);
  let latitude = block === 0 ? unitsOf(street.anchor.latitudeE7) : reader.fixedAt(head + 4);
  let longitude = block === 0 ? unitsOf(street.anchor.longitudeE7) : reader.fixedAt(head + 8);
  let { dataset } = street;
  reader.position = first + (block === 0 ? 0 : reader.fixedAt(head + 12) >>> 0);
  const { from = 0, to = Infinity } = street;
  for (let i = block * BLOCK_HOUSES; i < count && reader.position < reader.end; i++) {
    dataset = i % BLOCK_HOUSES === 0 ? street.dataset : dataset;
    const bits = reader.unsigned();
    digits += Math.floor(bits / FLAGS);
    if (digits > to) {
      return;
    }
    latitude += reader.signed();
    longitude += reader.signed();
    dataset = (bits & HAS_DATASET) === 0 ? dataset : reader.unsigned();
    if (digits < from) {
      for (let rest = bits & HAS_TEXTS; rest > 0; rest &= rest - 1) {
        reader.skipText();
      }
      continue;
    }
    const number = (bits & HAS_TEXT) === 0 ? String(digits) : reader.text();
    const postcode = (bits & HAS_POSTCODE) === 0 ? street.postcode : reader.text();
    const unit = (bits & HAS_UNIT) === 0 ? undefined : reader.text();
    const house: House = {
      number,
      digits,
      coordinates: { latitude: latitude / 1e6, longitude: longitude / 1e6 },
      ...(postcode === undefined ? {} : { postcode }),
      ...(unit === undefined ? {} : { unit }),
      ...(dataset === street.dataset ? {} : { dataset }),
    };
    if (!visit(house)) {
      return;
    }
  }
}

/** Calls `visit` with the index of each house and its point in degrees, without an object per house. */
export function visitHousePoints(
  reader: VarintReader,
  anchor: Anchor,
  visit: (at: number, latitude: number, longitude: number) => void,
): void {
  const { count } = layoutOf(reader);
  let latitude = unitsOf(anchor.latitudeE7);
  let longitude = unitsOf(anchor.longitudeE7);
  for (let i = 0; i < count && reader.position < reader.end; i++) {
    const bits = reader.unsigned();
    latitude += reader.signed();
    longitude += reader.signed();
    if ((bits & HAS_DATASET) !== 0) {
      reader.unsigned();
    }
    for (let rest = bits & HAS_TEXTS; rest > 0; rest &= rest - 1) {
      reader.skipText();
    }
    visit(i, latitude / 1e6, longitude / 1e6);
  }
}
