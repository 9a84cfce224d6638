import { type MapPage, PAGE_TEXTS, type PageLocation } from "../../map_page/mod.ts";
import type { PublicMap, PublicPoint, PublicPoints } from "../../maps/mod.ts";
import type { Attribution } from "../../tiles/mod.ts";
import type { MapStyleChoice } from "../api_dependencies.ts";
import type { PageView } from "./read_page_view.ts";

/** Locations on a page of the list: some 100 kB. */
const PAGE_SIZE = 200;

/** The data of a page. */
export interface PageParts {
  readonly map: PublicMap;
  readonly shown: PublicPoints;
  /** Attributions of the base map. */
  readonly sources: readonly Attribution[];
  readonly view: PageView;
  readonly basePath: string;
  readonly mapStyle: MapStyleChoice | undefined;
}

/** A published map as its page shows it. A list page number above the last shows the last page. */
export function presentPage({ map, shown, sources, view, basePath, mapStyle }: PageParts): MapPage {
  const last = Math.max(1, Math.ceil(shown.points.length / PAGE_SIZE));
  const page = Math.min(view.page, last);
  const from = (page - 1) * PAGE_SIZE;
  const { organization, slug, description } = map;
  const texts = PAGE_TEXTS[view.language];
  const urlOf = (number: number): string => `?${new URLSearchParams({ ...view.given, page: String(number) })}`;
  return {
    name: map.name,
    ...(description === null ? {} : { description }),
    locationCount: shown.points.length,
    locations: shown.points.slice(from, from + PAGE_SIZE).map((point, i) => locationOf(point, from + i)),
    ...(page > 1 ? { previousUrl: urlOf(page - 1) } : {}),
    ...(page < last ? { nextUrl: urlOf(page + 1) } : {}),
    sources: [
      ...sources,
      ...shown.attributions.filter((text) => !sources.some((one) => one.text === text)).map(sourceOf),
    ],
    isUnlisted: map.visibility === "unlisted",
    texts,
    basePath,
    ...(view.theme === undefined ? {} : { theme: view.theme }),
    styles: stylesOf({ basePath, labels: view.labels, mapStyle }),
    pointsUrl: `${basePath}/v1/public/maps/${organization.slug}/${slug}/locations`,
  };
}

function locationOf({ shortCode, name, label, coordinates }: PublicPoint, at: number): PageLocation {
  return {
    key: shortCode ?? String(at),
    ...(name === null ? {} : { name }),
    label,
    coordinates,
    ...(shortCode === null ? {} : { shortCode }),
  };
}

function sourceOf(text: string): Attribution {
  return { text };
}

function stylesOf(
  { basePath, labels, mapStyle }: Pick<PageParts, "basePath" | "mapStyle"> & { readonly labels: string | undefined },
): MapPage["styles"] {
  if (mapStyle !== undefined) {
    return { light: mapStyle.url, dark: mapStyle.url };
  }
  const urlOf = (theme: string): string =>
    `${basePath}/tiles/style.json?${new URLSearchParams({
      theme,
      ...(labels === undefined ? {} : { language: labels }),
    })}`;
  return { light: urlOf("light"), dark: urlOf("dark") };
}
