import type { Bounds } from "../../domain/bounds.ts";

/** A plane grid of one country. */
export interface NationalGrid {
  /** Becomes `source.system`. */
  readonly system: string;
  readonly epsg: number;
  /** ISO 3166-1 alpha-2 of the country it is drawn for. */
  readonly country: string;
  /** The projection, in proj4's words; datum shifts as the EPSG registry gives them. */
  readonly definition: string;
  /** Metres: how far the datum shift may be off, added to the accuracy. */
  readonly datumM: number;
  /** Eastings and northings that lie in the country: west, south, east, north. */
  readonly extentM: Bounds;
  /** Names that mark numbers as being of this grid, upper case, without spaces, dots and dashes. */
  readonly names: readonly string[];
  /** The people who use it write the northing first. */
  readonly northingFirst?: true;
  /**
   * 0–1: how surely two bare numbers inside the extent are of this grid. High only where the numbers have a shape that
   * nothing else has.
   */
  readonly bareWeight: number;
}
