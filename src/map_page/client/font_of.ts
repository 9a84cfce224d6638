import type * as MapLibre from "maplibre-gl";

/** A font of the style's own server; without one, of the reader's system. */
export function fontOf({ glyphs, layers }: MapLibre.StyleSpecification): string[] {
  if (glyphs !== undefined) {
    for (const layer of layers) {
      const font = layer.type === "symbol" ? layer.layout?.["text-font"] : undefined;
      const names: unknown[] = Array.isArray(font) ? font : [];
      if (names.length > 0 && names.every((name) => typeof name === "string")) {
        return names;
      }
    }
  }
  return ["sans-serif"];
}
