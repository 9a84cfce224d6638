import type { OsmId } from "../../domain/ids.ts";
import type { Dataset, NameKind, PlaceKind } from "../port.ts";
import type { Path } from "../sources/record.ts";

export interface NameRecord {
  readonly text: string;
  /** `variant`: a name of unknown language, status or age; it ranks behind certain names (`postingRank`). */
  readonly kind: NameKind | "variant";
  /** BCP 47 tags of the languages that call the place so; with none, the name is found but never displayed. */
  readonly languages?: readonly string[];
}

/** One area or place from a source. `name` and `names` may be getters: they are read once. */
export interface PlaceRecord {
  /** The source's stable key, unique: `country:FR`, `region:US/TX`, `geonames:2988507`. The place id is its hash. */
  readonly key: string;
  readonly kind: PlaceKind;
  /** In the place's own language; indexed as primary. */
  readonly name: string;
  readonly names: readonly NameRecord[];
  /** `nameKey` of its name and names but codes, where they are known already. */
  readonly keys?: readonly string[];
  readonly latitude: number;
  readonly longitude: number;
  readonly radiusM: number;
  /** People; 0 where unknown. */
  readonly population: number;
  /** ISO 3166-1 alpha-2, upper case. */
  readonly countryCode: string;
  /** Key of the area it belongs to; a country has none. */
  readonly parentKey?: string | undefined;
  /** Seat of the government of a country or of a region. */
  readonly capital?: "country" | "region" | undefined;
  /** A region that nobody governs, as `Place.isLand`. */
  readonly isLand?: boolean | undefined;
  readonly osm?: OsmId | undefined;
  readonly wikidata?: number | undefined;
  readonly geonames?: number | undefined;
  /** The identifier of Overture. */
  readonly gers?: string | undefined;
  /** Index into `datasets`. */
  readonly dataset: number;
}

/** Closed or open: a list of corners in degrees, or a path as data sets have it, a tenth of the size. */
export type AreaRing = readonly (readonly [longitude: number, latitude: number])[] | Path;

/** Rings of one area; even-odd rule, so holes are rings too. */
export interface AreaRecord {
  readonly key: string;
  /** No ring crosses the antimeridian. */
  readonly rings: readonly AreaRing[];
}

export interface GazetteerInput {
  readonly datasets: readonly Dataset[];
  /**
   * Lists of data sets that share a record, that of its point first. The `dataset` of such a record is the number of data
   * sets plus the index of its list.
   */
  readonly mixes?: readonly (readonly number[])[];
  readonly places: readonly PlaceRecord[];
  readonly areas: readonly AreaRecord[];
}
