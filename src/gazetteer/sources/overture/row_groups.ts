import type { Bounds } from "../../../domain/bounds.ts";
import type { RowGroup } from "./parquet_table.ts";

/** Which rows are wanted. */
export interface Restriction {
  /** ISO 3166-1 alpha-2. */
  readonly countryCode?: string;
  readonly bounds?: Bounds;
}

/** Degrees; a side that is not known is absent. */
export interface Box {
  readonly west?: number | undefined;
  readonly south?: number | undefined;
  readonly east?: number | undefined;
  readonly north?: number | undefined;
}

/** Degrees: files store boxes in single precision, so that their edges are up to this far from the points. */
const EDGE = 1e-4;

/**
 * False where the statistics of a row group rule out that it has a wanted row. A column without statistics rules out
 * nothing.
 */
export function mayHave(group: RowGroup, { countryCode, bounds }: Restriction): boolean {
  const { min, max } = statisticsOf(group, "country");
  if (
    countryCode !== undefined && typeof min === "string" && typeof max === "string" &&
    (countryCode < min || countryCode > max)
  ) {
    return false;
  }
  return bounds === undefined || meets({
    west: numberOf(statisticsOf(group, "bbox.xmin").min, -EDGE),
    south: numberOf(statisticsOf(group, "bbox.ymin").min, -EDGE),
    east: numberOf(statisticsOf(group, "bbox.xmax").max, EDGE),
    north: numberOf(statisticsOf(group, "bbox.ymax").max, EDGE),
  }, bounds);
}

/** True unless the box is known to lie beside the bounds, which may cross the 180th meridian. */
export function meets(box: Box, [west, south, east, north]: Bounds): boolean {
  const { west: boxWest = -180, south: boxSouth = -90, east: boxEast = 180, north: boxNorth = 90 } = box;
  const isBeside = west <= east ? boxWest > east || boxEast < west : boxWest > east && boxEast < west;
  return !isBeside && boxSouth <= north && boxNorth >= south;
}

function statisticsOf(group: RowGroup, path: string): { readonly min?: unknown; readonly max?: unknown } {
  const statistics = group.columns.find(({ meta_data }) => meta_data?.path_in_schema.join(".") === path)?.meta_data
    ?.statistics;
  // Readers may not use the older `min` and `max` of texts: they were written in different orders.
  return { min: statistics?.min_value, max: statistics?.max_value };
}

function numberOf(value: unknown, edge: number): number | undefined {
  return typeof value === "number" && !Number.isNaN(value) ? value + edge : undefined;
}
