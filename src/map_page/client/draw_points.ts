import type * as MapLibre from "maplibre-gl";
import type { MapCluster, MapPlace, MapPoints } from "./map_place.ts";

const SOURCE = "places-shown";
/** The layers that can be chosen from. */
export const POINT_LAYERS = ["place-points", "place-clusters"];
/** Labels are cut: a name may be 500 emoji. Characters. */
const TITLE_LENGTH_MAX = 32;
/** Up to so many places have their names beside them. */
const NAMED_MAX = 200;

const COLORS = {
  light: { fill: "#0f766e", edge: "#ffffff", text: "#15201f" },
  dark: { fill: "#4fd1c0", edge: "#06211e", text: "#e7eeed" },
};

/** Puts the points on a map whose style has loaded, in place of those before. */
export function drawPoints(map: MapLibre.Map, points: MapPoints, theme: "light" | "dark"): void {
  const data = {
    type: "FeatureCollection" as const,
    features: [...points.clusters.map(clusterFeature), ...points.places.map(placeFeature)],
  };
  const known = map.getSource<MapLibre.GeoJSONSource>(SOURCE);
  if (known !== undefined) {
    void known.setData(data);
    return;
  }
  const font = fontOf(map.getStyle());
  const { fill, edge, text } = COLORS[theme];
  map.addSource(SOURCE, { type: "geojson", data });
  map.addLayer({
    id: "place-clusters",
    type: "circle",
    source: SOURCE,
    filter: ["has", "count"],
    paint: {
      "circle-color": fill,
      "circle-opacity": 0.9,
      "circle-radius": ["step", ["get", "count"], 14, 100, 18, 1000, 24, 10_000, 30],
      "circle-stroke-color": edge,
      "circle-stroke-width": 2,
    },
  });
  map.addLayer({
    id: "place-counts",
    type: "symbol",
    source: SOURCE,
    filter: ["has", "count"],
    layout: {
      "text-field": ["get", "shown"],
      "text-font": font,
      "text-size": 12,
      "text-allow-overlap": true,
      "text-ignore-placement": true,
    },
    paint: { "text-color": edge },
  });
  map.addLayer({
    id: "place-points",
    type: "circle",
    source: SOURCE,
    filter: ["has", "key"],
    paint: {
      "circle-color": fill,
      "circle-radius": ["interpolate", ["linear"], ["zoom"], 4, 4, 10, 7],
      "circle-stroke-color": edge,
      "circle-stroke-width": 2,
    },
  });
  if (points.places.length <= NAMED_MAX) {
    map.addLayer({
      id: "place-titles",
      type: "symbol",
      source: SOURCE,
      filter: ["has", "key"],
      layout: {
        "text-field": ["get", "title"],
        "text-font": font,
        "text-size": 13,
        "text-variable-anchor": ["left", "right", "top", "bottom"],
        "text-radial-offset": 0.9,
        "text-max-width": 12,
      },
      paint: { "text-color": text, "text-halo-color": edge, "text-halo-width": 2 },
    });
  }
}

function placeFeature({ key, title, longitude, latitude }: MapPlace) {
  const letters = Array.from(title);
  const shown = letters.length <= TITLE_LENGTH_MAX ? title : `${letters.slice(0, TITLE_LENGTH_MAX - 1).join("")}…`;
  return feature({ longitude, latitude }, { key, title: shown });
}

function clusterFeature({ count, expansionZoom, longitude, latitude }: MapCluster) {
  const shown = new Intl.NumberFormat(document.documentElement.lang, { notation: "compact" }).format(count);
  return feature({ longitude, latitude }, { count, expansionZoom, shown });
}

function feature(
  { longitude, latitude }: { readonly longitude: number; readonly latitude: number },
  properties: { readonly [name: string]: string | number },
) {
  return {
    type: "Feature" as const,
    geometry: { type: "Point" as const, coordinates: [longitude, latitude] },
    properties,
  };
}

/** A font that the style's own server has; without one, of the reader's system. */
function fontOf({ glyphs, layers }: MapLibre.StyleSpecification): string[] {
  if (glyphs !== undefined) {
    for (const layer of layers) {
      const font = layer.type === "symbol" ? layer.layout?.["text-font"] : undefined;
      const names: unknown[] = Array.isArray(font) ? font : [];
      if (names.length > 0 && names.every((name) => typeof name === "string")) {
        return names;
      }
    }
  }
  return ["sans-serif"];
}
