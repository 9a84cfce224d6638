import type { Coordinates } from "../../domain/coordinates.ts";
import type { HouseInput, RangeInput } from "../build/streets/street_input.ts";
import type { House, HouseRange } from "../port.ts";
import { type HouseNumber, parseHouseNumber } from "../../text/house_number.ts";
import { decodePath, encodePath } from "../file/paths.ts";
import type { VarintReader, VarintWriter } from "../file/varints.ts";

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
 * Writes the houses of a street, by number: 5 to 7 bytes each. A number that is more than its digits keeps its text as
 * written; a postcode is written only where it is not the street's.
 */
export function encodeHouses(
  houses: readonly HouseInput[],
  street: { readonly anchor: Anchor; readonly postcode: string | undefined; readonly dataset: number },
  writer: VarintWriter,
): void {
  const numbers = houses.map(({ number }) => parseHouseNumber(number));
  const order = orderOf(houses, numbers, street.dataset);
  writer.unsigned(houses.length);
  let digits = 0;
  let latitude = unitsOf(street.anchor.latitudeE7);
  let longitude = unitsOf(street.anchor.longitudeE7);
  let before = street.dataset;
  for (let i = 0; i < houses.length; i++) {
    const house = houses[order?.[i] ?? i]!;
    const number = numbers[order?.[i] ?? i]!;
    const dataset = house.dataset ?? street.dataset;
    const hasText = String(number.digits) !== house.number;
    const postcode = house.postcode === street.postcode ? undefined : house.postcode;
    writer.unsigned(
      (number.digits - digits) * FLAGS + (hasText ? HAS_TEXT : 0) + (dataset === before ? 0 : HAS_DATASET) +
        (postcode === undefined ? 0 : HAS_POSTCODE) + (house.unit === undefined ? 0 : HAS_UNIT),
    );
    writer.signed(unitsOf(house.point.latitudeE7) - latitude);
    writer.signed(unitsOf(house.point.longitudeE7) - longitude);
    if (dataset !== before) {
      writer.unsigned(dataset);
    }
    if (hasText) {
      writer.text(house.number);
    }
    if (postcode !== undefined) {
      writer.text(postcode);
    }
    if (house.unit !== undefined) {
      writer.text(house.unit);
    }
    before = dataset;
    digits = number.digits;
    latitude = unitsOf(house.point.latitudeE7);
    longitude = unitsOf(house.point.longitudeE7);
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

/**
 * Calls `visit` for each house in order of number until it returns false; with `digits`, only for those with these leading
 * digits, without decoding the others. Reads what `encodeHouses` wrote.
 */
export function visitHouses(
  reader: VarintReader,
  street: {
    readonly anchor: Anchor;
    readonly postcode: string | undefined;
    readonly dataset: number;
    readonly digits?: number | undefined;
  },
  visit: (house: House) => boolean,
): void {
  const count = Math.min(HOUSES_MAX, reader.unsigned());
  let digits = 0;
  let latitude = unitsOf(street.anchor.latitudeE7);
  let longitude = unitsOf(street.anchor.longitudeE7);
  let { dataset } = street;
  for (let i = 0; i < count && reader.position < reader.end; i++) {
    const head = reader.unsigned();
    digits += Math.floor(head / FLAGS);
    latitude += reader.signed();
    longitude += reader.signed();
    dataset = (head & HAS_DATASET) === 0 ? dataset : reader.unsigned();
    if (street.digits !== undefined && digits !== street.digits) {
      if (digits > street.digits) {
        return;
      }
      for (let rest = head & HAS_TEXTS; rest > 0; rest &= rest - 1) {
        reader.skipText();
      }
      continue;
    }
    const number = (head & HAS_TEXT) === 0 ? String(digits) : reader.text();
    const postcode = (head & HAS_POSTCODE) === 0 ? street.postcode : reader.text();
    const unit = (head & HAS_UNIT) === 0 ? undefined : reader.text();
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
  const count = Math.min(HOUSES_MAX, reader.unsigned());
  let latitude = unitsOf(anchor.latitudeE7);
  let longitude = unitsOf(anchor.longitudeE7);
  for (let i = 0; i < count && reader.position < reader.end; i++) {
    const head = reader.unsigned();
    latitude += reader.signed();
    longitude += reader.signed();
    if ((head & HAS_DATASET) !== 0) {
      reader.unsigned();
    }
    for (let rest = head & HAS_TEXTS; rest > 0; rest &= rest - 1) {
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
