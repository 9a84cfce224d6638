/** A value of a style. */
export type Json = string | number | boolean | readonly Json[] | { readonly [key: string]: Json };
/** A layer of the MapLibre Style Specification. */
export type StyleLayer = { readonly [key: string]: Json };

/** The name of the only source. */
export const SOURCE = "locus";

/**
 * The reader's own fonts: the style names no glyph server, so the client draws every script with the system's fonts. A
 * first name that is not a font sets weight and slant.
 */
export const REGULAR = ["sans-serif"];
export const BOLD = ["Bold", "sans-serif"];
export const ITALIC = ["Italic", "sans-serif"];

/** The colours of a map. */
export type Theme = "light" | "dark";

/** The colours of the light theme, as the style names them; `house` is the dot of one. */
const LIGHT = {
  land: "#f6f3ec",
  water: "#b1d6e8",
  waterEdge: "#9cc7dd",
  wood: "#cfe3c0",
  grass: "#e3edd2",
  park: "#d3eac5",
  farmland: "#f2eddb",
  sand: "#f4e9c9",
  rock: "#e6e2dc",
  ice: "#edf6fa",
  wetland: "#d9e8d9",
  residential: "#efebe4",
  business: "#f5e8e3",
  industrial: "#ebe6ec",
  school: "#f4ecd6",
  hospital: "#f8e3e3",
  cemetery: "#d7e3cf",
  pitch: "#c4e0b6",
  paved: "#ece8e3",
  reserve: "#8fbb7b",
  building: "#e2dacf",
  buildingEdge: "#cfc5b7",
  motorway: "#f6b26b",
  motorwayEdge: "#d98a3a",
  primary: "#fcd98a",
  primaryEdge: "#dfb452",
  secondary: "#fef0bd",
  secondaryEdge: "#dccb8c",
  street: "#ffffff",
  streetEdge: "#d6cec1",
  path: "#b9a58c",
  rail: "#b3aca4",
  border: "#8d7f9b",
  finerBorder: "#b7acc0",
  house: "#a79f8f",
  text: "#2b2f36",
  faintText: "#5c6270",
  halo: "#ffffff",
  waterText: "#2f5878",
  poi: {
    culture: "#7a5195",
    food: "#a8480c",
    green: "#2f6f3a",
    health: "#b4232c",
    shop: "#2456a6",
    transport: "#2f5d9e",
    other: "#5c6270",
  },
};

/** The colours of a theme. */
export type Palette = Readonly<typeof LIGHT>;

/** Text has a contrast of at least 4.5 to its halo in both themes (WCAG 2.2, 1.4.3). */
export const PALETTES: Readonly<Record<Theme, Palette>> = {
  light: LIGHT,
  dark: {
    land: "#1c222b",
    water: "#153449",
    waterEdge: "#1c4058",
    wood: "#1d2f29",
    grass: "#202f2a",
    park: "#20352b",
    farmland: "#212832",
    sand: "#2f2e2b",
    rock: "#262b33",
    ice: "#2b3946",
    wetland: "#1d3033",
    residential: "#212832",
    business: "#292a33",
    industrial: "#262935",
    school: "#2a2c30",
    hospital: "#33282f",
    cemetery: "#22302c",
    pitch: "#274034",
    paved: "#252c36",
    reserve: "#35573f",
    building: "#2c3440",
    buildingEdge: "#394350",
    motorway: "#8a6a3c",
    motorwayEdge: "#12161b",
    primary: "#6b5d40",
    primaryEdge: "#12161b",
    secondary: "#565447",
    secondaryEdge: "#12161b",
    street: "#444f5e",
    streetEdge: "#14191f",
    path: "#566170",
    rail: "#4f5866",
    border: "#7a7e96",
    finerBorder: "#4f5567",
    house: "#6f7886",
    text: "#e9ecf1",
    faintText: "#a9b1be",
    halo: "#12181f",
    waterText: "#8fb3cf",
    poi: {
      culture: "#c7a6e0",
      food: "#eaa77a",
      green: "#8fcf9a",
      health: "#f09aa0",
      shop: "#9cbcf0",
      transport: "#9cbcf0",
      other: "#a9b1be",
    },
  },
};

/** An expression that interpolates between zooms. */
export function byZoom(...stops: readonly (readonly [zoom: number, value: Json])[]): Json {
  return ["interpolate", ["linear"], ["zoom"], ...stops.flat()];
}

/** As `byZoom`, growing faster towards the higher zoom, as widths on the ground do. */
export function growing(...stops: readonly (readonly [zoom: number, value: Json])[]): Json {
  return ["interpolate", ["exponential", 1.5], ["zoom"], ...stops.flat()];
}

/** The first properties of a layer: its name, how it is drawn, and the layer of the tile. */
export function drawnAs(id: string, type: "fill" | "line" | "symbol", layer: string): StyleLayer {
  return { id, type, source: SOURCE, "source-layer": layer };
}

/** A value for each class; the last one for all others. */
export function byClass(values: { readonly [name: string]: Json }, others: Json): Json {
  const pairs = Object.entries(values).flatMap(([names, value]): Json[] => [names.split(" "), value]);
  return ["match", ["get", "class"], ...pairs, others];
}

/** True for features whose class is one of these, separated by blanks. */
export function hasClass(names: string): Json {
  return ["in", ["get", "class"], ["literal", names.split(" ")]];
}

/** True for areas, or for lines. */
export function isOf(type: "Polygon" | "LineString"): Json {
  return ["==", ["geometry-type"], type];
}
