/** Numbers of rows by a name. */
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
