import DOCUMENTS from "./documents.json";
import { Elysia, type Static, t } from "elysia";
import { EnvironmentModel } from "../models/answer_model.ts";
import {
  closed,
  Count,
  countModel,
  identifierModel,
  idParamsModel,
  Moment,
  oneOf,
  orNull,
  pageModel,
  PageQueryModel,
  queryIntegerModel,
  textModel,
} from "../models/fields.ts";
import { boundsModel } from "../models/geo_models.ts";
import {
  appendToMap,
  createMap,
  deleteMap,
  getMap,
  listMaps,
  type LocationMap,
  MAP_LOCATIONS_MAX,
  type MapActor,
  ownerSlug,
  PUT_TOGETHER_MAX,
  putOnMap,
  takeOffMap,
  updateMap,
} from "../../maps/mod.ts";
import { ownNames, presenter } from "../models/presenter.ts";
import type { Caller } from "../../domain/caller.ts";
import { chooseLocations, type LocationChoice } from "../../locations/mod.ts";
import { clientInfoOf, etagOf, isKnown, wantedVersions } from "../parameters/headers.ts";
import type { RouteContext } from "../route_context.ts";
import { invalidField } from "../plugins/problems/problem_response.ts";
import type { RequestNotes } from "../plugins/requests/request_notes.ts";
import { documentsOf } from "../plugins/route.ts";
import { given } from "../../domain/given.ts";

const Name = textModel({ maxLength: 200, description: "The map's name.", examples: ["Our stores"] });
const Description = orNull(
  textModel({ minLength: 0, maxLength: 2000, description: "Plain text; line breaks are kept." }),
  {
    rule: "a string of at most 2000 characters, or null",
  },
);
const Slug = t.String({
  minLength: 3,
  maxLength: 64,
  pattern: "^[a-z0-9]+(-[a-z0-9]+)*$",
  description: "Part of the map's URL. Unique in the organization; slugs that look alike are refused.",
  rule: "3 to 64 lower-case letters a to z, digits, and single hyphens between them",
  examples: ["our-stores"],
});
const Visibility = oneOf(["private", "unlisted", "public"], {
  description: "`private`: only for its organization. `unlisted`: for anyone who has its URL. `public`: listed, and " +
    "the short codes of its locations are resolved for everyone. Only live maps can be published.",
});
const EmbedOrigins = t.Array(t.String({ minLength: 1, maxLength: 300 }), {
  maxItems: 20,
  uniqueItems: true,
  description:
    "Origins whose pages may embed the map's page in a frame, such as `https://example.com`, or only `*` for any.",
  examples: [["https://example.com"]],
});

const Map = closed({
  id: t.String(),
  name: t.String(),
  description: orNull(t.String()),
  slug: t.String(),
  visibility: Visibility,
  embed_origins: t.Array(t.String()),
  batch_ids: t.Array(t.String(), {
    description:
      "The batches whose rows were imported onto the map, the newest last, at most 20. They may be deleted " +
      "since. Never shown to the public.",
  }),
  location_count: Count,
  url: orNull(t.String(), { description: "The URL of its page; null while it is private." }),
  environment: EnvironmentModel,
  created_at: Moment,
  updated_at: Moment,
});

/** The fields that an owner may leave out. */
const CHOSEN = {
  description: t.Optional(Description),
  slug: t.Optional(Slug),
  visibility: t.Optional(Visibility),
  embed_origins: t.Optional(EmbedOrigins),
};

/** Schemas of the requests and answers of the routes under `/v1/maps`. */
export const MapsModel = {
  create: closed({ name: Name, ...CHOSEN }),
  update: closed({ name: t.Optional(Name), ...CHOSEN }),
  params: t.Object({
    id: identifierModel("map"),
    location_id: identifierModel("loc"),
  }),
  position: closed({
    position: t.Optional(queryIntegerModel({
      minimum: 0,
      maximum: 100_000,
      description: "Position in the map's order, from 0. Default: its present position, or the end for a new location.",
      examples: [0],
    })),
  }),
  several: closed({
    location_ids: t.Optional(t.Array(identifierModel("loc"), {
      minItems: 1,
      maxItems: PUT_TOGETHER_MAX,
      uniqueItems: true,
      description: "Identifiers of locations, in the order in which they are added.",
    })),
    filter: t.Optional(closed({
      tag: t.Optional(textModel({ maxLength: 50, description: "Locations with exactly this tag." })),
      q: t.Optional(textModel({
        maxLength: 200,
        description: "Locations with words that begin with these words, in name, label, tags or short code.",
      })),
      bounds: t.Optional(boundsModel("locations inside.")),
    }, { minProperties: 1, description: "All given fields must match." })),
  }),
  added: closed({
    added: countModel("Locations that were not on the map before."),
    existing: countModel("Locations that were on it: they stay where they are."),
    map: Map,
  }),
  map: Map,
  list: pageModel(Map),
};

/** The parts of the address of a published map's page. */
interface MapAddress {
  /** Without a trailing slash. */
  readonly publicUrl: string;
  readonly organizationSlug: string;
}

/** The JSON form of a map for its organization. */
function presentMap(map: LocationMap, address: MapAddress) {
  const url = map.visibility === "private" ? null : mapPageUrl(address, map.slug);
  return presentWhole({ ...map, locationCount: map.size, url });
}

const presentWhole = presenter(Map);

/** The URL of a published map's page. Slugs need no encoding. */
export function mapPageUrl({ publicUrl, organizationSlug }: MapAddress, slug: string): string {
  return `${publicUrl}/maps/${organizationSlug}/${slug}`;
}

