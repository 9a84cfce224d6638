import { MAX_ZOOM } from "../geometry/mercator.ts";
import type { Attribution } from "./attribution.ts";
import { type Palette, PALETTES, type Theme } from "./theme.ts";

/** Options of a style. */
export interface MapStyle {
  readonly theme: Theme;
  /** URL of the tiles, with `{z}`, `{x}` and `{y}`. */
  readonly tilesUrl: string;
  readonly attributions: readonly Attribution[];
}

type Json = string | number | boolean | readonly Json[] | { readonly [key: string]: Json };
type Layer = { readonly [key: string]: Json };

/**
 * The reader's own fonts: the style names no glyph server, so the client draws every script with the system's fonts. A
 * first name that is not a font sets weight and slant.
 */
const REGULAR = ["sans-serif"];
const BOLD = ["Bold", "sans-serif"];
const ITALIC = ["Italic", "sans-serif"];
const SOURCE = "locus";

/** The style of the map (MapLibre Style Specification, version 8) for the tiles of the service. */
export function mapStyle({ theme, tilesUrl, attributions }: MapStyle): { readonly [key: string]: Json } {
  const palette = PALETTES[theme];
  return {
    version: 8,
    name: `Locus, ${theme}`,
    sources: {
      [SOURCE]: {
        type: "vector",
        tiles: [tilesUrl],
        maxzoom: MAX_ZOOM,
        attribution: attributions.map(linkOf).join(" · "),
      },
    },
    layers: [
      ...groundLayers(palette),
      ...waterLayers(palette),
      ...borderLayers(palette),
      ...streetLayers(palette),
      ...nameLayers(palette),
    ],
  };
}

/** The land fades into the ground before its outline is too coarse for the streets on it. */
function groundLayers({ sea, land }: Palette): Layer[] {
  return [
    { id: "ground", type: "background", paint: { "background-color": byZoom([8, sea], [10, land]) } },
    {
      id: "land",
      type: "fill",
      source: SOURCE,
      "source-layer": "land",
      maxzoom: 11,
      paint: { "fill-color": land },
    },
  ];
}

/** Still waters, and watercourses with their names along them. */
function waterLayers({ sea }: Palette): Layer[] {
  const waters = { source: SOURCE, "source-layer": "waters" };
  return [
    {
      id: "waters",
      type: "fill",
      ...waters,
      filter: ["==", ["geometry-type"], "Polygon"],
      paint: { "fill-color": sea },
    },
    {
      id: "watercourses",
      type: "line",
      ...waters,
      filter: ["==", ["geometry-type"], "LineString"],
      layout: { "line-join": "round", "line-cap": "round" },
      paint: { "line-color": sea, "line-width": byZoom([6, 1], [11, 2], [14, 4], [18, 12]) },
    },
  ];
}

/** Italic letters for water. */
function waterNames({ seaText, sea, halo }: Palette): Layer[] {
  const layout = {
    "text-field": ["get", "name"],
    "text-font": ITALIC,
    "symbol-sort-key": ["-", 0, ["get", "length_m"]],
  };
  return [
    {
      id: "watercourse-names",
      type: "symbol",
      source: SOURCE,
      "source-layer": "waters",
      minzoom: 9,
      filter: ["==", ["geometry-type"], "LineString"],
      layout: { ...layout, "symbol-placement": "line", "symbol-spacing": 420, "text-size": byZoom([9, 11], [16, 14]) },
      paint: { "text-color": seaText, "text-halo-color": halo, "text-halo-width": 1.4 },
    },
    {
      id: "water-names",
      type: "symbol",
      source: SOURCE,
      "source-layer": "water_names",
      layout: { ...layout, "text-size": byZoom([6, 11], [16, 15]), "text-max-width": 6 },
      paint: { "text-color": seaText, "text-halo-color": sea, "text-halo-width": 1 },
    },
  ];
}

function borderLayers({ border, finerBorder }: Palette): Layer[] {
  return [
    borderLine("finer-borders", ["county", "locality"], {
      "line-color": finerBorder,
      "line-width": 0.8,
      "line-dasharray": [3, 3],
      // Between houses a boundary would be taken for a path.
      "line-opacity": byZoom([13, 1], [15, 0]),
    }),
    borderLine("region-borders", ["region"], {
      "line-color": finerBorder,
      "line-dasharray": [5, 3],
      "line-opacity": byZoom([14, 1], [16, 0]),
    }),
    // From the world's outlines: at higher zooms they would lie next to the true border.
    borderLine("coarse-borders", ["country_coarse"], {
      "line-color": border,
      "line-width": byZoom([1, 0.6], [6, 1.2]),
      "line-opacity": byZoom([8.5, 1], [10, 0]),
    }),
    borderLine("country-borders", ["country"], {
      "line-color": border,
      "line-width": byZoom([1, 0.6], [6, 1.2], [12, 2]),
    }),
  ];
}

function borderLine(id: string, kinds: readonly string[], paint: Layer): Layer {
  return {
    id,
    type: "line",
    source: SOURCE,
    "source-layer": "borders",
    filter: ["in", ["get", "kind"], ["literal", kinds]],
    layout: { "line-join": "round" },
    paint,
  };
}

/**
 * Streets by their length: data sets do not say which ones are the main streets, and most long ones are. Metres of the
 * whole street.
 */
const MAIN_M = 1500;
const MIDDLE_M = 500;

