import {
  BOLD,
  byClass,
  byZoom,
  drawnAs,
  hasClass,
  isOf,
  ITALIC,
  type Json,
  type Palette,
  REGULAR,
  SOURCE,
  type StyleLayer,
} from "./theme.ts";

const NAME: Json = ["get", "name"];

/** Names and numbers. Later layers are placed first. */
export function labelStyle(palette: Palette): StyleLayer[] {
  return [
    ...houseNumbers(palette),
    ...venues(palette),
    ...streetNames(palette),
    ...waterNames(palette),
    peaks(palette),
    placeNames("districts", palette, {
      filter: hasClass("suburb"),
      color: palette.faintText,
      size: byZoom([11, 11], [15, 14]),
      minzoom: 11,
      isSpaced: true,
    }),
    placeNames("regions", palette, {
      filter: hasClass("state"),
      color: palette.faintText,
      size: byZoom([5, 11], [9, 14]),
      minzoom: 5,
      isSpaced: true,
    }),
    placeNames("localities", palette, {
      filter: hasClass("city town village"),
      color: palette.text,
      size: byZoom(...[0, 4, 8, 12, 16, 20].map((zoom) => [zoom, sizeAt(zoom)] as const)),
    }),
    placeNames("countries", palette, {
      filter: hasClass("country"),
      color: palette.text,
      size: byZoom([1, 12], [6, 18]),
      isBold: true,
    }),
  ];
}

function houseNumbers({ house, faintText, halo }: Palette): StyleLayer[] {
  const shared = { source: SOURCE, "source-layer": "housenumber" };
  return [
    {
      ...shared,
      id: "houses",
      type: "circle",
      minzoom: 16,
      maxzoom: 16.5,
      paint: { "circle-color": house, "circle-radius": 1.2 },
    },
    {
      ...shared,
      id: "house-numbers",
      type: "symbol",
      minzoom: 16.5,
      layout: {
        "text-field": ["get", "housenumber"],
        "text-font": REGULAR,
        "text-size": byZoom([16.5, 9.5], [19, 13]),
        "text-padding": 1,
      },
      paint: { "text-color": faintText, "text-halo-color": halo, "text-halo-width": 1.2 },
    },
  ];
}

/** A dot in the colour of its kind above each name. */
function venues({ poi, halo }: Palette): StyleLayer[] {
  const food = ["restaurant", "cafe", "bar", "pub", "fast_food", "biergarten", "food_court", "ice_cream"];
  const health = ["hospital", "clinic", "doctors", "dentist", "pharmacy", "veterinary"];
  const culture = [
    "theatre",
    "cinema",
    "library",
    "arts_centre",
    "place_of_worship",
    "school",
    "university",
    "college",
  ];
  const color: Json = [
    "match",
    ["get", "subclass"],
    food,
    poi.food,
    health,
    poi.health,
    culture,
    poi.culture,
    byClass({
      "railway public_transport aeroway": poi.transport,
      shop: poi.shop,
      "leisure natural": poi.green,
      "tourism historic": poi.culture,
      healthcare: poi.health,
    }, poi.other),
  ];
  return [{
    ...drawnAs("venues", "symbol", "poi"),
    minzoom: 14,
    layout: {
      "symbol-sort-key": ["get", "rank"],
      "text-field": ["format", "●", { "font-scale": 0.8 }, "\n", {}, NAME, {}],
      "text-font": REGULAR,
      "text-size": byZoom([14, 10.5], [18, 12.5]),
      "text-max-width": 8,
      "text-anchor": "top",
      "text-offset": [0, -0.5],
      "text-line-height": 1.1,
      "text-padding": 4,
    },
    paint: { "text-color": color, "text-halo-color": halo, "text-halo-width": 1.3 },
  }];
}

