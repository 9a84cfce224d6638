/**
 * @module Records. Each source (a file here, its parts in the folder of its name) reads one format of data and writes
 * these records into a `RecordSink`; `datasets/source_table.ts` lists the sources. Units and names are the same for all
 * of them, so that `assemble/` is independent of formats. Start with `csv.ts`, the simplest; `openstreetmap.ts` is the
 * largest.
 */

import type { DrawnFeature } from "../drawing/cut.ts";
import type { PointE7 } from "../../geo/box_e7.ts";
import type { PlaceKind } from "../port.ts";
import { fold } from "../../text/fold.ts";

/** How a name is used. `old`, `short` and `international` are searched but never shown as the label. */
export type RecordNameKind = "primary" | "alternate" | "old" | "short" | "international";

export interface RecordName {
  readonly text: string;
  /** BCP 47, where the source has it. */
  readonly language?: string | undefined;
  readonly kind: RecordNameKind;
}

/** Of one feature. The most named places of the world have about 400. */
const NAMES_MAX = 512;

/** Adds a name to those of a feature, unless it is empty, too long or one too many. */
export function addName(names: RecordName[], name: RecordName, lengthMax: number): void {
  if (name.text !== "" && name.text.length <= lengthMax && names.length < NAMES_MAX) {
    names.push(name);
  }
}

/** Points in order: latitude, longitude, latitude, longitude …, each in 1e-7 degrees. */
export type Path = Int32Array;

/** One polygon: the outer ring, then its holes. Rings are closed: the last point is the first. */
export type Polygon = readonly Path[];

export type { PointE7 };

/** What a source says of where a feature is; every part optional, as written there. */
export interface Belonging {
  readonly street?: string | undefined;
  /** A named place used in place of a street (`addr:place`). */
  readonly placeName?: string | undefined;
  readonly district?: string | undefined;
  readonly locality?: string | undefined;
  readonly county?: string | undefined;
  readonly region?: string | undefined;
  /** Code of the county in the source's own list (GeoNames `US.TX.113`); finds the area with this `adminCode`. */
  readonly countyCode?: string | undefined;
  /** Code of the region in the source's own list (GeoNames `US.TX`). */
  readonly regionCode?: string | undefined;
  readonly postcode?: string | undefined;
  /** ISO 3166-1 alpha-2, upper case. */
  readonly countryCode?: string | undefined;
}

/** The parts that have a text, and the country where it is two capital letters. */
export function belongingOf(parts: { readonly [Part in keyof Belonging]?: string | undefined }): Belonging {
  const given: Readonly<Record<string, string | undefined>> = parts;
  const found: Record<string, string> = {};
  for (const part in given) {
    const value = given[part];
    if (value !== undefined && value !== "" && (part !== "countryCode" || isCountry(value))) {
      found[part] = value;
    }
  }
  return found;
}

/** Whether a text is two capital letters. */
export function isCountry(text: string): boolean {
  return /^[A-Z]{2}$/.test(text);
}

/** The two capital letters that a value of a register is, if their case is left aside; else undefined. */
export function countryOf(value: unknown): string | undefined {
  const code = typeof value === "string" ? value.trim().toUpperCase() : "";
  return isCountry(code) ? code : undefined;
}

