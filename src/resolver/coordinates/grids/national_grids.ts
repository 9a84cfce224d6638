import proj4, { type Converter } from "proj4";
import type { Coordinates } from "../../../domain/coordinates.ts";
import { GRIDS_ELSEWHERE } from "./grids_elsewhere.ts";
import { GRIDS_WEST } from "./grids_west.ts";
import type { NationalGrid } from "./national_grid.ts";

/** All supported national grids. Letter references of the British and Irish grids are recognised elsewhere. */
export const NATIONAL_GRIDS: readonly NationalGrid[] = [...GRIDS_WEST, ...GRIDS_ELSEWHERE];

/** Projections are prepared at first use: 40 of them at start would cost 5 ms. */
const PREPARED = new Map<number, Converter>();

/**
 * A point of a national grid on WGS 84, by proj4; undefined if the projection fails.
 *
 * @param plane easting and northing, metres
 */
export function unproject(grid: NationalGrid, plane: readonly [number, number]): Coordinates | undefined {
  let prepared = PREPARED.get(grid.epsg);
  if (prepared === undefined) {
    prepared = proj4(grid.definition, "WGS84");
    PREPARED.set(grid.epsg, prepared);
  }
  const [longitude, latitude] = prepared.forward([plane[0], plane[1]]);
  const possible = longitude !== undefined && latitude !== undefined && Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180;
  return possible ? { latitude, longitude } : undefined;
}
