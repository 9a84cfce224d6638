import type * as MapLibre from "maplibre-gl";
import { fontOf } from "./font_of.ts";
import type { MapCluster, MapPlace, MapPoints } from "./map_place.ts";
import { pointLayers } from "./point_layers.ts";

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