function streetNames({ text, faintText, halo }: Palette): StyleLayer[] {
  const shared = { type: "symbol", source: SOURCE, "source-layer": "transportation_name" };
  const order = byClass({ motorway: 0, trunk: 1, primary: 2, secondary: 3, tertiary: 4, minor: 5, service: 6 }, 7);
  return [
    {
      ...shared,
      id: "path-names",
      minzoom: 15,
      filter: hasClass("path track service"),
      layout: {
        "symbol-placement": "line",
        "symbol-spacing": 350,
        "text-field": NAME,
        "text-font": REGULAR,
        "text-size": byZoom([15, 9.5], [18, 12]),
      },
      paint: { "text-color": faintText, "text-halo-color": halo, "text-halo-width": 1.2 },
    },
    {
      ...shared,
      id: "street-names",
      minzoom: 12,
      filter: ["!", hasClass("path track service")],
      layout: {
        "symbol-placement": "line",
        "symbol-spacing": 320,
        "symbol-sort-key": order,
        "text-field": NAME,
        "text-font": REGULAR,
        "text-size": byZoom([12, 10], [16, 12.5], [18, 14]),
      },
      paint: { "text-color": text, "text-halo-color": halo, "text-halo-width": 1.4 },
    },
    {
      ...shared,
      id: "road-numbers",
      minzoom: 9,
      maxzoom: 16,
      filter: ["has", "ref"],
      layout: {
        "symbol-placement": "line",
        "symbol-spacing": 450,
        "symbol-sort-key": order,
        "text-field": ["get", "ref"],
        "text-font": BOLD,
        "text-size": 9.5,
        "text-rotation-alignment": "viewport",
        "text-pitch-alignment": "viewport",
        "text-padding": 20,
      },
      paint: { "text-color": faintText, "text-halo-color": halo, "text-halo-width": 2, "text-halo-blur": 0 },
    },
  ];
}

/** Italic letters for water, upright ones for land. */
function waterNames({ waterText, water, halo }: Palette): StyleLayer[] {
  return [
    {
      ...drawnAs("watercourse-names", "symbol", "waterway"),
      minzoom: 9,
      filter: ["all", isOf("LineString"), ["has", "name"]],
      layout: {
        "symbol-placement": "line",
        "symbol-spacing": 420,
        "text-field": NAME,
        "text-font": ITALIC,
        "text-size": byZoom([9, 10.5], [16, 13]),
      },
      paint: { "text-color": waterText, "text-halo-color": halo, "text-halo-width": 1.4 },
    },
    {
      ...drawnAs("water-names", "symbol", "water_name"),
      layout: {
        "symbol-sort-key": ["coalesce", ["get", "rank"], ["-", 0, ["get", "length_m"]]],
        "text-field": NAME,
        "text-font": ITALIC,
        "text-size": byZoom([0, 12], [6, byClass({ sea: 18 }, 11)], [16, 15]),
        "text-max-width": 6,
        "text-letter-spacing": 0.04,
      },
      paint: { "text-color": waterText, "text-halo-color": water, "text-halo-width": 1 },
    },
  ];
}

function peaks({ faintText, halo }: Palette): StyleLayer {
  return {
    ...drawnAs("peaks", "symbol", "mountain_peak"),
    minzoom: 11,
    layout: {
      "symbol-sort-key": ["-", 0, ["coalesce", ["get", "ele"], 0]],
      "text-field": [
        "format",
        "▲\n",
        { "font-scale": 0.8 },
        NAME,
        {},
        ["case", ["has", "ele"], ["concat", "\n", ["to-string", ["get", "ele"]], " m"], ""],
        { "font-scale": 0.85 },
      ],
      "text-font": REGULAR,
      "text-size": byZoom([11, 10], [16, 12]),
      "text-max-width": 7,
      "text-anchor": "top",
      "text-offset": [0, -0.5],
      "text-line-height": 1.1,
      "text-padding": 6,
    },
    paint: { "text-color": faintText, "text-halo-color": halo, "text-halo-width": 1.3 },
  };
}

function placeNames(id: string, { halo }: Palette, layer: {
  readonly filter: Json;
  readonly color: string;
  readonly size: Json;
  readonly minzoom?: number;
  readonly isBold?: true;
  readonly isSpaced?: true;
}): StyleLayer {
  return {
    ...drawnAs(id, "symbol", "place"),
    filter: layer.filter,
    ...(layer.minzoom === undefined ? {} : { minzoom: layer.minzoom }),
    layout: {
      "symbol-sort-key": ["get", "rank"],
      "text-field": NAME,
      "text-font": layer.isBold === true ? BOLD : REGULAR,
      "text-size": layer.size,
      "text-max-width": 9,
      "text-padding": 5,
      ...(layer.isSpaced === true ? { "text-letter-spacing": 0.08 } : {}),
    },
    paint: { "text-color": layer.color, "text-halo-color": halo, "text-halo-width": 1.5 },
  };
}

/** Grows with the zooms since the first one. The zoom may only be used at the top of an expression. */
function sizeAt(zoom: number): Json {
  return ["interpolate", ["linear"], ["-", zoom, ["get", "rank"]], 0, 12, 4, 16, 8, 20];
}
