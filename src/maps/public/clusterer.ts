import type { Bounds } from "../../domain/coordinates.ts";
import type { Cluster, GroupedFeatures } from "./cluster_points.ts";

/** Groups the points of large maps outside the event loop. */
export interface Clusterer {
  /**
   * Groups the points of a map for every zoom.
   *
   * @param positions longitudes and latitudes in turns. They are the clusterer's from now on.
   */
  group(positions: Float64Array<ArrayBuffer>): GroupedPoints;
}

/** The grouped points of a map, kept until they are released. */
export interface GroupedPoints {
  /** Features of a box: groups, and the indices of single points. */
  query(view: GroupedView): Promise<GroupedFeatures>;
  forget(): void;
}

export interface GroupedView {
  readonly bounds: Bounds;
  /** 0–20. */
  readonly zoom: number;
}

/** Messages to a clusterer's thread. Maps and queries have numbers. */
export type ToClusterer =
  | { readonly kind: "group"; readonly map: number; readonly positions: Float64Array<ArrayBuffer> }
  | { readonly kind: "query"; readonly map: number; readonly question: number; readonly view: GroupedView }
  | { readonly kind: "forget"; readonly map: number };

export interface FromClusterer {
  readonly question: number;
  readonly clusteredAt: number;
  /** Four numbers per feature, transferred without a copy: see `packFeatures()`. */
  readonly features: Float64Array<ArrayBuffer>;
}

const WIDTH = 4;

/** Features as numbers. A group: count, longitude, latitude and zoom; a point: 0 and its index. */
export function packFeatures(features: readonly (Cluster | number)[]): Float64Array<ArrayBuffer> {
  const packed = new Float64Array(features.length * WIDTH);
  for (const [i, feature] of features.entries()) {
    packed.set(
      typeof feature === "number" ? [0, feature] : [
        feature.count,
        feature.coordinates.longitude,
        feature.coordinates.latitude,
        feature.expansionZoom,
      ],
      i * WIDTH,
    );
  }
  return packed;
}

export function unpackFeatures({ clusteredAt, features }: FromClusterer): GroupedFeatures {
  return {
    clusteredAt,
    features: Array.from({ length: features.length / WIDTH }, (_, i) => {
      const [count = 0, second = 0, latitude = 0, expansionZoom = 0] = features.subarray(i * WIDTH, (i + 1) * WIDTH);
      return count === 0 ? second : { count, coordinates: { longitude: second, latitude }, expansionZoom };
    }),
  };
}
