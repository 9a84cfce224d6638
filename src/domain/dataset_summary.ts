/** Numbers of records of a data set by kind. */
export interface DatasetCounts {
  readonly places: number;
  readonly streets: number;
  readonly houses: number;
  readonly postcodes: number;
  readonly namedPlaces: number;
  readonly codes: number;
}

/** A data set in force, as it is shown. */
export interface DatasetSummary {
  readonly name: string;
  /** `openstreetmap`, `geonames` … */
  readonly source: string;
  readonly version: string;
  /** ISO 3166-1 alpha-2. Empty for the world. */
  readonly countries: readonly string[];
  readonly counts: DatasetCounts;
  /** Its areas are a column of this name next to answers; undefined where it has none. */
  readonly layer: { readonly name: string; readonly areas: number } | undefined;
  readonly licence: string;
  readonly attribution: string;
  readonly addedAt: Date;
  /** The date of the data, `2024-03-03`; undefined where it is not known. */
  readonly dataFrom: string | undefined;
}
