import type { ExpressionSpecification, GeoJSONSource, Map as LibreMap } from "maplibre-gl";
import type { MapPoint } from "./map_point.ts";
import { pointFeatures } from "./point_features.ts";

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