/** Maps, for the organization that composes and publishes them. */
export function mapsRoutes(context: RouteContext) {
  const { dependencies: { locations, maps, publicUrl }, guard, documented } = context;
  const document = documentsOf(documented("Maps"), { texts: DOCUMENTS, model: MapsModel });
  const byId = { params: idParamsModel("map") };
  const present = mapPresenter(context);
  return new Elysia({ name: "maps", prefix: "/v1/maps" })
    .use(guard)
    .get("", async ({ caller, query }) => {
      const page = await listMaps(maps, { owner: caller, ...query });
      const data = await present(caller, page.data);
      return { data, next_cursor: page.nextCursor, has_more: page.hasMore };
    }, { scope: "maps:read", query: PageQueryModel, ...document("list", "list") })
    .post("", async ({ body, caller, notes, once, request }) => {
      const isPrivate = (body.visibility ?? "private") === "private";
      // Read first, because the answer is built inside the transaction.
      const organizationSlug = isPrivate ? "" : await ownerSlug(maps, caller);
      return await once({
        create: (recorder) =>
          createMap(maps, {
            ...ownNames(body),
            name: body.name,
            owner: caller,
            actor: actorOf(caller, request, notes),
            recorder,
          }),
        answer: (map: LocationMap) => ({
          status: 201,
          headers: { location: `/v1/maps/${map.id}`, etag: etagOf(map) },
          body: presentMap(map, { publicUrl, organizationSlug }),
        }),
      });
    }, { scope: "maps:write", creates: true, stores: true, body: MapsModel.create, ...document("create", "map") })
    .get("/:id", async ({ caller, params, request, set, status }) => {
      const map = await getMap(maps, { owner: caller, mapId: params.id });
      const etag = etagOf(map);
      set.headers["etag"] = etag;
      return isKnown(request.headers, etag) ? status(304, undefined) : await present.one(caller, map);
    }, { scope: "maps:read", ...byId, ...document("get", "map") })
    .patch("/:id", async ({ body, caller, notes, params, request, set }) => {
      const map = await updateMap(maps, {
        ...ownNames(body),
        ...given({ versions: wantedVersions(request.headers) }),
        owner: caller,
        mapId: params.id,
        actor: actorOf(caller, request, notes),
      });
      set.headers["etag"] = etagOf(map);
      return await present.one(caller, map);
    }, { scope: "maps:write", stores: true, ...byId, body: MapsModel.update, ...document("update", "map") })
    .delete("/:id", async ({ caller, notes, params, request }) => {
      const actor = actorOf(caller, request, notes);
      const versions = wantedVersions(request.headers);
      await deleteMap(maps, { ...given({ versions }), owner: caller, mapId: params.id, actor });
    }, { scope: "maps:write", ...byId, ...document("delete") })
    .post("/:id/locations", async ({ body, caller, params, set }) => {
      const { id: mapId } = params;
      const outcome = await chooseLocations(locations, {
        owner: caller,
        choice: choiceOf(body),
        // One more than a map takes: then it has no space for all of them.
        limit: MAP_LOCATIONS_MAX + 1,
        async andThen(tenant, locationIds) {
          const added = await appendToMap(maps, tenant, { owner: caller, mapId, locationIds });
          return { added, existing: locationIds.length - added };
        },
      });
      const map = await getMap(maps, { owner: caller, mapId });
      set.headers["etag"] = etagOf(map);
      return { ...outcome, map: await present.one(caller, map) };
    }, { scope: "maps:write", stores: true, ...byId, body: MapsModel.several, ...document("several", "added") })
    .put("/:id/locations/:location_id", async ({ caller, params, query, set }) => {
      const map = await putOnMap(maps, {
        owner: caller,
        mapId: params.id,
        locationId: params.location_id,
        ...query,
      });
      set.headers["etag"] = etagOf(map);
      return await present.one(caller, map);
    }, {
      scope: "maps:write",
      stores: true,
      params: MapsModel.params,
      query: MapsModel.position,
      ...document("put", "map"),
    })
    .delete("/:id/locations/:location_id", async ({ caller, params }) => {
      await takeOffMap(maps, { owner: caller, mapId: params.id, locationId: params.location_id });
    }, { scope: "maps:write", params: MapsModel.params, ...document("take") });
}

/** Maps with the URLs of their pages. Queries the organization's slug only where a map is published. */
function mapPresenter({ dependencies: { maps: mapsDeps, publicUrl } }: RouteContext) {
  async function all(caller: Caller, maps: readonly LocationMap[]) {
    const isPublished = maps.some(({ visibility }) => visibility !== "private");
    const organizationSlug = isPublished ? await ownerSlug(mapsDeps, caller) : "";
    return maps.map((map) => presentMap(map, { publicUrl, organizationSlug }));
  }
  return Object.assign(all, {
    async one(caller: Caller, map: LocationMap) {
      const [presented] = await all(caller, [map]);
      if (presented === undefined) {
        throw new TypeError("Cannot present a map because there is none");
      }
      return presented;
    },
  });
}

/** Either identifiers or a filter, which no schema expresses with a readable error. */
function choiceOf({ location_ids: locationIds, filter }: Static<typeof MapsModel.several>): LocationChoice {
  if (locationIds !== undefined && filter === undefined) {
    return { locationIds };
  }
  if (filter === undefined || locationIds !== undefined) {
    throw invalidField("body", { "": "Must have either location_ids or filter" });
  }
  const { q, tag, bounds } = filter;
  return { filter: given({ text: q, tag: tag?.trim().normalize("NFC"), bounds }) };
}

function actorOf(caller: Caller, request: Request, notes: RequestNotes): MapActor {
  return { ...clientInfoOf(request, notes), actorId: caller.kind === "key" ? caller.keyId : caller.userId };
}
