/** The files that draw maps, with their media types: MapLibre's as released, and the map page's own. */
export const MAP_ASSETS: Readonly<Record<string, string>> = {
  "maplibre-gl.mjs": "text/javascript; charset=utf-8",
  "maplibre-gl-worker.mjs": "text/javascript; charset=utf-8",
  "maplibre-gl.css": "text/css; charset=utf-8",
  "map-page.js": "text/javascript; charset=utf-8",
  "map-page.css": "text/css; charset=utf-8",
};
