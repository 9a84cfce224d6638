import type { Bounds } from "./bounds.ts";
import type { Coordinates } from "./coordinates.ts";

/** What a column may say about the row's place. */
export const COLUMN_PARTS = [
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
  "latitude",
  "longitude",
] as const;

/** One of them. */
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
  /** Absent: short links are not followed. */
  readonly followLinks?: true;
  /** The trace that the batch was made in; absent where nothing is traced. */
  readonly traceparent?: string;
}
