export type Json = string | number | boolean | readonly Json[] | { readonly [key: string]: Json };
export type StyleLayer = { readonly [key: string]: Json };

export const SOURCE = "locus";

/**
 * The reader's own fonts: the style names no glyph server, so the client draws every script with the system's fonts. A
 * first name that is not a font sets weight and slant.
 */
export const REGULAR = ["sans-serif"];
export const BOLD = ["Bold", "sans-serif"];
export const ITALIC = ["Italic", "sans-serif"];

export type Theme = "light" | "dark";

type Pair = readonly [light: string, dark: string];

/** The colours of both themes, as the style names them; `house` is the dot of one. */
const COLOURS = {
  land: ["#f6f3ec", "#1c222b"],
  water: ["#b1d6e8", "#153449"],
  waterEdge: ["#9cc7dd", "#1c4058"],
  wood: ["#cfe3c0", "#1d2f29"],
  grass: ["#e3edd2", "#202f2a"],
  park: ["#d3eac5", "#20352b"],
  farmland: ["#f2eddb", "#212832"],
  sand: ["#f4e9c9", "#2f2e2b"],
  rock: ["#e6e2dc", "#262b33"],
  ice: ["#edf6fa", "#2b3946"],
  wetland: ["#d9e8d9", "#1d3033"],
  residential: ["#efebe4", "#212832"],
  business: ["#f5e8e3", "#292a33"],
  industrial: ["#ebe6ec", "#262935"],
  school: ["#f4ecd6", "#2a2c30"],
  hospital: ["#f8e3e3", "#33282f"],
  cemetery: ["#d7e3cf", "#22302c"],
  pitch: ["#c4e0b6", "#274034"],
  paved: ["#ece8e3", "#252c36"],
  reserve: ["#8fbb7b", "#35573f"],
  building: ["#e2dacf", "#2c3440"],
  buildingEdge: ["#cfc5b7", "#394350"],
  motorway: ["#f6b26b", "#8a6a3c"],
  motorwayEdge: ["#d98a3a", "#12161b"],
  primary: ["#fcd98a", "#6b5d40"],
  primaryEdge: ["#dfb452", "#12161b"],
  secondary: ["#fef0bd", "#565447"],
  secondaryEdge: ["#dccb8c", "#12161b"],
  street: ["#ffffff", "#444f5e"],
  streetEdge: ["#d6cec1", "#14191f"],
  path: ["#b9a58c", "#566170"],
  rail: ["#b3aca4", "#4f5866"],
  border: ["#8d7f9b", "#7a7e96"],
  finerBorder: ["#b7acc0", "#4f5567"],
  house: ["#a79f8f", "#6f7886"],
  text: ["#2b2f36", "#e9ecf1"],
  faintText: ["#5c6270", "#a9b1be"],
  halo: ["#ffffff", "#12181f"],
  waterText: ["#2f5878", "#8fb3cf"],
} as const satisfies Readonly<Record<string, Pair>>;

const POI = {
  culture: ["#7a5195", "#c7a6e0"],
  food: ["#a8480c", "#eaa77a"],
  green: ["#2f6f3a", "#8fcf9a"],
  health: ["#b4232c", "#f09aa0"],
  shop: ["#2456a6", "#9cbcf0"],
  transport: ["#2f5d9e", "#9cbcf0"],
  other: ["#5c6270", "#a9b1be"],
} as const satisfies Readonly<Record<string, Pair>>;

export type Palette = Readonly<Record<keyof typeof COLOURS, string>> & {
  readonly poi: Readonly<Record<keyof typeof POI, string>>;
};

/** Text has a contrast of at least 4.5 to its halo in both themes (WCAG 2.2, 1.4.3). */
export const PALETTES: Readonly<Record<Theme, Palette>> = {
  light: { ...coloursOf(COLOURS, 0), poi: coloursOf(POI, 0) },
  dark: { ...coloursOf(COLOURS, 1), poi: coloursOf(POI, 1) },
};

function coloursOf<Name extends string>(
  pairs: Readonly<Record<Name, Pair>>,
  theme: 0 | 1,
): Readonly<Record<Name, string>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each name of the pairs is there
  return Object.fromEntries(Object.entries<Pair>(pairs).map(([name, pair]) => [name, pair[theme]])) as Record<
    Name,
    string
  >;
}

/** An expression that interpolates between zooms. */
export function byZoom(...stops: readonly (readonly [zoom: number, value: Json])[]): Json {
  return ["interpolate", ["linear"], ["zoom"], ...stops.flat()];
}

/** As `byZoom`, growing faster towards the higher zoom, as widths on the ground do. */
export function growing(...stops: readonly (readonly [zoom: number, value: Json])[]): Json {
  return ["interpolate", ["exponential", 1.5], ["zoom"], ...stops.flat()];
}

/** The first properties of a layer: its name, how it is drawn, and the layer of the tile. */
export function drawnAs(id: string, type: "circle" | "fill" | "line" | "symbol", layer: string): StyleLayer {
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
