import type { ExpressionSpecification, GeoJSONSource, Map as LibreMap } from "maplibre-gl";
import { useEffect } from "preact/hooks";
import { api } from "../../api/api.ts";
import type { Coverage } from "../../api/types.ts";
import { edgesOf, MapFrame, useLibreMap, useMapTheme, useView } from "../../map/use_libre_map.tsx";
import { type Counted, COVERAGE_COLORS, COVERAGE_STEPS, GAP_COLOR } from "./coverage_steps.ts";

const SOURCE = "coverage";
const LEVEL_MIN = 2;
const LEVEL_MAX = 12;
/** A cell of level n is as wide as a tile of zoom n, 512 pixels: five levels finer it is 16. */
const LEVELS_FINER = 5;
/** Decimals of a view's edges: about a metre. */
const VIEW_DIGITS = 5;
const PADDING = 24;
const ZOOM_MAX = 11;
/** Near, the streets of the map itself show through. */
const OPACITY: ExpressionSpecification = ["interpolate", ["linear"], ["zoom"], 10, 0.7, 14, 0.25];

/** The service's own map with cells, coloured by how many houses or streets each populated square kilometre has. */
export function CoverageMap({ label, counted, areas }: {
  readonly label: string;
  readonly counted: Counted;
  /** `[west, south, east, north]` of all streets: shown at first. */
  readonly areas: readonly (readonly number[])[];
}) {
  const drawn = useLibreMap(label);
  const { map } = drawn;
  const theme = useMapTheme();

  useEffect(() => {
    if (map === undefined) {
      return;
    }
    const sides = (side: number): number[] => areas.map((area) => area[side] ?? 0);
    const [west, south] = [Math.min(...sides(0)), Math.min(...sides(1))];
    const [east, north] = [Math.max(...sides(2)), Math.max(...sides(3))];
    map.fitBounds([west, south, east, north], { padding: PADDING, maxZoom: ZOOM_MAX, animate: false });
  }, [map]);

  useView(map, async (shown, signal) => {
    const coverage = await api.get<Coverage>("/v1/datasets/coverage", { query: viewOf(shown), signal });
    if (!signal.aborted) {
      drawCells(shown, coverage);
    }
  }, []);

  useEffect(() => {
    if (map !== undefined) {
      addLayer(map);
      map.setPaintProperty(SOURCE, "fill-color", colorOf(counted, theme));
    }
  }, [map, counted, theme]);

  return <MapFrame drawn={drawn} />;
}

function viewOf(map: LibreMap): { readonly level: number; readonly including: "populated"; readonly bounds?: string } {
  const level = Math.min(LEVEL_MAX, Math.max(LEVEL_MIN, Math.round(map.getZoom()) + LEVELS_FINER));
  const edges = edgesOf(map);
  return {
    level,
    including: "populated",
    ...(edges[0] === -180 && edges[2] === 180
      ? {}
      : { bounds: edges.map((degrees) => degrees.toFixed(VIEW_DIGITS)).join(",") }),
  };
}

function drawCells(map: LibreMap, coverage: Coverage): void {
  addLayer(map);
  void map.getSource<GeoJSONSource>(SOURCE)?.setData(coverage);
}

/** Adds the cells below the names of the map. */
function addLayer(map: LibreMap): void {
  if (map.getSource(SOURCE) !== undefined) {
    return;
  }
  map.addSource(SOURCE, { type: "geojson", data: { type: "FeatureCollection", features: [] } });
  const firstName = map.getStyle().layers.find(({ type }) => type === "symbol")?.id;
  map.addLayer({ id: SOURCE, type: "fill", source: SOURCE, paint: { "fill-opacity": OPACITY } }, firstName);
}

function colorOf(counted: Counted, theme: keyof typeof COVERAGE_COLORS): ExpressionSpecification {
  const density: ExpressionSpecification = ["/", ["get", counted], ["max", 0.1, ["get", "populated_km2"]]];
  const [, ...steps] = COVERAGE_STEPS[counted];
  const [few, ...more] = COVERAGE_COLORS[theme];
  const filled: ExpressionSpecification = ["step", density, few, ...steps.flatMap((from, i) => [from, more[i] ?? few])];
  return ["case", ["==", ["get", "streets"], 0], GAP_COLOR, filled];
}
