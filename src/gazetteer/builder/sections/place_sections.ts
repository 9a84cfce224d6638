import type { BuiltArrays } from "./built_sections.ts";
import { CAPITALS, PLACE_KINDS, UNITS_PER_DEGREE } from "../../file/format.ts";
import { PLACE_HASH_BYTES, placeHash } from "../../file/place_id.ts";
import { placeImportance } from "../../entries/place_importance.ts";
import type { PlaceRecord } from "../gazetteer_input.ts";
import { orderByHash } from "../numbers/order_by_hash.ts";
import type { OrderedPlace } from "../order_places.ts";
import type { StringPool } from "../numbers/string_pool.ts";

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
  | "placeByHash";

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
  };
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
      sections.placeFlags[id] = PLACE_KINDS.indexOf(record.kind) | (CAPITALS.indexOf(record.capital) << 4) |
        (record.dataset << 8);
      sections.placeCountry[id] = record.countryCode.charCodeAt(0) | (record.countryCode.charCodeAt(1) << 8);
      sections.placeHash.set(placeHash(record.key), id * PLACE_HASH_BYTES);
    },
    sections: () => ({ ...sections, placeByHash: orderByHash(sections.placeHash) }),
  };
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
