import { Elysia, t } from "elysia";
import {
  type Cluster,
  listPublicMaps,
  type PublicFeatures,
  type PublicLocation,
  type PublicMap,
  type PublicPoint,
  readPublicFeatures,
  readPublicLocation,
  readPublicMap,
  readPublicPoints,
} from "../../maps/mod.ts";
import { etagOfRevision, GEO_JSON, isKnown } from "../parameters/headers.ts";
import type { RouteContext } from "../route_context.ts";
import { given } from "../../domain/given.ts";
import {
  closed,
  Count,
  countModel,
  Moment,
  orNull,
  pageModel,
  PageQueryModel,
  queryIntegerModel,
} from "../models/fields.ts";
import { AttributionsModel, CLUSTER, Latitude, Longitude, PointModel } from "../models/geo_models.ts";
import { mapPageUrl } from "../maps/routes.ts";
import { AppendedModel, IdsModel, PrecisionModel } from "../models/answer_model.ts";
import { boundsParameter, queryBounds } from "../parameters/bounds.ts";
import { type Credits, openCredits } from "../parameters/append.ts";
import { columnsAmong } from "../../domain/appended.ts";
import { documentsOf } from "../plugins/route.ts";
import DOCUMENTS from "./documents.json";
import { presenter, presentPoint } from "../models/presenter.ts";

const Listed = {
  name: t.String(),
  description: orNull(t.String()),
  slug: t.String(),
  organization: closed({ name: t.String(), slug: t.String() }),
  location_count: Count,
  url: t.String({ description: "The URL of its page." }),
  updated_at: Moment,
};

const PLACE = {
  short_code: orNull(t.String()),
  name: orNull(t.String()),
  label: t.String(),
  precision: PrecisionModel,
};

const Feature = closed({
  type: t.Literal("Feature"),
  id: t.Optional(t.String({ description: "The short code." })),
  geometry: PointModel,
  properties: t.Union([
    closed(PLACE, { description: "A location." }),
    closed(CLUSTER, { description: "A group of nearby locations." }),
  ]),
});

/** No map has a slug of any other form. */
const SLUGS = {
  organization_slug: t.String({ pattern: "^[a-z0-9-]{1,64}$" }),
  slug: t.String({ pattern: "^[a-z0-9-]{1,64}$" }),
};

const PublicMapModel = closed(Listed);

/** Schemas of the requests and answers of the routes under `/v1/public/maps`. */
const PublicMapsModel = {
  list: pageModel(PublicMapModel),
  map: closed({
    ...Listed,
    bounds: orNull(t.Tuple([Longitude, Latitude, Longitude, Latitude]), {
      description:
        "`[west, south, east, north]` of all locations; if west is greater than east, it crosses the antimeridian.",
    }),
    attributions: AttributionsModel,
  }),
  features: closed({
    type: t.Literal("FeatureCollection"),
    features: t.Array(Feature),
    location_count: countModel("Locations on the whole map."),
    clustered_at_zoom: orNull(t.Number({ multipleOf: 1 }), { description: "Null if locations are not grouped." }),
    attributions: AttributionsModel,
  }),
  feature: closed({
    type: t.Literal("Feature"),
    id: t.String({ description: "The short code." }),
    geometry: PointModel,
    properties: closed({
      ...PLACE,
      ids: t.Optional(IdsModel),
      appended: t.Optional(AppendedModel),
    }),
    attributions: AttributionsModel,
  }),
  params: t.Object(SLUGS),
  location: t.Object({
    ...SLUGS,
    short_code: t.String({ pattern: "^[0-9A-Za-z-]{8,9}$", description: "The short code of a location on the map." }),
  }),
  view: closed({
    bounds: t.Optional(boundsParameter("Only locations inside.")),
    zoom: t.Optional(queryIntegerModel({
      minimum: 0,
      maximum: 24,
      description: "Map zoom, 0–24, for grouping if there are more than 5,000 locations.",
      examples: [6],
    })),
  }),
};

/** Caches may show an unpublished map for at most this long. */
const CACHE_CONTROL = "public, max-age=60, must-revalidate";

/** Part of the entity tag. Change it when the form of the answers changes. */
const FORM = "1";

