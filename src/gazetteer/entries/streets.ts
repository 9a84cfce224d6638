import type { PointE7 } from "../../geo/box_e7.ts";
import type { Coordinates } from "../../domain/coordinates.ts";
import type { EntryId, HouseRange, Street, StreetId } from "../port.ts";
import { degreesAt, type FileOfSet } from "./places.ts";
import type { Ids } from "../../domain/ids.ts";
import { idsOf } from "./ids.ts";
import { placeIdOf } from "../file/id_columns.ts";
import { textAt } from "../file/texts.ts";
import { firstWhere } from "../../domain/sorted.ts";
import type { BlockNumbers } from "../file/stored_numbers.ts";
import type { Sections } from "../file/format.ts";
import { Houses, HOUSES_MAX } from "./houses.ts";
import { decodePath, encodePath, VarintReader, type VarintWriter } from "../file/varints.ts";
import type { RangeInput } from "../builder/streets/street_row.ts";

/** A street whose texts and house count are decoded on first use. */
export class LazyStreet implements Street {
  readonly id: StreetId;
  readonly place: EntryId;
  readonly radiusM: number;
  readonly dataset: number;
  readonly #file: FileOfSet;
  readonly #local: number;
  #name: string | undefined;
  #coordinates: Coordinates | undefined;
  #houseCount: number | undefined;
  #placeId: string | undefined;
  /** Null until it is read. */
  #postcode: string | undefined | null = null;

  /** @param local the street's number in its file; throws RangeError when there is none of that number */
  constructor(file: FileOfSet, local: number) {
    const { sections } = file;
    checkStreet(sections, local);
    this.#file = file;
    this.#local = local;
    this.id = local + file.base;
    this.place = sections.streetPlace.at(local) + file.base;
    this.radiusM = sections.streetRadius.at(local);
    this.dataset = sections.streetDataset.at(local) + file.firstDataset;
  }

  get name(): string {
    const { strings, streetName } = this.#file.sections;
    return this.#name ??= textAt(strings, streetName.at(this.#local));
  }

  get coordinates(): Coordinates {
    const { streetLatitude, streetLongitude } = this.#file.sections;
    return this.#coordinates ??= degreesAt(streetLatitude, streetLongitude, this.#local);
  }

  get houseCount(): number {
    return this.#houseCount ??= houseCountOf(this.#file.sections, this.#local);
  }

  get postcode(): string | undefined {
    if (this.#postcode === null) {
      this.#postcode = postcodeOf(this.#file.sections, this.#local);
    }
    return this.#postcode;
  }

  get placeId(): string {
    return this.#placeId ??= placeIdOf(this.#file.sections.streetHash, this.#local);
  }

