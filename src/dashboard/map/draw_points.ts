import type { ExpressionSpecification, GeoJSONSource, Map as LibreMap } from "maplibre-gl";
import type { MapPoint } from "./map_point.ts";
import type { FeatureCollection } from "geojson";
import { circleRing } from "./circle_ring.ts";

const SOURCE = "points";
/** The tones' colours on the light and the dark map. */
const COLOR: ExpressionSpecification = [
  "match",
  ["get", "tone"],
  "good",
  "#15803d",
  "warning",
  "#b45309",
  "bad",
  "#c2281c",
  "#0f766e",
];

/** Draws points and their circles on a map, and removes the previous ones. */
export function drawPoints(map: LibreMap, points: readonly MapPoint[]): void {
  const data = pointFeatures(points);
  const source = map.getSource<GeoJSONSource>(SOURCE);
  if (source !== undefined) {
    void source.setData(data);
    return;
  }
  // Keeps circles round at every zoom.
  map.addSource(SOURCE, { type: "geojson", data, tolerance: 0 });
  map.addLayer({
    id: "accuracy",
    type: "fill",
    source: SOURCE,
    filter: ["==", ["get", "kind"], "circle"],
    paint: { "fill-color": COLOR, "fill-opacity": 0.18 },
  });
  map.addLayer({
    id: "accuracy-edge",
    type: "line",
    source: SOURCE,
    filter: ["==", ["get", "kind"], "circle"],
    paint: { "line-color": COLOR, "line-width": 1.5 },
  });
  map.addLayer({
    id: "points",
    type: "circle",
    source: SOURCE,
    filter: ["==", ["get", "kind"], "point"],
    paint: { "circle-color": COLOR, "circle-radius": 6, "circle-stroke-color": "#ffffff", "circle-stroke-width": 2 },
  });
}

/** Points and the circles around them, for a map's source. */
function pointFeatures(points: readonly MapPoint[]): FeatureCollection {
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
