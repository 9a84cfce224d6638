import { Elysia } from "elysia";
import { ifFound } from "../../domain/problem.ts";
import {
  type MapPage,
  type PageLocation,
  type PageTexts,
  pageTexts,
  renderMapPage,
  renderMissingPage,
  SEARCH_LENGTH_MAX,
} from "../../map_page/mod.ts";
import {
  type PublicMap,
  type PublicPoint,
  type PublicPoints,
  readPublicMap,
  readPublicPoints,
} from "../../maps/mod.ts";
import { type Attribution, attributions, tilesVersion } from "../../tiles/mod.ts";
import { given } from "../../domain/given.ts";
import { fold } from "../../text/fold.ts";
import { isKnown, LANGUAGE_TAG, preferredLanguage } from "../parameters/headers.ts";
import type { RouteContext } from "../route_context.ts";
import type { MapStyleChoice } from "../api_dependencies.ts";
import { styleOrigins } from "../static_files.ts";
import { openCredits } from "../parameters/append.ts";

const PAGE = /^[1-9][0-9]{0,3}$/u;

const TAG_LENGTH_MAX = 35;

/** Locations on a page of the list: some 100 kB. */
const PAGE_SIZE = 200;

/** Caches may show an unpublished map for at most this long. */
const CACHE_CONTROL = "public, max-age=60, must-revalidate";
/** Part of the entity tag. Change it when the page's markup changes. */
const FORM = "4";
/** Form of the slugs of organizations and maps; no map has any other address. */
const SLUG = /^[a-z0-9-]{1,64}$/u;

/** The page of a published map, also for frames in pages that its owner allows. */
export function mapPageRoutes({ dependencies, guard, limitAddress }: RouteContext) {
  const { maps, tiles, resolutions, publicUrl, mapStyle } = dependencies;
  const basePath = new URL(publicUrl).pathname.replace(/\/$/u, "");

  async function whole(request: Request, map: PublicMap, view: PageView): Promise<Response> {
    const credits = openCredits(resolutions);
    const parts = [
      FORM,
      map.id,
      map.revision,
      tilesVersion(tiles),
      view.texts.language,
      String(view.page),
      view.theme ?? "",
      view.search,
      ...credits.revision,
    ];
    const hash = new Bun.CryptoHasher("sha256").update(
      JSON.stringify([...parts, view.labels ?? "", mapStyle?.url ?? ""]),
    );
    const etag = `"${hash.digest("hex").slice(0, 32)}"`;
    const headers = {
      ...htmlHeaders(mapPagePolicy({ embedOrigins: map.embedOrigins, mapStyle })),
      "cache-control": CACHE_CONTROL,
      etag,
    };
    if (isKnown(request.headers, etag)) {
      return new Response(null, { status: 304, headers });
    }
    const shown = await readPublicPoints(maps, map);
    const sources = attributions(tiles.gazetteer());
    const page = presentPage({
      map,
      shown: { ...shown, attributions: credits.of(shown) },
      sources,
      view,
      basePath,
      mapStyle,
    });
    return new Response(renderMapPage(page), { headers });
  }

  function missing({ texts }: PageView): Response {
    return new Response(renderMissingPage({ texts, basePath }), {
      status: 404,
      headers: htmlHeaders(mapPagePolicy({ embedOrigins: [], mapStyle: undefined })),
    });
  }

  return new Elysia({ name: "map page" })
    .use(guard)
    .get("/maps/:organization_slug/:slug", async ({ request, params, notes }) => {
      limitAddress(notes);
      const view = readPageView(request);
      const { organization_slug: organizationSlug, slug } = params;
      const map = SLUG.test(organizationSlug) && SLUG.test(slug)
        ? await ifFound(readPublicMap(maps, { organizationSlug, slug }))
        : undefined;
      if (map === undefined) {
        notes.code = "NOT_FOUND";
        return missing(view);
      }
      return await whole(request, map, view);
    }, { open: true });
}

function htmlHeaders(policy: string): Readonly<Record<string, string>> {
  return {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policy,
    "permissions-policy": "camera=(), microphone=(), payment=()",
    "vary": "Accept-Language",
  };
}

/**
 * What the page of a map may load, and who may embed it in a frame: the service's own files, nothing inline, and the
 * origins of the operator's style. Worker and style sheet are files too.
 */
