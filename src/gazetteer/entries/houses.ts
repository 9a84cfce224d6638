import { ALL_HYPHENATED, type Anchor, BLOCK_HOUSES, HOUSES_MAX, SECOND_BYTES } from "../file/house_format.ts";
import type { VarintReader } from "../file/varints.ts";
import type { House } from "../port.ts";
import { firstBlock, type HouseLayout, layoutOf } from "./house_layout.ts";
import { HouseRun, type StreetOfHouses } from "./house_run.ts";

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
  if (index >= layout.count) {
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
