import type { Coordinates } from "../../domain/coordinates.ts";
import type { HouseInput, RangeInput } from "../build/streets/street_input.ts";
import type { House, HouseRange } from "../port.ts";
import { type HouseNumber, parseHouseNumber } from "../../text/house_number.ts";
import { decodePath, encodePath } from "../file/paths.ts";
import { type VarintReader, VarintWriter } from "../file/varints.ts";

/** Houses are stored in units of 1e-6 degrees: 11 cm. */
export const HOUSE_UNIT_E7 = 10;
const HAS_TEXT = 1;
const HAS_POSTCODE = 2;
const HAS_UNIT = 4;
/** The data set changes with this house: most houses of a street have the same. */
const HAS_DATASET = 8;
/** Factor of the digits, above the flags. */
const FLAGS = 16;
const HAS_TEXTS = HAS_TEXT | HAS_POSTCODE | HAS_UNIT;
const STEPS = ["all", "odd", "even", "alphabetic"] as const;
/** More houses than any street has: bounds the loop over damaged bytes. */
const HOUSES_MAX = 100_000;

/** The origin of a street's points. */
export interface Anchor {
  readonly latitudeE7: number;
  readonly longitudeE7: number;
}

/**
 * Houses in one block. In a street with more, a table of the blocks leads to any number by binary search, so that at most
 * this many others are decoded.
 */
export const BLOCK_HOUSES = 16;
/** Of a block: the digits and the point before it, and its position behind the table. */
const BLOCK_HEAD_BYTES = 16;
/** Bits of what follows the count. */
const HAS_POSTCODES = 1;
const HAS_SECONDS = 2;
const ALL_HYPHENATED = 4;
/** Of a second number: itself and the index of its house. */
const SECOND_BYTES = 8;
/** The second of a house's two numbers: "1234/12". */
const SECOND = /^\/(\d{1,5})$/u;

const blockWriter = new VarintWriter();

/**
 * Writes the houses of a street, by number: 5 to 8 bytes each. A number that is more than its digits keeps its text as
 * written; a postcode is written only where it is not the street's.
 *
 * ```
 * count, and unless it is 0:
 * bits: 1 other postcodes, 2 second numbers, 4 all numbers are two with a hyphen ("30-10")
 * other postcodes: their bytes, then the distinct ones in order
 * second numbers: their count, then pairs of 4 bytes: number, index of its house; in order
 * table of the blocks but the first: digits, latitude, longitude before it, its position behind the table, 4 bytes each
 * houses: differences to the one before
 * ```
 */
export function encodeHouses(
  houses: readonly HouseInput[],
  street: { readonly anchor: Anchor; readonly postcode: string | undefined; readonly dataset: number },
  writer: VarintWriter,
): void {
  writer.unsigned(houses.length);
  if (houses.length === 0) {
    return;
  }
  const numbers = houses.map(({ number }) => parseHouseNumber(number));
  const order = orderOf(houses, numbers, street.dataset);
  const seconds: (readonly [second: number, at: number])[] = [];
  const heads: number[] = [];
  const postcodes = new Set<string>();
  blockWriter.length = 0;
  let digits = 0;
  let latitude = unitsOf(street.anchor.latitudeE7);
  let longitude = unitsOf(street.anchor.longitudeE7);
  let before = street.dataset;
  for (let i = 0; i < houses.length; i++) {
    const house = houses[order?.[i] ?? i]!;
    const number = numbers[order?.[i] ?? i]!;
    const second = SECOND.exec(number.suffix)?.[1];
    if (second !== undefined) {
      seconds.push([Number(second), i]);
    }
    if (i > 0 && i % BLOCK_HOUSES === 0) {
      heads.push(digits, latitude, longitude, blockWriter.length);
      before = street.dataset;
    }
    const dataset = house.dataset ?? street.dataset;
    const hasText = String(number.digits) !== house.number;
    const postcode = house.postcode === street.postcode ? undefined : house.postcode;
    blockWriter.unsigned(
      (number.digits - digits) * FLAGS + (hasText ? HAS_TEXT : 0) + (dataset === before ? 0 : HAS_DATASET) +
        (postcode === undefined ? 0 : HAS_POSTCODE) + (house.unit === undefined ? 0 : HAS_UNIT),
    );
    blockWriter.signed(unitsOf(house.point.latitudeE7) - latitude);
    blockWriter.signed(unitsOf(house.point.longitudeE7) - longitude);
    if (dataset !== before) {
      blockWriter.unsigned(dataset);
    }
    if (hasText) {
      blockWriter.text(house.number);
    }
    if (postcode !== undefined) {
      blockWriter.text(postcode);
      postcodes.add(postcode);
    }
    if (house.unit !== undefined) {
      blockWriter.text(house.unit);
    }
    before = dataset;
    digits = number.digits;
    latitude = unitsOf(house.point.latitudeE7);
    longitude = unitsOf(house.point.longitudeE7);
  }
  const areHyphenated = numbers.every(({ suffix }) => suffix.startsWith("-"));
  writer.unsigned(
    (postcodes.size > 0 ? HAS_POSTCODES : 0) + (seconds.length > 0 ? HAS_SECONDS : 0) +
      (areHyphenated ? ALL_HYPHENATED : 0),
  );
  writePostcodes([...postcodes].sort(compare), writer);
  writeSeconds(seconds, writer);
  heads.forEach((value) => writer.fixed(value));
  writer.append(blockWriter);
}

