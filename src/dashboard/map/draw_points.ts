import type { ExpressionSpecification, GeoJSONSource, Map as LibreMap } from "maplibre-gl";
import type { FeatureCollection } from "geojson";
import type { Resolution } from "../api/types.ts";
import type { Tone } from "../kit/screen.tsx";

export interface MapPoint {
  readonly id: string;
  readonly coordinates: NonNullable<Resolution["coordinates"]>;
  readonly tone: Tone;
  /** Radius within which the true point is expected; drawn as a circle. Metres. */
  readonly accuracyM?: number | undefined;
}

const EARTH_RADIUS_M = 6_371_009;
const CORNERS = 64;
/** A circle beyond this is the whole world; drawing it would only hide the map. Metres. */
const RADIUS_MAX_M = 2_000_000;

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

/**
 * The circle around a point, as a closed ring of `[longitude, latitude]`. On a sphere: seen on a map, the difference to
 * the ellipsoid is less than a line's width.
 */
export function circleRing(
  { latitude, longitude }: MapPoint["coordinates"],
  radiusM: number,
): readonly (readonly [longitude: number, latitude: number])[] {
  const angle = Math.min(radiusM, RADIUS_MAX_M) / EARTH_RADIUS_M;
  const phi = radians(latitude);
  return Array.from({ length: CORNERS + 1 }, (_corner, i) => {
    const bearing = i % CORNERS / CORNERS * 2 * Math.PI;
    const to = Math.asin(Math.sin(phi) * Math.cos(angle) + Math.cos(phi) * Math.sin(angle) * Math.cos(bearing));
    const turn = Math.atan2(
      Math.sin(bearing) * Math.sin(angle) * Math.cos(phi),
      Math.cos(angle) - Math.sin(phi) * Math.sin(to),
    );
    return [longitude + degrees(turn), degrees(to)] as const;
  });
}

function radians(angle: number): number {
  return angle * Math.PI / 180;
}

function degrees(angle: number): number {
  return angle * 180 / Math.PI;
}

/** `[west, south, east, north]` of points with their circles; undefined when there is none. */
export function boundsOf(points: readonly MapPoint[]): [number, number, number, number] | undefined {
  const corners = points.flatMap(({ coordinates, accuracyM }) => circleRing(coordinates, accuracyM ?? 0));
  const longitudes = corners.map(([longitude]) => longitude);
  const latitudes = corners.map(([, latitude]) => latitude);
  return corners.length === 0
    ? undefined
    : [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)];
}