/** Published maps: without a credential, cacheable, for pages of every origin. */
export function publicMapsRoutes(
  { dependencies: { maps, resolutions, publicUrl }, guard, documented, limitAddress }: RouteContext,
) {
  const document = documentsOf(documented("Public maps"), { texts: DOCUMENTS, model: PublicMapsModel });
  return new Elysia({ name: "public maps", prefix: "/v1/public/maps" })
    .use(guard)
    .get("", async ({ notes, query, request }) => {
      limitAddress(notes);
      const { data, nextCursor, hasMore } = await listPublicMaps(maps, query);
      const shown = data.flatMap((map) => [map.id, map.revision, map.organization.slug, map.organization.name]);
      return publicAnswer(request, {
        revision: [publicUrl, ...shown, nextCursor ?? ""],
        body: () => ({
          data: data.map((map) => presentPublicMap(shownMap(map, publicUrl))),
          next_cursor: nextCursor,
          has_more: hasMore,
        }),
      });
    }, { open: true, query: PageQueryModel, ...document("list", "list") })
    .get("/:organization_slug/:slug", async ({ notes, params, request }) => {
      limitAddress(notes);
      const map = await readPublicMap(maps, { organizationSlug: params.organization_slug, slug: params.slug });
      const credits = openCredits(resolutions);
      return await publicAnswer(request, {
        revision: [publicUrl, map.id, map.revision, map.organization.name, ...credits.revision],
        body: async () => {
          const shown = await readPublicPoints(maps, map);
          const bounds = shown.bounds === undefined ? null : [...shown.bounds];
          return { ...presentPublicMap(shownMap(map, publicUrl)), bounds, attributions: credits.of(shown) };
        },
      });
    }, { open: true, params: PublicMapsModel.params, ...document("map", "map") })
    .get("/:organization_slug/:slug/locations", async ({ notes, params, query, request }) => {
      limitAddress(notes);
      const map = await readPublicMap(maps, { organizationSlug: params.organization_slug, slug: params.slug });
      const { bounds, zoom } = query;
      const view = given({ bounds: bounds === undefined ? undefined : queryBounds(bounds), zoom });
      const credits = openCredits(resolutions);
      return await publicAnswer(request, {
        revision: [map.id, map.revision, bounds ?? "", String(zoom ?? ""), ...credits.revision],
        mediaType: GEO_JSON,
        body: async () => presentPublicFeatures(await readPublicFeatures(maps, map, view), credits),
      });
    }, { open: true, params: PublicMapsModel.params, query: PublicMapsModel.view, ...document("features", "features") })
    .get("/:organization_slug/:slug/locations/:short_code", async ({ notes, params, request }) => {
      limitAddress(notes);
      const map = await readPublicMap(maps, { organizationSlug: params.organization_slug, slug: params.slug });
      const credits = openCredits(resolutions);
      return await publicAnswer(request, {
        revision: [map.id, map.revision, params.short_code, ...credits.revision],
        mediaType: GEO_JSON,
        body: async () => presentPublicLocation(await readPublicLocation(maps, map, params.short_code), credits),
      });
    }, { open: true, params: PublicMapsModel.location, ...document("feature", "feature") });
}

/** A published answer and its revision. */
interface PublicAnswer {
  /** Everything that the body depends on. */
  readonly revision: readonly string[];
  /** Created only for clients without a current copy. */
  readonly body: () => object | Promise<object>;
  /** Absent: `application/json`. */
  readonly mediaType?: string;
}

/** A cacheable answer; 304 for a client with a current copy. */
async function publicAnswer(request: Request, { revision, body, mediaType }: PublicAnswer): Promise<Response> {
  const headers = {
    etag: await etagOfRevision([FORM, ...revision]),
    "cache-control": CACHE_CONTROL,
    "cross-origin-resource-policy": "cross-origin",
    // Data for programs: a search engine would show those who search what only the link of an unlisted map shows.
    "x-robots-tag": "noindex",
  };
  if (isKnown(request.headers, headers.etag)) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(JSON.stringify(await body()), {
    headers: { ...headers, "content-type": mediaType ?? "application/json" },
  });
}

/** The JSON form of a published map. */
const presentPublicMap = presenter(PublicMapModel);

function shownMap(map: PublicMap, publicUrl: string) {
  const { organization, slug, size: locationCount } = map;
  return { ...map, locationCount, url: mapPageUrl({ publicUrl, organizationSlug: organization.slug }, slug) };
}

/** The locations of a published map as GeoJSON (RFC 7946), with foreign members. */
function presentPublicFeatures({ features, total, clusteredAt, ...shown }: PublicFeatures, credits: Credits) {
  return {
    type: "FeatureCollection",
    features: features.map((feature) => "count" in feature ? clusterFeature(feature) : pointFeature(feature)),
    location_count: total,
    clustered_at_zoom: clusteredAt ?? null,
    attributions: credits.of(shown),
  };
}

function pointFeature({ shortCode, name, label, precision, coordinates }: PublicPoint) {
  return {
    type: "Feature",
    ...(shortCode === null ? {} : { id: shortCode }),
    geometry: presentPoint(coordinates),
    properties: { short_code: shortCode, name, label, precision },
  };
}

function presentPublicLocation({ ids, appended, attribution, ...point }: PublicLocation, credits: Credits) {
  const { properties, ...feature } = pointFeature(point);
  const columns = appended === null ? {} : credits.creditable(appended);
  return {
    ...feature,
    properties: {
      ...properties,
      ...(ids === null ? {} : { ids }),
      ...(appended === null ? {} : { appended: columns }),
    },
    attributions: credits.of({
      attributions: attribution === null ? [] : [attribution],
      columns: columnsAmong(Object.keys(columns)),
    }),
  };
}

function clusterFeature({ count, expansionZoom, coordinates }: Cluster) {
  return {
    type: "Feature",
    geometry: presentPoint(coordinates),
    properties: { cluster: true, point_count: count, expansion_zoom: expansionZoom },
  };
}