function writePostcodes(postcodes: readonly string[], writer: VarintWriter): void {
  if (postcodes.length === 0) {
    return;
  }
  const texts = new VarintWriter();
  postcodes.forEach((postcode) => texts.text(postcode));
  writer.unsigned(texts.length);
  writer.append(texts);
}

function writeSeconds(seconds: (readonly [second: number, at: number])[], writer: VarintWriter): void {
  if (seconds.length === 0) {
    return;
  }
  writer.unsigned(seconds.length);
  for (const [second, at] of seconds.sort((one, other) => one[0] - other[0] || one[1] - other[1])) {
    writer.fixed(second);
    writer.fixed(at);
  }
}

/** The houses in order of number; undefined where they are in that order already, as most are. */
function orderOf(
  houses: readonly HouseInput[],
  numbers: readonly HouseNumber[],
  dataset: number,
): number[] | undefined {
  const compareAt = (at: number, otherAt: number): number => {
    const [one, other] = [houses[at]!, houses[otherAt]!];
    return numbers[at]!.digits - numbers[otherAt]!.digits ||
      compare(numbers[at]!.suffix, numbers[otherAt]!.suffix) || compare(one.unit ?? "", other.unit ?? "") ||
      one.point.latitudeE7 - other.point.latitudeE7 || one.point.longitudeE7 - other.point.longitudeE7 ||
      (one.dataset ?? dataset) - (other.dataset ?? dataset);
  };
  for (let at = 1; at < houses.length; at++) {
    if (numbers[at - 1]!.digits >= numbers[at]!.digits && compareAt(at - 1, at) > 0) {
      return [...houses.keys()].sort(compareAt);
    }
  }
  return undefined;
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

/** Writes the ranges of a street: ends, step and the line between them. */
export function encodeRanges(ranges: readonly RangeInput[], anchor: Anchor, writer: VarintWriter): void {
  writer.unsigned(ranges.length);
  for (const { from, to, step, path, postcode } of ranges) {
    writer.text(from);
    writer.text(to);
    writer.unsigned(STEPS.indexOf(step));
    writer.text(postcode ?? "");
    encodePath(path, anchor, writer);
  }
}

/** The ranges of a street. Reads what `encodeRanges` wrote. */
export function readRanges(reader: VarintReader, anchor: Anchor): HouseRange[] {
  const ranges: HouseRange[] = [];
  const count = Math.min(HOUSES_MAX, reader.position < reader.end ? reader.unsigned() : 0);
  for (let i = 0; i < count && reader.position < reader.end; i++) {
    const from = reader.text();
    const to = reader.text();
    const step = STEPS[reader.unsigned()] ?? "all";
    const postcode = reader.text();
    const path = coordinatesOf(decodePath(reader, anchor));
    ranges.push({ from, to, step, path, ...(postcode === "" ? {} : { postcode }) });
  }
  return ranges;
}

/** Calls `visit` with the index of each range and its line in 1e-7 degrees. */
export function visitRangePaths(
  reader: VarintReader,
  anchor: Anchor,
  visit: (at: number, path: Int32Array) => void,
): void {
  const count = Math.min(HOUSES_MAX, reader.position < reader.end ? reader.unsigned() : 0);
  for (let i = 0; i < count && reader.position < reader.end; i++) {
    reader.skipText();
    reader.skipText();
    reader.unsigned();
    reader.skipText();
    visit(i, decodePath(reader, anchor));
  }
}

/** Points of a path, in degrees. */
export function coordinatesOf(path: Int32Array): Coordinates[] {
  return Array.from({ length: path.length / 2 }, (_, i) => ({
    latitude: path[2 * i]! / 1e7,
    longitude: path[2 * i + 1]! / 1e7,
  }));
}

function unitsOf(e7: number): number {
  return Math.round(e7 / HOUSE_UNIT_E7);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
