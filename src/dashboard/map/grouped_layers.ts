import type { ExpressionSpecification, GeoJSONSource, Map as LibreMap, StyleSpecification } from "maplibre-gl";
import type { FeatureCollection } from "geojson";

const SOURCE = "rows";
const SELECTED = "selected-row";
/** The layers that can be clicked. */
export const ROW_LAYERS = ["row-groups", "row-points"];
const GOOD = "#15803d";
const WARNING = "#b45309";
/** Points are grouped in the browser up to this zoom; beyond it only points at one spot cover each other. */
const GROUP_ZOOM_MAX = 14;
/** Groups can be tapped separately. Pixels. */
const GROUP_RADIUS = 40;
const IS_GROUP: ExpressionSpecification = ["has", "point_count"];
/** The colour says what most rows of a group are. */
const COLOR: ExpressionSpecification = [
  "case",
  ["has", "point_count"],
  ["case", [">=", ["get", "found"], ["/", ["get", "point_count"], 2]], GOOD, WARNING],
  ["match", ["get", "status"], "found", GOOD, WARNING],
];

/** Rows to draw. */
export interface DrawnRows {
  readonly data: FeatureCollection;
  /** The service has grouped them already, for one view. */
  readonly isGrouped: boolean;
}

/** Draws rows on a map, in groups while it is zoomed out, in place of the previous ones. */
export function drawRows(map: LibreMap, { data, isGrouped }: DrawnRows): void {
  const known = map.getSource<GeoJSONSource>(SOURCE);
  if (known !== undefined) {
    void known.setClusterOptions({ cluster: !isGrouped, clusterMaxZoom: GROUP_ZOOM_MAX, clusterRadius: GROUP_RADIUS });
    void known.setData(data);
    return;
  }
  map.addSource(SOURCE, {
    type: "geojson",
    data,
    cluster: !isGrouped,
    clusterMaxZoom: GROUP_ZOOM_MAX,
    clusterRadius: GROUP_RADIUS,
    clusterProperties: { found: ["+", ["case", ["==", ["get", "status"], "found"], 1, 0]] },
  });
  const above = map.getLayer(SELECTED)?.id;
  const edge = { "circle-stroke-color": "#ffffff", "circle-stroke-width": 2 };
  map.addLayer({
    id: "row-groups",
    type: "circle",
    source: SOURCE,
    filter: IS_GROUP,
    paint: {
      "circle-color": COLOR,
      "circle-radius": ["step", ["get", "point_count"], 14, 100, 18, 1000, 24, 10_000, 30],
      ...edge,
    },
  }, above);
  map.addLayer({
    id: "row-counts",
    type: "symbol",
    source: SOURCE,
    filter: IS_GROUP,
    paint: { "text-color": "#ffffff" },
    layout: {
      "text-field": ["number-format", ["get", "point_count"], { locale: document.documentElement.lang }],
      "text-font": fontOf(map.getStyle()),
      "text-size": 12,
      "text-allow-overlap": true,
      "text-ignore-placement": true,
    },
  }, above);
  map.addLayer({
    id: "row-points",
    type: "circle",
    source: SOURCE,
    filter: ["!", IS_GROUP],
    paint: { "circle-color": COLOR, "circle-radius": 6, ...edge },
  }, above);
}

/** Marks the selected point, above all others; undefined: none. */
export function drawSelected(map: LibreMap, position: readonly [number, number] | undefined): void {
  const data: FeatureCollection = {
    type: "FeatureCollection",
    features: position === undefined
      ? []
      : [{ type: "Feature", properties: {}, geometry: { type: "Point", coordinates: [...position] } }],
  };
  const known = map.getSource<GeoJSONSource>(SELECTED);
  if (known !== undefined) {
    void known.setData(data);
    return;
  }
  map.addSource(SELECTED, { type: "geojson", data });
  map.addLayer({
    id: SELECTED,
    type: "circle",
    source: SELECTED,
    paint: {
      "circle-color": "#1d4ed8",
      "circle-radius": 9,
      "circle-stroke-color": "#ffffff",
      "circle-stroke-width": 3,
    },
  });
}

/** The zoom at which a group of this source splits. */
export function splitZoom(map: LibreMap, group: Readonly<Record<string, unknown>>): Promise<number> {
  const { expansion_zoom: known, cluster_id: id } = group;
  const source = map.getSource<GeoJSONSource>(SOURCE);
  return typeof known === "number" || typeof id !== "number" || source === undefined
    ? Promise.resolve(typeof known === "number" ? known : map.getZoom() + 2)
    : source.getClusterExpansionZoom(id);
}

/** A font of the style; without one, of the reader's system. */
function fontOf({ layers }: StyleSpecification): string[] {
  for (const layer of layers) {
    const font: unknown = layer.type === "symbol" ? layer.layout?.["text-font"] : undefined;
    if (Array.isArray(font) && font.every((name) => typeof name === "string")) {
      return font;
    }
  }
  return ["sans-serif"];
}