function streetLayers({ street, streetEdge, mainStreet, mainEdge, house, text, faintText, halo }: Palette): Layer[] {
  const widths = byZoom(
    [11, byLength(1.6, 0.9, 0.6)],
    [14, byLength(5, 3.4, 2.4)],
    [16, byLength(11, 8, 6.5)],
    [19, byLength(38, 33, 30)],
  );
  const edges = byZoom(
    [11, byLength(2.4, 1.5, 1.1)],
    [14, byLength(6.8, 5, 3.8)],
    [16, byLength(13, 10, 8.5)],
    [19, byLength(41, 36, 33)],
  );
  return [
    streetLine("street-edges", byLength(mainEdge, streetEdge, streetEdge), edges),
    streetLine("streets", byLength(mainStreet, street, street), widths),
    {
      id: "houses",
      type: "circle",
      source: SOURCE,
      "source-layer": "houses",
      minzoom: 16,
      maxzoom: 17,
      paint: { "circle-color": house, "circle-radius": byZoom([16, 1.2], [17, 2.2]) },
    },
    {
      id: "house-numbers",
      type: "symbol",
      source: SOURCE,
      "source-layer": "houses",
      minzoom: 17,
      layout: { "text-field": ["get", "number"], "text-font": REGULAR, "text-size": byZoom([17, 10.5], [19, 13]) },
      paint: { "text-color": faintText, "text-halo-color": halo, "text-halo-width": 1.2 },
    },
    {
      id: "street-names",
      type: "symbol",
      source: SOURCE,
      "source-layer": "streets",
      minzoom: 13,
      layout: {
        "symbol-placement": "line",
        "symbol-spacing": 320,
        "symbol-sort-key": ["-", 0, ["get", "length_m"]],
        "text-field": ["get", "name"],
        "text-font": REGULAR,
        "text-size": byZoom([13, 10.5], [16, 12.5], [18, 14]),
      },
      paint: { "text-color": text, "text-halo-color": halo, "text-halo-width": 1.4 },
    },
  ];
}

/** A value for long, middling and short streets. */
function byLength(main: Json, middle: Json, short: Json): Json {
  return ["step", ["get", "length_m"], short, MIDDLE_M, middle, MAIN_M, main];
}

function streetLine(id: string, color: Json, width: Json): Layer {
  return {
    id,
    type: "line",
    source: SOURCE,
    "source-layer": "streets",
    // Long streets on top of short ones.
    layout: { "line-join": "round", "line-cap": "round", "line-sort-key": ["get", "length_m"] },
    paint: { "line-color": color, "line-width": width },
  };
}

function nameLayers(palette: Palette): Layer[] {
  const { text, faintText } = palette;
  const localitySize = byZoom(...[0, 4, 8, 12, 16, 20].map((zoom) => [zoom, sizeAt(zoom)] as const));
  // Later layers are placed first.
  return [
    ...waterNames(palette),
    seaNames(palette),
    nameLayer("districts", palette, { kind: "district", color: faintText, size: 12, minzoom: 11 }),
    nameLayer("regions", palette, { kind: "region", color: faintText, size: 12, minzoom: 5 }),
    nameLayer("localities", palette, { kind: "locality", color: text, size: localitySize }),
    nameLayer("countries", palette, { kind: "country", color: text, size: byZoom([1, 12], [6, 18]), isBold: true }),
  ];
}

/** Upright letters are for land. */
function seaNames({ seaText, sea }: Palette): Layer {
  return {
    id: "seas",
    type: "symbol",
    source: SOURCE,
    "source-layer": "seas",
    layout: {
      "symbol-sort-key": ["get", "rank"],
      "text-field": ["get", "name"],
      "text-font": ITALIC,
      "text-size": byZoom([0, 12], [6, 18]),
      "text-max-width": 6,
      "text-letter-spacing": 0.05,
    },
    paint: { "text-color": seaText, "text-halo-color": sea, "text-halo-width": 1 },
  };
}

function nameLayer(id: string, { halo }: Palette, layer: NameLayer): Layer {
  return {
    id,
    type: "symbol",
    source: SOURCE,
    "source-layer": "places",
    filter: ["==", ["get", "kind"], layer.kind],
    ...(layer.minzoom === undefined ? {} : { minzoom: layer.minzoom }),
    layout: {
      "symbol-sort-key": ["get", "rank"],
      "text-field": ["get", "name"],
      "text-font": layer.isBold === true ? BOLD : REGULAR,
      "text-size": layer.size,
      "text-max-width": 9,
      "text-padding": 6,
    },
    paint: { "text-color": layer.color, "text-halo-color": halo, "text-halo-width": 1.5 },
  };
}

interface NameLayer {
  readonly kind: string;
  readonly color: string;
  readonly size: Json;
  readonly minzoom?: number;
  readonly isBold?: true;
}

/** An expression that interpolates between zooms. */
function byZoom(...stops: readonly (readonly [zoom: number, value: Json])[]): Json {
  return ["interpolate", ["linear"], ["zoom"], ...stops.flat()];
}

/** HTML: clients insert it into their page unchanged. */
function linkOf({ text, url }: Attribution): string {
  const plain = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return url === undefined ? plain : `<a href="${url}" target="_blank" rel="noopener">${plain}</a>`;
}

/** Grows with the zooms since the first one. The zoom may only be used at the top of an expression. */
function sizeAt(zoom: number): Json {
  return ["interpolate", ["linear"], ["-", zoom, ["get", "rank"]], 0, 12, 4, 16, 8, 20];
}
