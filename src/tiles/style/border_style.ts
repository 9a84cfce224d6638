import { byZoom, type Json, SOURCE, type StyleLayer } from "./style_layer.ts";
import type { Palette } from "./theme.ts";

/**
 * Borders of countries and regions, and of counties while the map shows several. Those of municipalities are not drawn:
 * among streets they look like ways.
 */
export function borderStyle({ border, finerBorder }: Palette): StyleLayer[] {
  return [
    borderLine("county-borders", ["==", ["get", "admin_level"], 6], {
      "line-color": finerBorder,
      "line-width": 0.8,
      "line-dasharray": [3, 3],
      "line-opacity": byZoom([9, 0], [10, 0.7], [12, 0.7], [13, 0]),
    }),
    borderLine("region-borders", ["==", ["get", "admin_level"], 4], {
      "line-color": finerBorder,
      "line-width": byZoom([4, 0.6], [10, 1.2]),
      "line-dasharray": [5, 3],
      "line-opacity": byZoom([13, 1], [15, 0]),
    }),
    // From the world's outlines: at higher zooms they would lie next to the true border.
    borderLine("coarse-borders", ["has", "coarse"], {
      "line-color": border,
      "line-width": byZoom([1, 0.6], [6, 1.2]),
      "line-opacity": byZoom([9.5, 1], [10.5, 0]),
    }),
    borderLine("country-borders", ["all", ["==", ["get", "admin_level"], 2], ["!", ["has", "coarse"]]], {
      "line-color": border,
      "line-width": byZoom([1, 0.6], [6, 1.2], [12, 1.6]),
      "line-opacity": byZoom([12, 0.9], [14, 0.6], [16, 0.4]),
    }),
  ];
}

function borderLine(id: string, filter: Json, paint: StyleLayer): StyleLayer {
  return {
    id,
    type: "line",
    source: SOURCE,
    "source-layer": "boundary",
    filter,
    layout: { "line-join": "round" },
    paint,
  };
}
