import type { OsmId } from "../../../domain/ids.ts";
import type {
  CodeRecord,
  NamedPlaceRecord,
  Path,
  PointE7,
  RangeRecord,
  RecordName,
  WaterRecord,
} from "../../sources/record.ts";

/**
 * One street before it is in the file, as words of 32 bits: the position of each in the row. Behind them come the
 * names (number of the key `<< 2`, index into `NAME_KINDS`), the other settlements, the elements of the houses (two words
 * each), then the bytes of geometry, houses and ranges, filled up to a whole word.
 */
export const ROW = {
  /** Words of the whole row. */
  words: 0,
  entry: 1,
  curve: 2,
  /** The first eight bytes of the hash as two numbers, the last two as one: they sort like the hash. */
  hash: 3,
  latitude: 6,
  longitude: 7,
  radius: 8,
  dataset: 9,
  houseCount: 10,
  /** Number of the text; that of the postcode plus 1, 0 for none. */
  name: 11,
  postcode: 12,
  /** South, west, north, east. */
  box: 13,
  names: 17,
  others: 18,
  geometryBytes: 19,
  houseBytes: 20,
  rangeBytes: 21,
  /** Its element of OpenStreetMap, as in the file; then how many of its houses follow the settlements with theirs. */
  osm: 22,
  osmTag: 23,
  houseIds: 24,
} as const;

/** Words before the names. */
export const ROW_WORDS = 25;

/** A row, from `at` on. */
interface RowAt {
  readonly words: Uint32Array;
  readonly at: number;
}

/** Less than 0 where the first row comes before the other: by settlement, along the curve, by hash. */
export function compareRows(one: RowAt, other: RowAt): number {
  for (let word: number = ROW.entry; word < ROW.hash + 3; word++) {
    const difference = one.words[one.at + word]! - other.words[other.at + word]!;
    if (difference !== 0) {
      return difference;
    }
  }
  return 0;
}

export interface HouseInput {
  readonly number: string;
  readonly unit?: string | undefined;
  readonly point: PointE7;
  /** From the address; absent: the street's. */
  readonly postcode?: string | undefined;
  /** As the street's; absent: the same. */
  readonly dataset?: number | undefined;
  readonly osm?: OsmId | undefined;
}

/** House numbers of a street known only by their two ends, along a line. */
export type RangeInput = Pick<RangeRecord, "from" | "to" | "step" | "path" | "postcode">;

export interface StreetInput {
  /** Stable across rebuilds and unique: settlement, street key, and which of several streets of that name. */
  readonly key: string;
  /** The first is the one to show. */
  readonly names: readonly RecordName[];
  /** Key of the finest settlement it lies in. */
  readonly placeKey: string;
  /** Keys of other settlements that its addresses name. */
  readonly otherPlaceKeys: readonly string[];
  /** Of most of its addresses. */
  readonly postcode?: string | undefined;
  /** Its pieces; empty for a street known only by its houses. */
  readonly paths: readonly Path[];
  readonly houses: readonly HouseInput[];
  readonly ranges: readonly RangeInput[];
  /** Its element of OpenStreetMap: of several ways the oldest. */
  readonly osm?: OsmId | undefined;
  /** Index into the data sets, then into `GazetteerInput.mixes`. The same in all types below. */
  readonly dataset: number;
}

/** What named places, postcodes and codes have in common. */
export interface PointInput {
  readonly key: string;
  readonly placeKey: string;
  readonly point: PointE7;
  readonly dataset: number;
}

/** A named thing to go to. */
export interface NamedPlaceInput
  extends
    PointInput,
    Pick<NamedPlaceRecord, "names" | "category" | "street" | "number" | "postcode" | "wikidata" | "gers"> {
  readonly osm?: OsmId | undefined;
}

/** One postcode: all its points together. */
export interface PostcodeInput extends PointInput {
  /** As its country writes it. */
  readonly postcode: string;
  /** The names of settlements that its list gives it, and no place near it has. */
  readonly localities: readonly string[];
  /** Metres: how far its points lie from the middle one. */
  readonly radiusM: number;
}

export interface CodeInput extends PointInput, Pick<CodeRecord, "system" | "code" | "label" | "street" | "number"> {}

/** A named water, as it is drawn. */
export interface WaterInput extends Pick<WaterRecord, "key" | "category"> {
  readonly name: string;
  /** Where its name may stand. */
  readonly point: PointE7;
  /** Metres: half its length. */
  readonly radiusM: number;
  /** Lines of a watercourse, closed rings of still water, nothing where only the point is known. */
  readonly paths: readonly Path[];
}

/** The data of a country other than its places, in any order. */
export interface StreetsInput {
  readonly streets: Iterable<StreetInput>;
  readonly namedPlaces: Iterable<NamedPlaceInput>;
  readonly postcodes: Iterable<PostcodeInput>;
  readonly codes: Iterable<CodeInput>;
  readonly waters?: Iterable<WaterInput>;
}
