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

/** An expression that interpolates between zooms. */
export function byZoom(...stops: readonly (readonly [zoom: number, value: Json])[]): Json {
  return ["interpolate", ["linear"], ["zoom"], ...stops.flat()];
}

/** As `byZoom`, growing faster towards the higher zoom, as widths on the ground do. */
export function growing(...stops: readonly (readonly [zoom: number, value: Json])[]): Json {
  return ["interpolate", ["exponential", 1.5], ["zoom"], ...stops.flat()];
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
