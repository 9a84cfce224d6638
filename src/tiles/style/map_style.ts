import { MAX_ZOOM } from "../geometry/clip.ts";
import type { Attribution } from "./attribution.ts";
import { labelStyle } from "./label_style.ts";
import { landStyle } from "./land_style.ts";
import { type Json, SOURCE } from "./style_layer.ts";
import { PALETTES, type Theme } from "./theme.ts";
import { wayStyle } from "./way_style.ts";

/** Options of a style. */
export interface MapStyle {
  readonly theme: Theme;
  /** URL of the tiles, with `{z}`, `{x}` and `{y}`. */
  readonly tilesUrl: string;
  readonly attributions: readonly Attribution[];
}

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
    layers: [...landStyle(palette), ...wayStyle(palette), ...labelStyle(palette)],
  };
}

/** HTML: clients insert it into their page unchanged. */
function linkOf({ text, url }: Attribution): string {
  const plain = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return url === undefined ? plain : `<a href="${url}" target="_blank" rel="noopener">${plain}</a>`;
}
