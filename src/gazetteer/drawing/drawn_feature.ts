import type { Path, PointE7, Polygon } from "../sources/record.ts";

/** Layers of the OpenMapTiles schema (openmaptiles.org/schema), so that its styles may be used. */
export type DrawnLayer =
  | "aeroway"
  | "building"
  | "landcover"
  | "landuse"
  | "mountain_peak"
  | "park"
  | "poi"
  | "transportation"
  | "transportation_name"
  | "water"
  | "waterway";

/** Lines with land on their left, which become areas of the sea. */
export const COASTLINE = "coastline";

/** How a feature is drawn, whatever its geometry. */
export interface Drawn {
  readonly layer: DrawnLayer | typeof COASTLINE;
  readonly properties: Readonly<Record<string, string | number>>;
  /** The zoom from which it is shown; an area is shown later where it is too small. */
  readonly zoom: number;
}

/** A feature of a source that is drawn on maps: a point, a line or areas. */
export interface DrawnFeature extends Drawn {
  readonly point?: PointE7;
  readonly path?: Path;
  readonly polygons?: readonly Polygon[];
}
