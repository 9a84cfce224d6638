import type { Map as LibreMap } from "maplibre-gl";

/** The zoom at which a single point is shown. */
export const POINT_ZOOM = 16;
const ZOOM_WITHOUT_STREETS = 9.5;
/** Pixels. At the bottom are the attributions, in two lines on a narrow map. */
const PADDING = { top: 40, right: 40, bottom: 72, left: 40 };

/** Shows `[west, south, east, north]`. Where no streets are loaded, a close view would be empty: it shows places. */
export function showBounds(map: LibreMap, bounds: [number, number, number, number]): void {
  map.fitBounds(bounds, { padding: PADDING, maxZoom: POINT_ZOOM, animate: false });
  void map.once("idle", () => {
    if (
      map.getZoom() > ZOOM_WITHOUT_STREETS &&
      map.querySourceFeatures("locus", { sourceLayer: "transportation" }).length === 0
    ) {
      map.jumpTo({ zoom: ZOOM_WITHOUT_STREETS });
    }
  });
}
