import type { Coordinates } from "../../domain/coordinates.ts";
import type { BlockNumbers } from "../file/block_numbers.ts";
import type { Sections } from "../file/format.ts";
import type { EntryId, House, HouseRange, StreetId } from "../port.ts";
import {
  areHousesHyphenated,
  indexOfHouse,
  readHouseAt,
  readHousePostcodes,
  readHousesBetween,
  readHousesOfSecond,
  visitHousePoints,
} from "./houses.ts";
import { coordinatesOf, readRanges, visitRangePaths } from "./house_ranges.ts";
import { decodePath } from "../file/paths.ts";
import { textAt } from "../file/texts.ts";
import { VarintReader } from "../file/varints.ts";

/** More pieces than any street has: bounds the loop over damaged bytes. */
const PIECES_MAX = 10_000;

/** The houses of a street with leading digits from `from` to `to`, or all of them, in order of number. */
export function readHouses(sections: Sections, id: StreetId, from?: number, to = from): House[] {
  checkStreet(sections, id);
  return readHousesBetween(
    readerOf(sections.houseBytes, sections.houseStart, id),
    streetOf(sections, id),
    { from, to },
  );
}

/** The houses of a street whose second number is this one: "1234/12" has 12. */
export function readSecondHouses(sections: Sections, id: StreetId, second: number): House[] {
  checkStreet(sections, id);
  return readHousesOfSecond(
    readerOf(sections.houseBytes, sections.houseStart, id),
    streetOf(sections, id),
    second,
  );
}

/** The index in its street of the house with this number, of several the first with the postcode. */
export function houseIndexOf(
  sections: Sections,
  id: StreetId,
  house: { readonly number: string; readonly postcode: string | undefined },
): number | undefined {
  checkStreet(sections, id);
  return indexOfHouse(readerOf(sections.houseBytes, sections.houseStart, id), streetOf(sections, id), house);
}

/** True if all numbers of a street are two with a hyphen: "30-10". */
export function hasOnlyHyphenated(sections: Sections, id: StreetId): boolean {
  checkStreet(sections, id);
  return areHousesHyphenated(readerOf(sections.houseBytes, sections.houseStart, id));
}

/** The distinct postcodes of a street's houses that are not the street's. */
export function readOtherPostcodes(sections: Sections, id: StreetId): string[] {
  checkStreet(sections, id);
  return readHousePostcodes(readerOf(sections.houseBytes, sections.houseStart, id));
}

function streetOf(sections: Sections, id: StreetId) {
  return {
    anchor: anchorOf(sections, id),
    postcode: postcodeOf(sections, id),
    dataset: sections.streetDataset.at(id),
  };
}

/** Calls `visit` with the index of each house of a street and its point in degrees. */
export function forEachHousePoint(
  sections: Sections,
  id: StreetId,
  visit: (at: number, latitude: number, longitude: number) => void,
): void {
  visitHousePoints(readerOf(sections.houseBytes, sections.houseStart, id), anchorOf(sections, id), visit);
}

/** The house at an index of the street. */
export function houseAt(sections: Sections, id: StreetId, at: number): House | undefined {
  return readHouseAt(readerOf(sections.houseBytes, sections.houseStart, id), streetOf(sections, id), at);
}

/** Houses known one by one. */
export function houseCountOf(sections: Sections, id: StreetId): number {
  const { houseBytes, houseStart } = sections;
  const count = houseBytes[houseStart.at(id)];
  // Most streets have fewer than 128: one byte, and no reader.
  return count !== undefined && count < 0x80 ? count : readerOf(houseBytes, houseStart, id).unsigned();
}

/** The ranges of a street. */
export function readStreetRanges(sections: Sections, id: StreetId): HouseRange[] {
  checkStreet(sections, id);
  return readRanges(readerOf(sections.rangeBytes, sections.rangeStart, id), anchorOf(sections, id));
}

/** Calls `visit` with the index of each range of a street and its line in 1e-7 degrees. */
export function forEachRangePath(
  sections: Sections,
  id: StreetId,
  visit: (at: number, path: Int32Array) => void,
): void {
  visitRangePaths(readerOf(sections.rangeBytes, sections.rangeStart, id), anchorOf(sections, id), visit);
}

/** The pieces of a street's line, latitude and longitude in 1e-7 degrees. */
export function readPaths(sections: Sections, id: StreetId): Int32Array[] {
  const reader = readerOf(sections.geometry, sections.geometryStart, id);
  const count = Math.min(PIECES_MAX, reader.unsigned());
  const paths: Int32Array[] = [];
  let anchor = anchorOf(sections, id);
  for (let i = 0; i < count && reader.position < reader.end; i++) {
    const path = decodePath(reader, anchor);
    paths.push(path);
    anchor = path.length < 2 ? anchor : { latitudeE7: path[path.length - 2]!, longitudeE7: path[path.length - 1]! };
  }
  return paths;
}

/** Whether addresses of this street name the settlement although the street lies elsewhere. */
export function isAlsoIn({ otherStreets }: Sections, street: StreetId, place: EntryId): boolean {
  // Pairs of settlement and street, ascending.
  let low = 0;
  let high = otherStreets.length / 2;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const entry = otherStreets[2 * middle]!;
    if (entry < place || (entry === place && otherStreets[2 * middle + 1]! < street)) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return otherStreets[2 * low] === place && otherStreets[2 * low + 1] === street;
}

/** True where the street has pieces. */
export function hasLine({ geometry, geometryStart }: Sections, id: StreetId): boolean {
  return (geometry[geometryStart.at(id)] ?? 0) > 0;
}

/** The pieces of a street's line, in degrees. */
export function readStreetPaths(sections: Sections, id: StreetId): Coordinates[][] {
  checkStreet(sections, id);
  return readPaths(sections, id).map(coordinatesOf);
}

/** Throws RangeError when there is no street of that number. */
export function checkStreet(sections: Sections, id: StreetId): void {
  if (!Number.isInteger(id) || id < 0 || id >= sections.streetName.length) {
    throw new RangeError(
      `Cannot read a street because there are ${sections.streetName.length} streets: current value is ${id}`,
    );
  }
}

/** The postcode of most of a street's addresses. */
export function postcodeOf(sections: Sections, id: StreetId): string | undefined {
  const at = sections.streetPostcode.at(id);
  return at === 0 ? undefined : textAt(sections.strings, at - 1);
}

function anchorOf(sections: Sections, id: StreetId): { latitudeE7: number; longitudeE7: number } {
  return { latitudeE7: sections.streetLatitude.at(id), longitudeE7: sections.streetLongitude.at(id) };
}

function readerOf(bytes: Uint8Array, start: BlockNumbers, id: StreetId): VarintReader {
  return new VarintReader(bytes, start.at(id), start.at(id + 1));
}
