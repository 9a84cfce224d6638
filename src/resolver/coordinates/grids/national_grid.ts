import type { Bounds } from "../../../domain/bounds.ts";

/** A plane grid of one country. */
export interface NationalGrid {
  /** Becomes `source.system`. */
  readonly system: string;
  readonly epsg: number;
  /** ISO 3166-1 alpha-2 of its country. */
  readonly country: string;
  /** The projection as a proj4 string, with the datum shift of the EPSG registry. */
  readonly definition: string;
  /** Metres: uncertainty of the datum shift, added to the accuracy. */
  readonly datumM: number;
  /** Range of eastings and northings in the country: west, south, east, north. */
  readonly extentM: Bounds;
  /** Names that mark numbers as belonging to this grid; upper case, without spaces, dots and dashes. */
  readonly names: readonly string[];
  /** Set if the northing is usually written first. */
  readonly northingFirst?: true;
  /**
   * 0–1: probability that two bare numbers inside the extent belong to this grid. High only if nothing else looks like
   * them.
   */
  readonly bareWeight: number;
}

/** A transverse Mercator projection as a proj4 string. */
export function transverseDefinition(
  at: { lat?: number; lon: number; k: number; x: number; y: number },
  datum: string,
): string {
  return `+proj=tmerc +lat_0=${at.lat ?? 0} +lon_0=${at.lon} +k=${at.k} +x_0=${at.x} +y_0=${at.y} ${datum} +units=m`;
}
