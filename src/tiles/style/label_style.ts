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
      minzoom: 11,
      layout: { "text-size": byZoom([11, 11], [15, 14]), "text-letter-spacing": 0.08 },
    }),
    placeNames("regions", palette, {
      filter: hasClass("state"),
      color: palette.faintText,
      minzoom: 5,
      layout: { "text-size": byZoom([5, 11], [9, 14]), "text-letter-spacing": 0.08 },
    }),
    placeNames("localities", palette, {
      filter: hasClass("city town village"),
      color: palette.text,
      layout: { "text-size": byZoom(...[0, 4, 8, 12, 16, 20].map((zoom) => [zoom, sizeAt(zoom)] as const)) },
    }),
    placeNames("countries", palette, {
      filter: hasClass("country"),
      color: palette.text,
      layout: { "text-font": BOLD, "text-size": byZoom([1, 12], [6, 18]) },
    }),
  ];
}

function houseNumbers({ house, faintText, halo }: Palette): StyleLayer[] {
  return [
    {
      ...drawnAs("houses", "circle", "housenumber"),
      minzoom: 16,
      maxzoom: 16.5,
      paint: { "circle-color": house, "circle-radius": 1.2 },
    },
    texts("house-numbers", "housenumber", {
      minzoom: 16.5,
      color: faintText,
      halo: [halo, 1.2],
      layout: {
        "text-field": ["get", "housenumber"],
        "text-size": byZoom([16.5, 9.5], [19, 13]),
        "text-padding": 1,
      },
    }),
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
  return [texts("venues", "poi", {
    minzoom: 14,
    color,
    halo: [halo, 1.3],
    layout: {
      "symbol-sort-key": ["get", "rank"],
      "text-field": ["format", "●", { "font-scale": 0.8 }, "\n", {}, NAME, {}],
      "text-size": byZoom([14, 10.5], [18, 12.5]),
      "text-max-width": 8,
      ...BELOW_A_SIGN,
      "text-padding": 4,
    },
  })];
}

/** The sign is the first line of the text. */
const BELOW_A_SIGN = { "text-anchor": "top", "text-offset": [0, -0.5], "text-line-height": 1.1 };

function streetNames({ text, faintText, halo }: Palette): StyleLayer[] {
  const order = byClass({ motorway: 0, trunk: 1, primary: 2, secondary: 3, tertiary: 4, minor: 5, service: 6 }, 7);
  const isPath = hasClass("path track service");
  return [
    texts("path-names", "transportation_name", {
      minzoom: 15,
      filter: isPath,
      color: faintText,
      halo: [halo, 1.2],
      layout: { ...alongLine(350), "text-size": byZoom([15, 9.5], [18, 12]) },
    }),
    texts("street-names", "transportation_name", {
      minzoom: 12,
      filter: ["!", isPath],
      color: text,
      halo: [halo, 1.4],
      layout: {
        ...alongLine(320),
        "symbol-sort-key": order,
        "text-size": byZoom([12, 10], [16, 12.5], [18, 14]),
      },
    }),
    texts("road-numbers", "transportation_name", {
      minzoom: 9,
      maxzoom: 16,
      filter: ["has", "ref"],
      color: faintText,
      halo: [halo, 2],
      layout: {
        ...alongLine(450),
        "symbol-sort-key": order,
        "text-field": ["get", "ref"],
        "text-font": BOLD,
        "text-size": 9.5,
        "text-rotation-alignment": "viewport",
        "text-pitch-alignment": "viewport",
        "text-padding": 20,
      },
    }),
  ];
}

/** Italic letters for water, upright ones for land. */
function waterNames({ waterText, water, halo }: Palette): StyleLayer[] {
  return [
    texts("watercourse-names", "waterway", {
      minzoom: 9,
      filter: ["all", isOf("LineString"), ["has", "name"]],
      color: waterText,
      halo: [halo, 1.4],
      layout: { ...alongLine(420), "text-font": ITALIC, "text-size": byZoom([9, 10.5], [16, 13]) },
    }),
    texts("water-names", "water_name", {
      color: waterText,
      halo: [water, 1],
      layout: {
        "symbol-sort-key": ["coalesce", ["get", "rank"], ["-", 0, ["get", "length_m"]]],
        "text-font": ITALIC,
        "text-size": byZoom([0, 12], [6, byClass({ sea: 18 }, 11)], [16, 15]),
        "text-max-width": 6,
        "text-letter-spacing": 0.04,
      },
    }),
  ];
}

function peaks({ faintText, halo }: Palette): StyleLayer {
  return texts("peaks", "mountain_peak", {
    minzoom: 11,
    color: faintText,
    halo: [halo, 1.3],
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
      "text-size": byZoom([11, 10], [16, 12]),
      "text-max-width": 7,
      ...BELOW_A_SIGN,
      "text-padding": 6,
    },
  });
}

function placeNames(id: string, { halo }: Palette, { layout, ...layer }: Omit<Texts, "halo">): StyleLayer {
  return texts(id, "place", {
    ...layer,
    halo: [halo, 1.5],
    layout: { "symbol-sort-key": ["get", "rank"], "text-max-width": 9, "text-padding": 5, ...layout },
  });
}

interface Texts {
  readonly color: Json;
  readonly halo: readonly [color: string, width: number];
  readonly layout: StyleLayer;
  readonly filter?: Json;
  readonly minzoom?: number;
  readonly maxzoom?: number;
}

/** A layer of texts: names, in upright letters, unless `layout` says otherwise. */
function texts(id: string, layer: string, { color, halo: [halo, width], layout, ...shown }: Texts): StyleLayer {
  return {
    ...drawnAs(id, "symbol", layer),
    ...shown,
    layout: { "text-field": NAME, "text-font": REGULAR, ...layout },
    paint: { "text-color": color, "text-halo-color": halo, "text-halo-width": width },
  };
}

/** @param spacing pixels between two texts of a line */
function alongLine(spacing: number): StyleLayer {
  return { "symbol-placement": "line", "symbol-spacing": spacing };
}

/** Grows with the zooms since the first one. The zoom may only be used at the top of an expression. */
function sizeAt(zoom: number): Json {
  return ["interpolate", ["linear"], ["-", zoom, ["get", "rank"]], 0, 12, 4, 16, 8, 20];
}
