import type { Coordinates } from "../../domain/coordinates.ts";
import type { BlockNumbers } from "../file/block_numbers.ts";
import { middleOf } from "../names/keys/find_street.ts";
import type { Sections } from "../file/format.ts";
import type { House, HouseRange, Street, StreetId } from "../port.ts";
import { coordinatesOf, readRanges, visitHousePoints, visitHouses, visitRangePaths } from "./houses.ts";
import { decodePath } from "../file/paths.ts";
import { PLACE_HASH_BYTES, placeIdOf } from "../file/place_id.ts";
import { textAt } from "../file/texts.ts";
import { VarintReader } from "../file/varints.ts";

/** More pieces than any street has: bounds what damaged bytes can ask for. */
const PIECES_MAX = 10_000;

/** The street, decoded. Throws RangeError when there is none of that number. */
export function readStreet(sections: Sections, id: StreetId): Street {
  check(sections, id);
  const postcode = postcodeOf(sections, id);
  return {
    id,
    name: textAt(sections.strings, sections.streetName.at(id)),
    place: sections.streetPlace.at(id),
    coordinates: middleOf(sections, id),
    radiusM: sections.streetRadius.at(id),
    houseCount: houseCountOf(sections, id),
    dataset: sections.streetDataset.at(id),
    placeId: placeIdOf(sections.streetHash.subarray(id * PLACE_HASH_BYTES, (id + 1) * PLACE_HASH_BYTES)),
    ...(postcode === undefined ? {} : { postcode }),
  };
}

/** The houses of a street with these leading digits, or all of them. */
export function readHouses(sections: Sections, id: StreetId, digits?: number): House[] {
  check(sections, id);
  const found: House[] = [];
  forEachHouse(sections, id, (house) => found.push(house) > 0, digits);
  return found;
}

/** Calls `visit` for each house of a street, or with these leading digits, in order of number until it returns false. */
function forEachHouse(sections: Sections, id: StreetId, visit: (house: House) => boolean, digits?: number): void {
  const dataset = sections.streetDataset.at(id);
  const street = { anchor: anchorOf(sections, id), postcode: postcodeOf(sections, id), dataset, digits };
  visitHouses(readerOf(sections.houseBytes, sections.houseStart, id), street, visit);
}

/** Calls `visit` with the place of each house of a street in its order, and its point in degrees. */
export function forEachHousePoint(
  sections: Sections,
  id: StreetId,
  visit: (at: number, latitude: number, longitude: number) => void,
): void {
  visitHousePoints(readerOf(sections.houseBytes, sections.houseStart, id), anchorOf(sections, id), visit);
}

/** The house at a place in the street's order. */
export function houseAt(sections: Sections, id: StreetId, at: number): House | undefined {
  let found: House | undefined;
  let next = 0;
  forEachHouse(sections, id, (house) => {
    found = next === at ? house : undefined;
    return next++ < at;
  });
  return found;
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
  check(sections, id);
  return readRanges(readerOf(sections.rangeBytes, sections.rangeStart, id), anchorOf(sections, id));
}

/** Calls `visit` with the place of each range of a street in its order, and its line in 1e-7 degrees. */
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

/** True where the street has pieces. */
export function hasLine({ geometry, geometryStart }: Sections, id: StreetId): boolean {
  return (geometry[geometryStart.at(id)] ?? 0) > 0;
}

/** The pieces of a street's line, in degrees. */
export function readStreetPaths(sections: Sections, id: StreetId): Coordinates[][] {
  check(sections, id);
  return readPaths(sections, id).map(coordinatesOf);
}

function check(sections: Sections, id: StreetId): void {
  if (!Number.isInteger(id) || id < 0 || id >= sections.streetName.length) {
    throw new RangeError(
      `Cannot read a street as there are ${sections.streetName.length} streets: current value is ${id}`,
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
