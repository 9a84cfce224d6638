import type { Gazetteer } from "../gazetteer/mod.ts";

/** One source that must be named wherever its data is shown. */
export interface Attribution {
  readonly text: string;
  /** Where its owner explains the terms. */
  readonly url?: string;
}

/** Where the outlines of the world are from; public domain, named all the same. */
const GROUND: Attribution = { text: "Natural Earth", url: "https://www.naturalearthdata.com" };

/** Pages of the owners who ask for a link. */
const PAGES: readonly (readonly [word: string, url: string])[] = [
  ["OpenStreetMap", "https://www.openstreetmap.org/copyright"],
  ["GeoNames", "https://www.geonames.org"],
];

/** Whose data a map of this gazetteer shows: each once, in the order of the data sets. */
export function attributions({ datasets }: Pick<Gazetteer, "datasets">): readonly Attribution[] {
  const texts = new Set(datasets.map(({ attribution }) => attribution).filter((text) => text !== ""));
  return [...Array.from(texts, attributionOf), GROUND];
}

function attributionOf(text: string): Attribution {
  const url = PAGES.find(([word]) => text.includes(word))?.[1];
  return { text, ...(url === undefined ? {} : { url }) };
}
