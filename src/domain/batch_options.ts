import type { Bounds } from "./bounds.ts";
import type { Coordinates } from "./coordinates.ts";

/** Where a row's input is: in one column, or composed from several by a template. */
export type BatchMapping = {
  /** Of the row's own country. */
  readonly countryColumn?: number;
  readonly idColumn?: number;
} & ({ readonly inputColumn: number } | { readonly template: string });

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
