/** The used parts of packages without types. */
declare module "d3-geo" {
  interface Projection {
    translate(point: readonly [number, number]): this;
    scale(scale: number): this;
    precision(pixels: number): this;
  }
  export function geoEquirectangular(): Projection;
  /** On the unit sphere. */
  export function geoArea(object: object): number;
}

declare module "d3-geo-projection" {
  import type { Projection } from "d3-geo";
  type Line = readonly (readonly [number, number])[];
  type Projected =
    | { readonly type: "LineString"; readonly coordinates: Line }
    | { readonly type: "MultiLineString"; readonly coordinates: readonly Line[] }
    | { readonly type: "MultiPolygon"; readonly coordinates: readonly (readonly Line[])[] };
  /** GeoJSON in the plane of the projection, cut where the projection is cut. */
  export function geoProject(object: object, plane: Projection): Projected;
}

declare module "topojson-client" {
  export function merge(
    topology: object,
    objects: readonly object[],
  ): { readonly type: "MultiPolygon"; readonly coordinates: readonly object[] };
  export function mesh<Geometry extends object>(
    topology: object,
    object: { readonly geometries: readonly Geometry[] },
    filter: (one: Geometry, other: Geometry) => boolean,
  ): object;
}
