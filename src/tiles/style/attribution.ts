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

/** The sources of a map of this gazetteer: each once, in the order of the data sets. */
export function attributions({ datasets }: Pick<Gazetteer, "datasets">): readonly Attribution[] {
  const texts = new Set(datasets.map(({ attribution }) => attribution).filter((text) => text !== ""));
  return [...Array.from(texts, attributionOf), GROUND];
}

function attributionOf(text: string): Attribution {
  const url = PAGES.find(([word]) => text.includes(word))?.[1];
  return { text, ...(url === undefined ? {} : { url }) };
}
