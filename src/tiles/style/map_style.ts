import { MAX_ZOOM } from "../geometry/clip.ts";
import { labelStyle } from "./label_style.ts";
import { landStyle } from "./land_style.ts";
import { type Json, PALETTES, SOURCE, type Theme } from "./theme.ts";
import { wayStyle } from "./way_style.ts";
import type { Gazetteer } from "../../gazetteer/mod.ts";

/** A source that must be named wherever its data is shown. */
export interface Attribution {
  readonly text: string;
  /** The page of its terms. */
  readonly url?: string;
}

/** Source of the outlines of the world; public domain, named anyway. */
const GROUND: Attribution = { text: "Natural Earth", url: "https://www.naturalearthdata.com" };

/** Pages of the owners that require a link. */
const PAGES: readonly (readonly [word: string, url: string])[] = [
  ["OpenStreetMap", "https://www.openstreetmap.org/copyright"],
  ["GeoNames", "https://www.geonames.org"],
];

/** The style of the map (MapLibre Style Specification, version 8) for the tiles of the service. */
export function mapStyle({ theme, tilesUrl, attributions: shown }: {
  readonly theme: Theme;
  readonly tilesUrl: string;
  readonly attributions: readonly Attribution[];
}): { readonly [key: string]: Json } {
  const palette = PALETTES[theme];
  return {
    version: 8,
    name: `Locus, ${theme}`,
    sources: {
      [SOURCE]: {
        type: "vector",
        tiles: [tilesUrl],
        maxzoom: MAX_ZOOM,
        attribution: shown.map(linkOf).join(" · "),
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

/** The sources of a map of this gazetteer: each once, in the order of the data sets. */
export function attributions({ datasets }: Pick<Gazetteer, "datasets">): readonly Attribution[] {
  const texts = new Set(datasets.map(({ attribution }) => attribution).filter((text) => text !== ""));
  return [...Array.from(texts, attributionOf), GROUND];
}

function attributionOf(text: string): Attribution {
  const url = PAGES.find(([word]) => text.includes(word))?.[1];
  return { text, ...(url === undefined ? {} : { url }) };
}