function mapPagePolicy(
  { embedOrigins, mapStyle }: {
    readonly embedOrigins: readonly string[];
    readonly mapStyle: MapStyleChoice | undefined;
  },
): string {
  const foreign = styleOrigins(mapStyle);
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self'",
    `img-src ${["'self'", "data:", ...foreign].join(" ")}`,
    `connect-src ${["'self'", ...foreign].join(" ")}`,
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${embedOrigins.length === 0 ? "'none'" : embedOrigins.join(" ")}`,
  ].join("; ");
}

interface PageParts {
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
  const listed = matching(shown.points, view.search);
  const last = Math.max(1, Math.ceil(listed.length / PAGE_SIZE));
  const page = Math.min(view.page, last);
  const from = (page - 1) * PAGE_SIZE;
  const { organization, slug, description } = map;
  const urlOf = (number: number): string => `?${new URLSearchParams({ ...view.given, page: String(number) })}`;
  return {
    name: map.name,
    ...(description === null ? {} : { description }),
    locationCount: shown.points.length,
    locations: listed.slice(from, from + PAGE_SIZE).map(({ point, at }) => locationOf(point, at)),
    ...(view.search === "" ? {} : { search: { text: view.search, foundCount: listed.length } }),
    given: view.given,
    ...(page > 1 ? { previousUrl: urlOf(page - 1) } : {}),
    ...(page < last ? { nextUrl: urlOf(page + 1) } : {}),
    sources: [
      ...sources,
      ...shown.attributions.filter((text) => !sources.some((one) => one.text === text)).map((text) => ({ text })),
    ],
    isUnlisted: map.visibility === "unlisted",
    texts: view.texts,
    basePath,
    ...(view.theme === undefined ? {} : { theme: view.theme }),
    styles: stylesOf({ basePath, labels: view.labels, mapStyle }),
    pointsUrl: `${basePath}/v1/public/maps/${organization.slug}/${slug}/locations`,
  };
}

/** The points whose name, label or short code has every word, each with its index in the map's order. */
function matching(points: readonly PublicPoint[], search: string) {
  const words = fold(search).split(" ").filter((word) => word !== "");
  return points.map((point, at) => ({ point, at })).filter(({ point: { name, label, shortCode } }) => {
    const text = words.length === 0 ? "" : fold([name ?? "", label, shortCode ?? ""].join(" "));
    return words.every((word) => text.includes(word));
  });
}

function locationOf({ shortCode, name, label, coordinates }: PublicPoint, at: number): PageLocation {
  const known = given({ name: name ?? undefined, shortCode: shortCode ?? undefined });
  return { key: shortCode ?? String(at), label, coordinates, ...known };
}

function stylesOf(
  { basePath, labels, mapStyle }: Pick<PageParts, "basePath" | "mapStyle"> & { readonly labels: string | undefined },
): MapPage["styles"] {
  if (mapStyle !== undefined) {
    return { light: mapStyle.url, dark: mapStyle.url };
  }
  const urlOf = (theme: string): string =>
    `${basePath}/tiles/style.json?${new URLSearchParams({ theme, ...given({ language: labels }) })}`;
  return { light: urlOf("light"), dark: urlOf("dark") };
}

interface PageView {
  readonly texts: PageTexts;
  /** BCP 47 tag for the names on the map, which has more languages than the page. */
  readonly labels: string | undefined;
  readonly theme: "light" | "dark" | undefined;
  /** Page of the list, from 1. */
  readonly page: number;
  /** What the list is searched for; empty: everything. */
  readonly search: string;
  /** The options present in the URL, for links to other pages of the list. */
  readonly given: Readonly<Record<string, string>>;
}

/** Reads `?language=&theme=&q=&page=`. Ignores invalid values, because the page is for people. */
function readPageView(request: Request): PageView {
  const query = new URL(request.url).searchParams;
  const tag = query.get("language") ?? "";
  const isTag = tag.length <= TAG_LENGTH_MAX && LANGUAGE_TAG.test(tag);
  const labels = isTag ? tag : preferredLanguage(request.headers.get("accept-language"));
  const wanted = query.get("theme");
  const theme = wanted === "light" || wanted === "dark" ? wanted : undefined;
  const page = query.get("page") ?? "";
  const search = Array.from(query.get("q") ?? "").slice(0, SEARCH_LENGTH_MAX).join("").trim();
  return {
    texts: pageTexts(labels),
    labels,
    theme,
    page: PAGE.test(page) ? Number(page) : 1,
    search,
    given: given({ language: isTag ? tag : undefined, theme, q: search === "" ? undefined : search }),
  };
}
