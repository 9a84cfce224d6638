import type { Cluster } from "./cluster_points.ts";
import type { GroupedView } from "./clusterer.ts";
import type { GroupedFeatures } from "./grouped_features.ts";

/** What a clusterer's thread is told. Maps and questions have numbers. */
export type ToClusterer =
  | { readonly kind: "group"; readonly map: number; readonly positions: Float64Array<ArrayBuffer> }
  | { readonly kind: "look"; readonly map: number; readonly question: number; readonly view: GroupedView }
  | { readonly kind: "forget"; readonly map: number };

/** What it answers to a question. */
export interface FromClusterer {
  readonly question: number;
  readonly clusteredAt: number;
  /** Four numbers a feature, handed over without a copy: see `packFeatures`. */
  readonly features: Float64Array<ArrayBuffer>;
}

const WIDTH = 4;

/** Features as numbers: a group's count, longitude, latitude and zoom; of a point 0 and its number. */
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

/** What was packed. */
export function unpackFeatures({ clusteredAt, features }: FromClusterer): GroupedFeatures {
  return {
    clusteredAt,
    features: Array.from({ length: features.length / WIDTH }, (_, i) => {
      const [count = 0, second = 0, latitude = 0, expansionZoom = 0] = features.subarray(i * WIDTH, (i + 1) * WIDTH);
      return count === 0 ? second : { count, coordinates: { longitude: second, latitude }, expansionZoom };
    }),
  };
}
