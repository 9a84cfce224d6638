import { type SectionName, type SECTIONS, UNITS_PER_DEGREE } from "../../file/format.ts";
import { PLACE_HASH_BYTES, placeHash } from "../../file/place_id.ts";
import { flagsOfPlace, placeImportance } from "../../entries/places.ts";
import type { PlaceRecord } from "../build_gazetteer.ts";
import type { OsmId } from "../../../domain/ids.ts";
import { gersColumns } from "../../file/gers_columns.ts";
import { osmColumns } from "../../file/osm_columns.ts";
import { orderByHash } from "../numbers/hash_order.ts";
import type { OrderedPlace } from "../order_places.ts";
import type { StringPool } from "../numbers/string_pool.ts";
import { POINTS_PER_LEAF } from "../../space/nearest.ts";
import { unitVector, VECTOR_UNIT } from "../../space/grid.ts";
import type { ArrayOf } from "../../file/section_types.ts";
import type { BlockSpool } from "../spool/block_spool.ts";
import type { Spool } from "../spool/spool.ts";

type PlaceSection =
  | "placeName"
  | "placeLatitude"
  | "placeLongitude"
  | "placePopulation"
  | "placeRadius"
  | "placeParent"
  | "placeTo"
  | "placeImportance"
  | "placeFlags"
  | "placeCountry"
  | "placeHash"
  | "placeByHash"
  | "placeOsm"
  | "placeOsmTag"
  | "placeWikidata"
  | "placeGeonames"
  | "placeGersEntry"
  | "placeGers";

const MAX_UINT32 = 0xffff_ffff;
const MAX_DATASETS = 256;

/** Collects the parallel arrays of the places. Entries are added in order. */
export interface PlaceCollector {
  /** Throws RangeError on a value that does not fit. */
  add(id: number, place: OrderedPlace): void;
  sections(): Pick<BuiltArrays, PlaceSection>;
}

/** Collects `count` places; their names go into this pool of texts. */
export function placeCollector(count: number, strings: StringPool): PlaceCollector {
  const sections = {
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
  const osm: (OsmId | undefined)[] = Array.from({ length: count });
  const gers: (string | undefined)[] = Array.from({ length: count });
  const wikidata: number[] = [];
  return {
    add(id, { record, parent, to }) {
      check(record);
      sections.placeName[id] = strings.add(record.name);
      sections.placeLatitude[id] = Math.round(record.latitude * UNITS_PER_DEGREE);
      sections.placeLongitude[id] = Math.round(record.longitude * UNITS_PER_DEGREE);
      sections.placePopulation[id] = Math.min(MAX_UINT32, Math.round(record.population));
      sections.placeRadius[id] = Math.round(record.radiusM);
      sections.placeParent[id] = parent;
      sections.placeTo[id] = to;
      sections.placeImportance[id] = placeImportance(record);
      sections.placeFlags[id] = flagsOfPlace(record) | (record.dataset << 8);
      sections.placeCountry[id] = record.countryCode.charCodeAt(0) | (record.countryCode.charCodeAt(1) << 8);
      sections.placeHash.set(placeHash(record.key), id * PLACE_HASH_BYTES);
      osm[id] = record.osm;
      gers[id] = record.gers;
      if (record.wikidata !== undefined) {
        wikidata.push(id, record.wikidata);
      }
      sections.placeGeonames[id] = record.geonames ?? geonamesOfKey(record.key);
    },
    sections: () => {
      const { low, tag } = osmColumns(osm);
      const { entries, words } = gersColumns(gers);
      return {
        ...sections,
        placeByHash: orderByHash(sections.placeHash),
        placeOsm: low,
        placeOsmTag: tag,
        placeWikidata: Uint32Array.from(wikidata),
        placeGeonames: sections.placeGeonames.some((id) => id > 0) ? sections.placeGeonames : new Uint32Array(),
        placeGersEntry: entries,
        placeGers: words,
      };
    },
  };
}

/** Keys of the world's places that are GeoNames' identifiers. */
const GEONAMES = /^geonames:([1-9]\d{0,8})$/u;

/** GeoNames' identifier in the key of a place; 0 for none. */
function geonamesOfKey(key: string): number {
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
  places: Pick<BuiltArrays, "placeLatitude" | "placeLongitude">,
): Pick<BuiltArrays, "pointEntry" | "pointVector"> {
  const pointEntry = Uint32Array.from(entries);
  const pointVector = new Int16Array(entries.length * 3);
  const vector = new Float64Array(3);
  for (let i = 0; i < entries.length; i++) {
    const entry = entries[i]!;
    const point = {
      latitude: places.placeLatitude[entry]! / UNITS_PER_DEGREE,
      longitude: places.placeLongitude[entry]! / UNITS_PER_DEGREE,
    };
    unitVector(point, vector, 0);
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

/** The arrays that a build makes; those of types `packed` and `blocks` become words when they are written. */
interface BuiltArrayOf extends Omit<ArrayOf, "packed" | "blocks"> {
  readonly packed: Uint32Array;
  readonly blocks: Uint32Array | Int32Array | Uint16Array | Uint8Array;
}

export type BuiltArrays = { readonly [Name in SectionName]: BuiltArrayOf[(typeof SECTIONS)[Name]["type"]] };

/** What a file is written from: its arrays, or spools of what is stored. */
export type BuiltSections = { readonly [Name in SectionName]: BuiltArrays[Name] | Spool | BlockSpool };
