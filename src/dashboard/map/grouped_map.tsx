import type { MapMouseEvent } from "maplibre-gl";
import { useEffect, useRef } from "preact/hooks";
import { type DrawnRows, drawRows, drawSelected, ROW_LAYERS, splitZoom } from "./grouped_layers.ts";
import { MapFrame } from "./map_frame.tsx";
import { POINT_ZOOM, showBounds } from "./show_bounds.ts";
import { useLibreMap } from "./use_libre_map.ts";

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

/** What a map of many rows needs. */
export interface GroupedMapProps {
  readonly label: string;
  /** Shown at first; null: nothing to show. */
  readonly bounds: readonly [west: number, south: number, east: number, north: number] | null;
  /** Loads the points of a view. Another function means other points. */
  readonly load: (part: MapPart, signal: AbortSignal) => Promise<LoadedRows>;
  readonly selected: { readonly latitude: number; readonly longitude: number } | undefined;
  /** Called with the number of the row whose point was clicked. */
  readonly onChoose: (row: number) => void;
}

/** The zoom at least at which a selected point is shown. */
const SELECTED_ZOOM_MIN = 13;

/** A map of any number of rows, which are grouped while it is zoomed out. */
export function GroupedMap({ label, bounds, load, selected, onChoose }: GroupedMapProps) {
  const drawn = useLibreMap();
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
    map?.getCanvas().setAttribute("aria-label", label);
  }, [map, label]);

  useEffect(() => {
    if (map !== undefined && west !== undefined && south !== undefined && east !== undefined && north !== undefined) {
      showBounds(map, [west, south, east < west ? east + 360 : east, north]);
    }
  }, [map, west, south, east, north]);

  useEffect(() => {
    if (map === undefined) {
      return undefined;
    }
    const gone = new AbortController();
    let isAll = false;
    const draw = async (): Promise<void> => {
      if (isAll) {
        return;
      }
      try {
        const rows = await load(partOf(map), gone.signal);
        if (!gone.signal.aborted) {
          isAll = !rows.isPartial;
          drawRows(map, rows);
        }
      } catch {
        // The drawn points stay; the next movement loads again.
      }
    };
    const move = (): void => void draw();
    move();
    map.on("moveend", move);
    return () => {
      gone.abort();
      map.off("moveend", move);
    };
  }, [map, load]);

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

function partOf(map: { getBounds(): { toArray(): [[number, number], [number, number]] }; getZoom(): number }): MapPart {
  const [[west, south], [east, north]] = map.getBounds().toArray();
  const isWorld = east - west >= 360;
  return {
    bounds: [
      isWorld ? -180 : turned(west),
      Math.max(-90, south),
      isWorld ? 180 : turned(east),
      Math.min(90, north),
    ],
    zoom: Math.max(0, Math.round(map.getZoom())),
  };
}

/** From −180 to 180: a map that was moved around the world keeps counting. */
function turned(longitude: number): number {
  return ((longitude + 540) % 360 + 360) % 360 - 180;
}
