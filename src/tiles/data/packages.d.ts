/** What the generator uses of packages that bring no types. */
declare module "d3-geo" {
  interface Projection {
    translate(point: readonly [number, number]): this;
    scale(scale: number): this;
    precision(pixels: number): this;
  }
  export function geoEquirectangular(): Projection;
}

declare module "d3-geo-projection" {
  import type { Projection } from "d3-geo";
  /** GeoJSON in the plane of the projection, cut where the projection is cut; positions nest as those given. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows how they nest
  export function geoProject<Positions>(object: object, plane: Projection): { readonly coordinates: Positions };
}

declare module "topojson-client" {
  export function merge(topology: object, objects: readonly object[]): object;
  export function mesh(topology: object, object: object, filter: (one: object, other: object) => boolean): object;
}
