import type { FeatureCollection } from "geojson";
import { circleRing } from "./circle_ring.ts";
import type { MapPoint } from "./map_point.ts";

/** Points and the circles around them, for a map's source. */
export function pointFeatures(points: readonly MapPoint[]): FeatureCollection {
  return {
    type: "FeatureCollection",
    features: points.flatMap(({ id, coordinates, tone, accuracyM }) => [
      ...(accuracyM === undefined ? [] : [{
        type: "Feature" as const,
        properties: { id, tone, kind: "circle" },
        geometry: {
          type: "Polygon" as const,
          coordinates: [circleRing(coordinates, accuracyM).map(([longitude, latitude]) => [longitude, latitude])],
        },
      }]),
      {
        type: "Feature" as const,
        properties: { id, tone, kind: "point" },
        geometry: { type: "Point" as const, coordinates: [coordinates.longitude, coordinates.latitude] },
      },
    ]),
  };
}
