import type * as MapLibre from "maplibre-gl";
import type { MapCluster, MapPlace, MapPoints } from "./mount_map.ts";
import type { LayerSpecification } from "maplibre-gl";

const COLORS = {
  light: { fill: "#0f766e", edge: "#ffffff", text: "#15201f" },
  dark: { fill: "#4fd1c0", edge: "#06211e", text: "#e7eeed" },
};

const SOURCE = "places-shown";
/** The layers whose features can be selected. */
export const POINT_LAYERS = ["place-points", "place-clusters"];
/** Labels are cut: a name may be 500 emoji. Characters. */
const TITLE_LENGTH_MAX = 32;
/** Up to this many places show their names. */
const NAMED_MAX = 200;

/** Draws the points on a map whose style has loaded, in place of the previous ones. */
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
  map.addSource(SOURCE, { type: "geojson", data });
  const isNamed = points.places.length <= NAMED_MAX;
  for (const layer of pointLayers({ source: SOURCE, theme, isNamed, font: fontOf(map.getStyle()) })) {
    map.addLayer(layer);
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

/** A font of the style's own server; without one, of the reader's system. */
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

type Circles = LayerSpecification & { readonly type: "circle" };

type Labels = LayerSpecification & { readonly type: "symbol" };

/** What identifies a layer's features: groups have a `count`, places a `key`. */
type Kind = "count" | "key";

/** The layers of places and of groups of them, bottom first. */
function pointLayers({ source, theme, isNamed, font }: {
  readonly source: string;
  readonly theme: "light" | "dark";
  /** Whether places show their names. */
  readonly isNamed: boolean;
  readonly font: string[];
}): readonly LayerSpecification[] {
  const { fill, edge, text } = COLORS[theme];
  const circles = (id: string, kind: Kind, paint: NonNullable<Circles["paint"]>): Circles => ({
    id,
    type: "circle",
    source,
    filter: ["has", kind],
    paint: { "circle-color": fill, "circle-stroke-color": edge, "circle-stroke-width": 2, ...paint },
  });
  const labels = (id: string, kind: Kind, parts: Pick<Labels, "layout" | "paint">): Labels => ({
    id,
    type: "symbol",
    source,
    filter: ["has", kind],
    paint: parts.paint ?? {},
    layout: { "text-font": font, ...parts.layout },
  });
  const counts = labels("place-counts", "count", {
    layout: {
      "text-field": ["get", "shown"],
      "text-size": 12,
      "text-allow-overlap": true,
      "text-ignore-placement": true,
    },
    paint: { "text-color": edge },
  });
  const titles = labels("place-titles", "key", {
    layout: {
      "text-field": ["get", "title"],
      "text-size": 13,
      "text-variable-anchor": ["left", "right", "top", "bottom"],
      "text-radial-offset": 0.9,
      "text-max-width": 12,
    },
    paint: { "text-color": text, "text-halo-color": edge, "text-halo-width": 2 },
  });
  return [
    circles("place-clusters", "count", {
      "circle-opacity": 0.9,
      "circle-radius": ["step", ["get", "count"], 14, 100, 18, 1000, 24, 10_000, 30],
    }),
    counts,
    circles("place-points", "key", { "circle-radius": ["interpolate", ["linear"], ["zoom"], 4, 4, 10, 7] }),
    ...(isNamed ? [titles] : []),
  ];
}