/** An area (with its polygons) or a place (a point). */
export interface AreaRecord extends Belonging {
  /** Unique within the dataset and stable across its versions: `r12345`, `geonames:2921044`. */
  readonly key: string;
  /** `administrative`: what it is follows from its `level` and country. */
  readonly kind: PlaceKind | "administrative";
  readonly names: readonly RecordName[];
  /** How big a settlement is, as OpenStreetMap's `place` says it: `city`, `village`. */
  readonly placeType?: string | undefined;
  /** The record of this area's label point: both are one place. */
  readonly labelKey?: string | undefined;
  /** The record of the settlement that a district belongs to, where the source says which. */
  readonly localityKey?: string | undefined;
  /** The label point. Absent: the polygons' own. */
  readonly point?: PointE7 | undefined;
  readonly polygons?: readonly Polygon[] | undefined;
  /** People; absent where unknown. */
  readonly population?: number | undefined;
  /** OpenStreetMap's `admin_level`, or what corresponds to it: finer areas have higher levels. */
  readonly level?: number | undefined;
  /** Its own code in the source's list, which others name as `regionCode` or `countyCode`. */
  readonly adminCode?: string | undefined;
  /** Postal or ISO codes that name it ("TX", "CA-ON"). */
  readonly codes?: readonly string[] | undefined;
  readonly wikidata?: number | undefined;
  readonly geonames?: number | undefined;
  /** The identifier of Overture. */
  readonly gers?: string | undefined;
}

/** More names of an area that another record, or another file of the dataset, describes. */
export interface NamesRecord {
  readonly of: string;
  readonly names: readonly RecordName[];
}

/** One piece of a street. Pieces of one name in one locality become one street. */
export interface StreetRecord extends Belonging {
  readonly key: string;
  readonly names: readonly RecordName[];
  readonly path: Path;
}

export interface HouseRecord extends Belonging {
  readonly key: string;
  /** As written: `12`, `12a`, `12-14`, `12/3`. */
  readonly number: string;
  readonly unit?: string | undefined;
  readonly point: PointE7;
}

/** House numbers known only by their two ends, along a line. */
export interface RangeRecord extends Belonging {
  readonly key: string;
  readonly from: string;
  readonly to: string;
  readonly step: "all" | "odd" | "even" | "alphabetic";
  readonly path: Path;
}

/** A named thing that is neither area nor street: a station, a shop, a museum. */
export interface NamedPlaceRecord extends Belonging {
  readonly key: string;
  readonly names: readonly RecordName[];
  /** `amenity=pharmacy`, `railway=station`. */
  readonly category: string;
  readonly number?: string | undefined;
  readonly point: PointE7;
  readonly wikidata?: number | undefined;
  readonly gers?: string | undefined;
}

/** One postcode with its representative point. */
export interface PostcodeRecord extends Belonging {
  readonly key: string;
  readonly postcode: string;
  readonly countryCode: string;
  readonly point: PointE7;
}

/** One code of a register: the code alone finds the point. */
export interface CodeRecord extends Belonging {
  readonly key: string;
  /** `saudi_short_address`, `eircode` … */
  readonly system: string;
  readonly code: string;
  readonly label?: string | undefined;
  readonly number?: string | undefined;
  readonly point: PointE7;
}

/** A named water, to be drawn: no address lies in it. It has a point, a line or an outline. */
export interface WaterRecord {
  readonly key: string;
  readonly names: readonly RecordName[];
  /** `natural=water`, `waterway=river`. */
  readonly category: string;
  readonly point?: PointE7 | undefined;
  /** Of a river or canal. */
  readonly path?: Path | undefined;
  /** Of a lake. */
  readonly polygons?: readonly Polygon[] | undefined;
}

/** Why a row or element was not used. Counted, never fatal. */
export type DropReason =
  | "coordinates_missing"
  | "coordinates_out_of_range"
  | "name_missing"
  | "number_missing"
  | "number_malformed"
  | "street_missing"
  | "polygon_open"
  | "geometry_missing"
  | "row_malformed"
  | "code_missing"
  | "country_unknown"
  | "existence_doubtful"
  | "too_long";

/** Where a source puts what it reads. Records of one kind come in the order of the file. */
export interface RecordSink {
  area(record: AreaRecord): void;
  names(record: NamesRecord): void;
  street(record: StreetRecord): void;
  house(record: HouseRecord): void;
  range(record: RangeRecord): void;
  namedPlace(record: NamedPlaceRecord): void;
  postcode(record: PostcodeRecord): void;
  code(record: CodeRecord): void;
  water(record: WaterRecord): void;
  /** Takes what is only drawn; absent for an import without a drawing. */
  readonly draw?: (feature: DrawnFeature) => void;
  /** Takes an area of a layer; false where it has no polygon in degrees. Absent for an import without a layer. */
  readonly layer?: (area: LayerArea) => boolean;
  /** Reports a row that is not used. */
  drop(reason: DropReason): void;
}