  get ids(): Ids | undefined {
    return idsOf(this.#file.sections, "street", this.#local);
  }
}

/** Metres of a street that count as one house: where no houses are loaded, a long street is more likely meant. */
const M_PER_HOUSE = 20;

/** Rank of a street among those that share a prefix: grows with its houses and its length. */
export function streetWeight(houses: number, radiusM: number): number {
  return houses * M_PER_HOUSE + radiusM;
}

/** More pieces than any street has: bounds the loop over damaged bytes. */
const PIECES_MAX = 10_000;

/** The houses of a street. Throws RangeError when there is no street of that number. */
export function housesOf(sections: Sections, id: StreetId): Houses {
  checkStreet(sections, id);
  return new Houses(readerOf(sections.houseBytes, sections.houseStart, id), {
    anchor: anchorOf(sections, id),
    postcode: postcodeOf(sections, id),
    dataset: sections.streetDataset.at(id),
  });
}

/** Calls `visit` with the index of each house of a street and its point in degrees: no text of it is read. */
export function forEachHousePoint(
  sections: Sections,
  id: StreetId,
  visit: (at: number, latitude: number, longitude: number) => void,
): void {
  const street = { anchor: anchorOf(sections, id), postcode: undefined, dataset: 0 };
  new Houses(readerOf(sections.houseBytes, sections.houseStart, id), street).forEachPoint(visit);
}

/** Houses known one by one. */
export function houseCountOf(sections: Sections, id: StreetId): number {
  const { houseBytes, houseStart } = sections;
  const count = houseBytes[houseStart.at(id)];
  // Most streets have fewer than 128: one byte, and no reader.
  return count !== undefined && count < 0x80 ? count : readerOf(houseBytes, houseStart, id).unsigned();
}

/** The ranges of a street. Reads what `encodeRanges` wrote. */
export function readStreetRanges(sections: Sections, id: StreetId): HouseRange[] {
  checkStreet(sections, id);
  const ranges: HouseRange[] = [];
  forEachRange(sections, id, (reader, anchor) => {
    const from = reader.text();
    const to = reader.text();
    const step = STEPS[reader.unsigned()] ?? "all";
    const postcode = reader.text();
    const path = coordinatesOf(decodePath(reader, anchor));
    ranges.push({ from, to, step, path, ...(postcode === "" ? {} : { postcode }) });
  });
  return ranges;
}

/** Calls `visit` with the index of each range of a street and its line in 1e-7 degrees. */
export function forEachRangePath(
  sections: Sections,
  id: StreetId,
  visit: (at: number, path: Int32Array) => void,
): void {
  forEachRange(sections, id, (reader, anchor, at) => {
    reader.skipText();
    reader.skipText();
    reader.unsigned();
    reader.skipText();
    visit(at, decodePath(reader, anchor));
  });
}

/** Calls `read` for each range of a street, with a reader that stands at it. */
function forEachRange(
  sections: Sections,
  id: StreetId,
  read: (reader: VarintReader, anchor: PointE7, at: number) => void,
): void {
  const reader = readerOf(sections.rangeBytes, sections.rangeStart, id);
  const anchor = anchorOf(sections, id);
  const count = Math.min(HOUSES_MAX, reader.position < reader.end ? reader.unsigned() : 0);
  for (let i = 0; i < count && reader.position < reader.end; i++) {
    read(reader, anchor, i);
  }
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
  const at = firstWhere(0, otherStreets.length / 2, (each) => {
    const entry = otherStreets[2 * each]!;
    return entry > place || (entry === place && otherStreets[2 * each + 1]! >= street);
  });
  return otherStreets[2 * at] === place && otherStreets[2 * at + 1] === street;
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
function checkStreet(sections: Sections, id: StreetId): void {
  if (!Number.isInteger(id) || id < 0 || id >= sections.streetName.length) {
    throw new RangeError(
      `Cannot read a street because there are ${sections.streetName.length} streets: current value is ${id}`,
    );
  }
}

/** The postcode of most of a street's addresses. */
function postcodeOf(sections: Sections, id: StreetId): string | undefined {
  const at = sections.streetPostcode.at(id);
  return at === 0 ? undefined : textAt(sections.strings, at - 1);
}

function anchorOf(sections: Sections, id: StreetId): PointE7 {
  return { latitudeE7: sections.streetLatitude.at(id), longitudeE7: sections.streetLongitude.at(id) };
}

function readerOf(bytes: Uint8Array, start: BlockNumbers, id: StreetId): VarintReader {
  return new VarintReader(bytes, start.at(id), start.at(id + 1));
}

const STEPS = ["all", "odd", "even", "alphabetic"] as const;

/** Writes the ranges of a street: ends, step and the line between them. */
export function encodeRanges(ranges: readonly RangeInput[], anchor: PointE7, writer: VarintWriter): void {
  writer.unsigned(ranges.length);
  for (const { from, to, step, path, postcode } of ranges) {
    writer.text(from);
    writer.text(to);
    writer.unsigned(STEPS.indexOf(step));
    writer.text(postcode ?? "");
    encodePath(path, anchor, writer);
  }
}

/** Points of a path, in degrees. */
function coordinatesOf(path: Int32Array): Coordinates[] {
  return Array.from({ length: path.length / 2 }, (_, i) => ({
    latitude: path[2 * i]! / 1e7,
    longitude: path[2 * i + 1]! / 1e7,
  }));
}
