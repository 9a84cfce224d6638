import { Elysia } from "elysia";
import { listPublicMaps, readPublicFeatures, readPublicMap, readPublicPoints } from "../../maps/mod.ts";
import { GEO_JSON } from "../parameters/accepts_geo_json.ts";
import type { RouteContext } from "../route_context.ts";
import { boundsOf } from "../locations/to_filter.ts";
import { PageQueryModel, pageRequest } from "../models/page_model.ts";
import { publicMapsDocuments } from "./documents.ts";
import { PublicMapsModel } from "./model.ts";
import { presentPublicFeatures, presentPublicMap, presentPublicMapWhole } from "./present.ts";
import { publicAnswer } from "./public_answer.ts";

/** Published maps: without a credential, cacheable, for pages of every origin. */
export function publicMapsRoutes({ dependencies: { maps, publicUrl }, guard, documented, limitAddress }: RouteContext) {
  const documents = publicMapsDocuments(documented);
  return new Elysia({ name: "public maps", prefix: "/v1/public/maps" })
    .use(guard)
    .get("", async ({ notes, query, request }) => {
      limitAddress(notes);
      const { data, nextCursor, hasMore } = await listPublicMaps(maps, pageRequest(query));
      const shown = data.flatMap((map) => [map.id, map.revision, map.organization.slug, map.organization.name]);
      return publicAnswer(request, {
        revision: [publicUrl, ...shown, nextCursor ?? ""],
        body: () => ({
          data: data.map((map) => presentPublicMap(map, publicUrl)),
          next_cursor: nextCursor,
          has_more: hasMore,
        }),
      });
    }, { open: true, query: PageQueryModel, ...documents.list })
    .get("/:organization_slug/:slug", async ({ notes, params, request }) => {
      limitAddress(notes);
      const map = await readPublicMap(maps, { organizationSlug: params.organization_slug, slug: params.slug });
      return await publicAnswer(request, {
        revision: [publicUrl, map.id, map.revision, map.organization.name],
        body: async () => presentPublicMapWhole(map, { publicUrl, ...await readPublicPoints(maps, map) }),
      });
    }, { open: true, params: PublicMapsModel.params, ...documents.map })
    .get("/:organization_slug/:slug/locations", async ({ notes, params, query, request }) => {
      limitAddress(notes);
      const map = await readPublicMap(maps, { organizationSlug: params.organization_slug, slug: params.slug });
      const { bounds, zoom } = query;
      const view = {
        ...(bounds === undefined ? {} : { bounds: boundsOf(bounds) }),
        ...(zoom === undefined ? {} : { zoom }),
      };
      return await publicAnswer(request, {
        revision: [map.id, map.revision, bounds ?? "", String(zoom ?? "")],
        mediaType: GEO_JSON,
        body: async () => presentPublicFeatures(await readPublicFeatures(maps, map, view)),
      });
    }, { open: true, params: PublicMapsModel.params, query: PublicMapsModel.view, ...documents.features });
}