/** Zeros and punctuation ("00-000", "0", "-"), and negative numbers ("-9"). */
const NO_VALUE = /^(?:[\s0._/?-]*|-\s?\d+)$/u;
const WORDS: ReadonlySet<string> = new Set(
  "s/n sn s-n s.n. s/nº б/н бн b/n b.n. none null nil n/a n.a. nan undefined unknown".split(" "),
);

/**
 * True for what registers write as a number or postcode where they have none: "00-000", "-9", "S/N", "0".
 *
 * @example
 * ```ts
 * isPlaceholder("00-000"); // true
 * isPlaceholder("00-950"); // false
 * ```
 */
export function isPlaceholder(text: string): boolean {
  return NO_VALUE.test(text) || WORDS.has(fold(text.trim()));
}

/** The people that a value of a register counts; undefined where it counts none. */
export function populationOf(value: unknown): number | undefined {
  const population = Number(value);
  return population > 0 ? population : undefined;
}

/** Characters. Longer values are remarks, not numbers. */
export const HOUSE_NUMBER_LENGTH_MAX = 64;

/** A row of a register of houses. Without a key it gets that of its contents. */
export interface HouseRow {
  readonly key: string | undefined;
  readonly number: string | undefined;
  readonly unit: string | undefined;
  readonly point: PointE7 | DropReason;
  readonly parts: Parameters<typeof belongingOf>[0];
}

/** Gives the house of a row, or reports why it is none. */
export function giveHouse(sink: RecordSink, { key, number = "", unit, point, parts }: HouseRow): void {
  const { street } = parts;
  if (typeof point === "string") {
    sink.drop(point);
  } else if (isPlaceholder(number)) {
    sink.drop("number_missing");
  } else if (number.length > HOUSE_NUMBER_LENGTH_MAX) {
    sink.drop("too_long");
  } else if (street === undefined || street === "") {
    sink.drop("street_missing");
  } else {
    const contents = key || `${street} ${number} ${unit ?? ""} ${point.latitudeE7} ${point.longitudeE7}`;
    sink.house({ key: contents, number, point, street, unit: unit || undefined, ...belongingOf(parts) });
  }
}

/**
 * The point that two decimal numbers name, in 1e-7 degrees, or why there is none. `0, 0` is what broken exports write
 * for "unknown": no land is there.
 *
 * @example
 * ```ts
 * pointOf("47.1", "9.5"); // { latitudeE7: 471000000, longitudeE7: 95000000 }
 * pointOf("", "9.5"); // "coordinates_missing"
 * ```
 */
export function pointOf(latitude: string | undefined, longitude: string | undefined): PointE7 | DropReason {
  const latitudeText = latitude?.trim() ?? "";
  const longitudeText = longitude?.trim() ?? "";
  if (latitudeText === "" || longitudeText === "") {
    return "coordinates_missing";
  }
  return pointOfNumbers(Number(latitudeText), Number(longitudeText));
}

/** Like `pointOf`, for numbers. */
export function pointOfNumbers(latitude: number, longitude: number): PointE7 | DropReason {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) {
    return "coordinates_out_of_range";
  }
  if (latitude === 0 && longitude === 0) {
    return "coordinates_missing";
  }
  return { latitudeE7: Math.round(latitude * 1e7), longitudeE7: Math.round(longitude * 1e7) };
}

/** A ring as pairs of longitude and latitude in degrees. */
export type DegreeRing = readonly (readonly number[])[];

/** An area as a source has it. */
export interface LayerArea {
  readonly code: string;
  readonly title: string;
  /** Each polygon: its outer ring, then its holes. */
  readonly polygons: readonly (readonly DegreeRing[])[];
}
