import type { Bounds, Coordinates } from "./coordinates.ts";
import type { Status } from "./resolution.ts";

/** The parts of a written address, each of which may be a column. */
export const ADDRESS_PARTS = [
  "fullAddress",
  "street",
  "houseNumber",
  "unit",
  "postcode",
  "locality",
  "district",
  "county",
  "region",
  "country",
] as const;

/** What a column may say about the row's place. */
export const COLUMN_PARTS = [...ADDRESS_PARTS, "latitude", "longitude"] as const;

export type ColumnPart = (typeof COLUMN_PARTS)[number];

/** The columns of the parts, by their indexes from 0. */
export type PartColumns = { readonly [Part in ColumnPart]?: number };

/** Where a row's input is: in one column, composed from several by a template, or in columns with a part each. */
export type BatchMapping =
  & {
    /** Of the row's own country: a code, or a name in any language. */
    readonly countryColumn?: number;
    readonly idColumn?: number;
  }
  & (
    | { readonly inputColumn: number }
    | { readonly template: string }
    | {
      readonly parts: PartColumns;
      /** Further lines of the address, in order: columns behind that of the unit. */
      readonly lines?: readonly number[];
      /** The country of most rows, by which the zeros of their postcodes are restored. ISO 3166-1 alpha-2. */
      readonly tableCountry?: string;
    }
  );

/** How the rows of a batch are read and resolved. Stored with the batch, so that every worker does the same. */
export interface BatchOptions {
  readonly mapping: BatchMapping;
  /** ISO 3166-1 alpha-2, upper case: for rows that name none. */
  readonly country?: string;
  readonly language?: string;
  readonly near?: Coordinates;
  readonly bounds?: Bounds;
  readonly maxAccuracyM?: number;
  /** 0–10; absent: 0. */
  readonly alternatives?: number;
  /** Columns to add to each row's answer. */
  readonly append?: readonly string[];
  /** Rows of one address are grouped. */
  readonly groupDuplicates?: true;
  /** Absent: short links are not followed. */
  readonly followLinks?: true;
  /**
   * An age public key. Its rows are sealed until they are answered, and its answers are encrypted for the owner of the
   * key and deleted once they are downloaded.
   */
  readonly recipient?: string;
  /** Of a batch with a recipient: the names of its columns, sealed, in Base64. */
  readonly sealedColumns?: string;
  /** The test batch that it runs in live. */
  readonly testBatch?: string;
  /** The trace that the batch was made in; absent where nothing is traced. */
  readonly traceparent?: string;
}

/** The outcome of a row: a status, or why there is none. */
type Outcome = Status | "failed";

/** A further run over some rows of a batch, and what it changed so far. */
export interface BatchRerun {
  /** Rows with these outcomes are answered again, except those that a person decided on. */
  readonly statuses: readonly Outcome[];
  /** Rows to answer again. */
  readonly rows: number;
  /** Answered rows by their outcome before and after. */
  readonly changes: readonly OutcomeChange[];
  /** Rows with the same outcome and another place. */
  readonly moved: number;
}

/** Rows that went from one outcome to another, or stayed. */
export interface OutcomeChange {
  readonly from: Outcome;
  readonly to: Outcome;
  readonly rows: number;
}

export type RowsByName = Readonly<Record<string, number>>;

/**
 * The box around some points. Longitudes are kept twice: from -180 to 180, and from 0 to 360, in which a box across the
 * antimeridian is narrow.
 */
export interface Extent {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
  readonly west360: number;
  readonly east360: number;
}

/** What the report of a batch shows of one chunk. Stored with the chunk's answers; reports add summaries up. */
export interface ChunkSummary {
  readonly precisions: RowsByName;
  readonly reasons: RowsByName;
  /** By ISO 3166-1 alpha-2 code, of rows with a location. */
  readonly countries: RowsByName;
  /** Rows with a location in each band of `CONFIDENCE_BANDS`. */
  readonly confidence: readonly number[];
  /** Null without a point. */
  readonly extent: Extent | null;
  /** The most frequent words of rows that were not found, and how many of these rows have them. */
  readonly words: RowsByName;
  /** Sources of the points, which must be shown with them. */
  readonly attributions: readonly string[];
}

/** Lower limits of the bands of confidence. Each ends where the next begins, the last at 1. */
export const CONFIDENCE_BANDS = [0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.99] as const;

/** How a person decided on a row: chose a place, set a point, had another text resolved, or dismissed every answer. */
export type ReviewDecision = "place" | "coordinates" | "input" | "dismissed";
