import type { PointE7 } from "../../../geo/box_e7.ts";
import { compareTexts } from "../../../domain/sorted.ts";
import { type HouseNumber, parseHouseNumber } from "../../../text/house_number.ts";
import {
  ALL_HYPHENATED,
  BLOCK_HOUSES,
  FLAGS,
  HAS_DATASET,
  HAS_POSTCODE,
  HAS_POSTCODES,
  HAS_SECONDS,
  HAS_TEXT,
  HAS_UNIT,
  unitsOf,
} from "../../entries/houses.ts";
import { VarintWriter } from "../../file/varints.ts";
import type { HouseInput } from "./street_row.ts";

/** The second of a house's two numbers: "1234/12". */
const SECOND = /^\/(\d{1,5})$/u;
const blockWriter = new VarintWriter();

/**
 * Writes the houses of a street, by number: 5 to 8 bytes each. A number that is more than its digits keeps its text as
 * written; a postcode is written only where it is not the street's.
 *
 * @returns the houses in the order in which they are written
 */
export function encodeHouses(
  houses: readonly HouseInput[],
  street: { readonly anchor: PointE7; readonly postcode: string | undefined; readonly dataset: number },
  writer: VarintWriter,
): readonly HouseInput[] {
  writer.unsigned(houses.length);
  if (houses.length === 0) {
    return houses;
  }
  const numbers = houses.map(({ number }) => parseHouseNumber(number));
  const order = orderOf(houses, numbers, street.dataset);
  const seconds: (readonly [second: number, at: number])[] = [];
  const heads: number[] = [];
  let postcodes: Set<string> | undefined;
  blockWriter.length = 0;
  let digits = 0;
  let latitude = unitsOf(street.anchor.latitudeE7);
  let longitude = unitsOf(street.anchor.longitudeE7);
  let before = street.dataset;
  for (let i = 0; i < houses.length; i++) {
    const house = houses[order?.[i] ?? i]!;
    const number = numbers[order?.[i] ?? i]!;
    const second = number.suffix === "" ? undefined : SECOND.exec(number.suffix)?.[1];
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
      postcodes ??= new Set();
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
    (postcodes === undefined ? 0 : HAS_POSTCODES) + (seconds.length > 0 ? HAS_SECONDS : 0) +
      (areHyphenated ? ALL_HYPHENATED : 0),
  );
  if (postcodes !== undefined) {
    writePostcodes([...postcodes].sort(compareTexts), writer);
  }
  writeSeconds(seconds, writer);
  heads.forEach((value) => writer.fixed(value));
  writer.append(blockWriter);
  return order?.map((at) => houses[at]!) ?? houses;
}

function writePostcodes(postcodes: readonly string[], writer: VarintWriter): void {
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
      compareTexts(numbers[at]!.suffix, numbers[otherAt]!.suffix) || compareTexts(one.unit ?? "", other.unit ?? "") ||
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
