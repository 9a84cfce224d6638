import type {
  ExpressionSpecification,
  GeoJSONSource,
  Map as LibreMap,
  MapMouseEvent,
  StyleSpecification,
} from "maplibre-gl";
import { useEffect, useRef } from "preact/hooks";
import { edgesOf, MapFrame, POINT_ZOOM, showBounds, useLibreMap, useView } from "./use_libre_map.tsx";
import type { FeatureCollection } from "geojson";

/** A part of the world, and the zoom at which it is drawn. */
export interface MapPart {
  readonly bounds: readonly [west: number, south: number, east: number, north: number];
  readonly zoom: number;
}

/** Points of a view. */
export interface LoadedRows extends DrawnRows {
  /** There are more in other views: each view is loaded. */
  readonly isPartial: boolean;
}

/** The zoom at least at which a selected point is shown. */
const SELECTED_ZOOM_MIN = 13;

/** A map of any number of rows, which are grouped while it is zoomed out. */
export function GroupedMap({ label, bounds, load, selected, onChoose }: {
  readonly label: string;
  /** Shown at first; null: nothing to show. */
  readonly bounds: readonly [west: number, south: number, east: number, north: number] | null;
  /** Loads the points of a view. Another function means other points. */
  readonly load: (part: MapPart, signal: AbortSignal) => Promise<LoadedRows>;
  readonly selected: { readonly latitude: number; readonly longitude: number } | undefined;
  /** Called with the number of the row whose point was clicked. */
  readonly onChoose: (row: number) => void;
}) {
  const drawn = useLibreMap(label);
  const { map } = drawn;
  const choose = useRef(onChoose);
  choose.current = onChoose;
  const [west, south, east, north] = bounds ?? [];

  useEffect(() => {
    if (map === undefined) {
      return undefined;
    }
    const click = async ({ point, lngLat }: MapMouseEvent): Promise<void> => {
      const [feature] = map.queryRenderedFeatures(point, { layers: ROW_LAYERS.filter((id) => map.getLayer(id)) });
      const row: unknown = feature?.properties["row"];
      if (typeof row === "number") {
        choose.current(row);
      } else if (feature !== undefined) {
        map.easeTo({ center: lngLat, zoom: await splitZoom(map, feature.properties) });
      }
    };
    const point = (): void => void (map.getCanvas().style.cursor = "pointer");
    const leave = (): void => void (map.getCanvas().style.cursor = "");
    map.on("click", (event) => void click(event));
    map.on("mouseenter", ROW_LAYERS, point);
    map.on("mouseleave", ROW_LAYERS, leave);
    return undefined;
  }, [map]);

  useEffect(() => {
    if (map !== undefined && west !== undefined && south !== undefined && east !== undefined && north !== undefined) {
      showBounds(map, [west, south, east < west ? east + 360 : east, north]);
    }
  }, [map, west, south, east, north]);

  // Of which all points are drawn.
  const complete = useRef<typeof load>(undefined);
  useView(map, async (shown, signal) => {
    if (complete.current === load) {
      return;
    }
    const part = { bounds: edgesOf(shown), zoom: Math.max(0, Math.round(shown.getZoom())) };
    const rows = await load(part, signal);
    if (!signal.aborted) {
      complete.current = rows.isPartial ? undefined : load;
      drawRows(shown, rows);
    }
  }, [load]);

  const [latitude, longitude] = [selected?.latitude, selected?.longitude];
  useEffect(() => {
    if (map === undefined) {
      return;
    }
    if (latitude === undefined || longitude === undefined) {
      drawSelected(map, undefined);
      return;
    }
    const position = [longitude, latitude] as const;
    drawSelected(map, position);
    const zoom = Math.min(POINT_ZOOM, Math.max(map.getZoom(), SELECTED_ZOOM_MIN));
    map.easeTo({ center: [longitude, latitude], zoom });
  }, [map, latitude, longitude]);

  return <MapFrame drawn={drawn} />;
}

const SOURCE = "rows";
const SELECTED = "selected-row";
/** The layers that can be clicked. */
const ROW_LAYERS = ["row-groups", "row-points"];
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

interface DrawnRows {
  readonly data: FeatureCollection;
  /** The service has grouped them already, for one view. */
  readonly isGrouped: boolean;
}

/** Draws rows on a map, in groups while it is zoomed out, in place of the previous ones. */
function drawRows(map: LibreMap, { data, isGrouped }: DrawnRows): void {
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
function drawSelected(map: LibreMap, position: readonly [number, number] | undefined): void {
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
function splitZoom(map: LibreMap, group: Readonly<Record<string, unknown>>): Promise<number> {
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
