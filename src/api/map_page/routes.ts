import { Elysia } from "elysia";
import { Problem } from "../../domain/problem.ts";
import { PAGE_TEXTS, pageLanguage, renderMapPage, renderMissingPage } from "../../map_page/mod.ts";
import { type PublicAddress, type PublicMap, readPublicMap, readPublicPoints } from "../../maps/mod.ts";
import { attributions, tilesVersion } from "../../tiles/mod.ts";
import { isKnown } from "../parameters/etag.ts";
import type { RouteContext } from "../route_context.ts";
import { mapPagePolicy } from "./map_page_policy.ts";
import { presentPage } from "./present_page.ts";
import { type PageView, readPageView } from "./read_page_view.ts";

/** Caches may show an unpublished map for at most this long. */
const CACHE_CONTROL = "public, max-age=60, must-revalidate";
/** Part of the entity tag. Change it when the page's markup changes. */
const FORM = "1";
/** Form of the slugs of organizations and maps; no map has any other address. */
const SLUG = /^[a-z0-9-]{1,64}$/u;

/** The page of a published map, also for frames in pages that its owner allows. */
export function mapPageRoutes({ dependencies, guard, limitAddress }: RouteContext) {
  const { maps, tiles, publicUrl, mapStyle } = dependencies;
  const basePath = new URL(publicUrl).pathname.replace(/\/$/u, "");

  async function whole(request: Request, map: PublicMap, view: PageView): Promise<Response> {
    const parts = [FORM, map.id, map.revision, tilesVersion(tiles), view.language, String(view.page), view.theme ?? ""];
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
    return new Response(renderMapPage(presentPage({ map, shown, sources, view, basePath, mapStyle })), { headers });
  }

  function missing({ language }: PageView): Response {
    return new Response(renderMissingPage({ texts: PAGE_TEXTS[pageLanguage(language)], basePath }), {
      status: 404,
      headers: htmlHeaders(mapPagePolicy({ embedOrigins: [], mapStyle: undefined })),
    });
  }

  /** The map at an address; undefined for an unknown or a private one. */
  async function find({ organizationSlug, slug }: PublicAddress): Promise<PublicMap | undefined> {
    if (!SLUG.test(organizationSlug) || !SLUG.test(slug)) {
      return undefined;
    }
    try {
      return await readPublicMap(maps, { organizationSlug, slug });
    } catch (error) {
      if (error instanceof Problem && error.kind === "NOT_FOUND") {
        return undefined;
      }
      throw error;
    }
  }

  return new Elysia({ name: "map page" })
    .use(guard)
    .get("/maps/:organization_slug/:slug", async ({ request, params, notes }) => {
      limitAddress(notes);
      const view = readPageView(request);
      const map = await find({ organizationSlug: params.organization_slug, slug: params.slug });
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
