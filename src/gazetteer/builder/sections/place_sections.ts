import { UNITS_PER_DEGREE } from "../../file/format.ts";
import { gersColumns, osmColumns, PLACE_HASH_BYTES, putPlaceHash } from "../../file/id_columns.ts";
import { degreesAt, flagsOfPlace, placeImportance } from "../../entries/places.ts";
import type { PlaceRecord } from "../gazetteer_input.ts";
import { orderByHash } from "../numbers/hash_order.ts";
import type { OrderedPlace } from "../place_order.ts";
import type { StringPool } from "../numbers/text_table.ts";
import { POINTS_PER_LEAF } from "../../space/nearest.ts";
import { unitVector, VECTOR_UNIT } from "../../space/grid.ts";
import { type ArraysOf, prefixed } from "../numbers/pack_numbers.ts";

const MAX_UINT32 = 0xffff_ffff;
const MAX_DATASETS = 256;

/** Collects the parallel arrays of `count` places, in order; their names go into this pool of texts. */
export class PlaceCollector {
  readonly #strings: StringPool;
  readonly #columns;
  readonly #records: PlaceRecord[] = [];

  constructor(count: number, strings: StringPool) {
    this.#strings = strings;
    this.#columns = {
      placeName: new Uint32Array(count),
      placeLatitude: new Int32Array(count),
      placeLongitude: new Int32Array(count),
      placePopulation: new Uint32Array(count),
      placeRadius: new Uint32Array(count),
      placeParent: new Uint32Array(count),
      placeTo: new Uint32Array(count),
      placeImportance: new Uint16Array(count),
      placeFlags: new Uint16Array(count),
      placeCountry: new Uint16Array(count),
      placeHash: new Uint8Array(count * PLACE_HASH_BYTES),
      placeGeonames: new Uint32Array(count),
    };
  }

  /** Throws RangeError on a value that does not fit. */
  add({ record, parent, to }: OrderedPlace): void {
    check(record);
    const columns = this.#columns;
    const id = this.#records.push(record) - 1;
    columns.placeName[id] = this.#strings.add(record.name);
    columns.placeLatitude[id] = Math.round(record.latitude * UNITS_PER_DEGREE);
    columns.placeLongitude[id] = Math.round(record.longitude * UNITS_PER_DEGREE);
    columns.placePopulation[id] = Math.min(MAX_UINT32, Math.round(record.population));
    columns.placeRadius[id] = Math.round(record.radiusM);
    columns.placeParent[id] = parent;
    columns.placeTo[id] = to;
    columns.placeImportance[id] = placeImportance(record);
    columns.placeFlags[id] = flagsOfPlace(record) | (record.dataset << 8);
    columns.placeCountry[id] = record.countryCode.charCodeAt(0) | (record.countryCode.charCodeAt(1) << 8);
    putPlaceHash(record.key, columns.placeHash, id * PLACE_HASH_BYTES);
    columns.placeGeonames[id] = record.geonames ?? geonamesOfKey(record.key);
  }

  sections(): PlaceArrays {
    const { placeHash, placeGeonames } = this.#columns;
    return {
      ...this.#columns,
      ...prefixed("place", idColumns(this.#records)),
      placeByHash: orderByHash(placeHash),
      placeGeonames: placeGeonames.some((id) => id > 0) ? placeGeonames : new Uint32Array(),
    };
  }
}

/** The identifiers that other data sets give records. */
export function idColumns(records: readonly Pick<PlaceRecord, "osm" | "wikidata" | "gers">[]) {
  const osm = osmColumns(records.map((record) => record.osm));
  const gers = gersColumns(records.map((record) => record.gers));
  return {
    osm: osm.low,
    osmTag: osm.tag,
    wikidata: Uint32Array.from(records.flatMap(({ wikidata }, id) => wikidata === undefined ? [] : [id, wikidata])),
    gersEntry: gers.entries,
    gers: gers.words,
  };
}

const GEONAMES = /^geonames:([1-9]\d{0,8})$/u;

/** GeoNames' identifier in the key of a place or record; 0 for none. */
export function geonamesOfKey(key: string): number {
  return Number(GEONAMES.exec(key)?.[1] ?? 0);
}

function check(record: PlaceRecord): void {
  if (!(Math.abs(record.latitude) <= 90 && Math.abs(record.longitude) <= 180)) {
    throw new RangeError(`Cannot store ${record.key} because its coordinates are off the earth`);
  }
  if (!/^[A-Z]{2}$/.test(record.countryCode)) {
    throw new RangeError(`Cannot store ${record.key} because its country code must be two upper-case letters`);
  }
  if (!(record.population >= 0 && record.radiusM >= 0 && record.radiusM <= MAX_UINT32)) {
    throw new RangeError(`Cannot store ${record.key} because population and radius must be numbers >= 0`);
  }
  if (!Number.isInteger(record.dataset) || record.dataset < 0 || record.dataset >= MAX_DATASETS) {
    throw new RangeError(`Cannot store ${record.key} because its data set must be an integer from 0 to 255`);
  }
}

/**
 * The k-d tree of the given entries: each range is split at its middle by the axis of its depth (x, y, z in turn),
 * until a range has at most `POINTS_PER_LEAF`.
 */
export function pointSections(
  entries: ArrayLike<number>,
  places: ArraysOf<"placeLatitude" | "placeLongitude">,
): ArraysOf<"pointEntry" | "pointVector"> {
  const pointEntry = Uint32Array.from(entries);
  const pointVector = new Int16Array(entries.length * 3);
  const vector = new Float64Array(3);
  for (let i = 0; i < entries.length; i++) {
    unitVector(degreesAt(places.placeLatitude, places.placeLongitude, entries[i]!), vector, 0);
    for (let axis = 0; axis < 3; axis++) {
      pointVector[i * 3 + axis] = Math.round(vector[axis]! * VECTOR_UNIT);
    }
  }
  arrange({ entry: pointEntry, vector: pointVector });
  return { pointEntry, pointVector };
}

interface Points {
  readonly entry: Uint32Array;
  readonly vector: Int16Array;
}

function arrange(points: Points): void {
  const ranges: [from: number, to: number, axis: number][] = [[0, points.entry.length, 0]];
  for (let range = ranges.pop(); range !== undefined; range = ranges.pop()) {
    const [from, to, axis] = range;
    if (to - from <= POINTS_PER_LEAF) {
      continue;
    }
    const middle = (from + to) >> 1;
    select(points, { from, to: to - 1, middle, axis });
    ranges.push([from, middle, (axis + 1) % 3], [middle + 1, to, (axis + 1) % 3]);
  }
}

/** Hoare's quickselect: what is smaller on the axis comes before `middle`, ties by entry so that builds agree. */
function select(points: Points, range: { from: number; to: number; middle: number; axis: number }): void {
  let { from, to } = range;
  const { middle, axis } = range;
  const { vector, entry } = points;
  while (from < to) {
    const at = (from + to) >> 1;
    const value = vector[at * 3 + axis]!;
    const own = entry[at]!;
    let i = from;
    let j = to;
    while (i <= j) {
      while ((vector[i * 3 + axis]! - value || entry[i]! - own) < 0) {
        i++;
      }
      while ((vector[j * 3 + axis]! - value || entry[j]! - own) > 0) {
        j--;
      }
      if (i <= j) {
        swap(points, i++, j--);
      }
    }
    if (middle > j && middle < i) {
      return;
    }
    from = middle > j ? i : from;
    to = middle < i ? j : to;
  }
}

function swap({ entry, vector }: Points, one: number, other: number): void {
  const held = entry[one]!;
  entry[one] = entry[other]!;
  entry[other] = held;
  for (let axis = 0; axis < 3; axis++) {
    const component = vector[one * 3 + axis]!;
    vector[one * 3 + axis] = vector[other * 3 + axis]!;
    vector[other * 3 + axis] = component;
  }
}

export type PlaceArrays = Omit<ArraysOf<`place${string}`>, "placeStreets">;
