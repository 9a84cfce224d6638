import Supercluster from "supercluster";
import type { Bounds, Coordinates } from "../../domain/coordinates.ts";
import type { GroupedView } from "./clusterer.ts";

/** Most features in one answer: a browser draws them without a pause, some 1.5 MB of GeoJSON. */
export const PUBLIC_FEATURES_MAX = 5000;

/** A group of nearby points, drawn as one. */
export interface Cluster {
  readonly coordinates: Coordinates;
  readonly count: number;
  /** The first zoom at which it splits. */
  readonly expansionZoom: number;
}

export interface Clusters {
  /** Features of a box at a zoom: groups, and the indices of single points. */
  at(bounds: Bounds, zoom: number): readonly (Cluster | number)[];
}

/** At this zoom no point is inside a group, except points at one spot: a tile is 20 m wide at the equator. */
export const CLUSTER_ZOOM_MAX = 20;
/** Pixels in a tile of 512: less than a finger's width, so that groups can be tapped separately. */
const RADIUS = 48;

interface Indexed {
  readonly index: number;
}

/**
 * Groups points for every zoom at once; 100,000 take up to a second.
 *
 * @param positions longitudes and latitudes in turns.
 */
export function clusterPoints(positions: Float64Array): Clusters {
  const index = new Supercluster<Indexed, Indexed>({ maxZoom: CLUSTER_ZOOM_MAX - 1, radius: RADIUS });
  index.load(Array.from({ length: positions.length / 2 }, (_, i) => ({
    type: "Feature",
    geometry: { type: "Point", coordinates: [positions[2 * i] ?? 0, positions[2 * i + 1] ?? 0] },
    properties: { index: i },
  })));
  return {
    at: ([west, south, east, north], zoom) =>
      index.getClusters([west, south, east, north], zoom).map(({ geometry, properties }) => {
        if (!("cluster" in properties)) {
          return properties.index;
        }
        const [longitude = 0, latitude = 0] = geometry.coordinates;
        return {
          coordinates: { latitude, longitude },
          count: properties.point_count,
          expansionZoom: index.getClusterExpansionZoom(properties.cluster_id),
        };
      }),
  };
}

export interface GroupedFeatures {
  /** Groups, and the indices of single points. */
  readonly features: readonly (Cluster | number)[];
  readonly clusteredAt: number;
}

/**
 * Groups for the requested zoom, or for the highest zoom below it with few enough features. The search starts at zoom
 * 0, which has the fewest: from above, every zoom with too many would be computed in vain. Measured: with 100,000
 * points of the whole world that took 1.1 s per answer, and anyone may send such a request.
 */
export function groupedFeatures(clusters: Clusters, { bounds, zoom }: GroupedView): GroupedFeatures {
  const nearest = Math.min(zoom, CLUSTER_ZOOM_MAX);
  let features = clusters.at(bounds, 0).slice(0, PUBLIC_FEATURES_MAX);
  for (let next = 1; next <= nearest; next++) {
    const more = clusters.at(bounds, next);
    if (more.length > PUBLIC_FEATURES_MAX) {
      return { features, clusteredAt: next - 1 };
    }
    features = [...more];
  }
  return { features, clusteredAt: nearest };
}
