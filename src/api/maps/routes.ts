import { Elysia, type Static } from "elysia";
import type { Caller } from "../../domain/caller.ts";
import { chooseLocations, type LocationChoice } from "../../locations/mod.ts";
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
  putOnMap,
  takeOffMap,
  updateMap,
} from "../../maps/mod.ts";
import { clientInfoOf, etagOf, isKnown, wantedVersions } from "../parameters/headers.ts";
import type { RouteContext } from "../route_context.ts";
import { idParamsModel, PageQueryModel } from "../models/fields.ts";
import { invalidField } from "../plugins/problems/problem_response.ts";
import type { RequestNotes } from "../plugins/requests/open_request.ts";
import { MapsModel, presentMap } from "./model.ts";
import { documentsOf } from "../plugins/route.ts";
import DOCUMENTS from "./documents.json";
import { ownNames } from "../models/presenter.ts";
import { given } from "../../domain/given.ts";

/** Maps, for the organization that composes and publishes them. */
export function mapsRoutes(context: RouteContext) {
  return new Elysia({ name: "maps", prefix: "/v1/maps" })
    .use(collectionRoutes(context))
    .use(mapRoutes(context))
    .use(compositionRoutes(context));
}

const DOCUMENTED = { texts: DOCUMENTS, model: MapsModel };

function collectionRoutes(context: RouteContext) {
  const document = documentsOf(context.documented("Maps"), DOCUMENTED);
  const { dependencies: { maps, publicUrl }, guard } = context;
  const present = presenter(context);
  return new Elysia({ name: "maps, all" })
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
    }, { scope: "maps:write", creates: true, stores: true, body: MapsModel.create, ...document("create", "map") });
}

function mapRoutes(context: RouteContext) {
  const document = documentsOf(context.documented("Maps"), DOCUMENTED);
  const { dependencies: { maps }, guard } = context;
  const present = presenter(context);
  return new Elysia({ name: "maps, one" })
    .use(guard)
    .get("/:id", async ({ caller, params, request, set, status }) => {
      const map = await getMap(maps, { owner: caller, mapId: params.id });
      const etag = etagOf(map);
      set.headers["etag"] = etag;
      return isKnown(request.headers, etag) ? status(304, undefined) : await present.one(caller, map);
    }, { scope: "maps:read", params: idParamsModel("map"), ...document("get", "map") })
    .patch("/:id", async ({ body, caller, notes, params, request, set }) => {
      const map = await updateMap(maps, {
        ...ownNames(body),
        ...versionsOf(request),
        owner: caller,
        mapId: params.id,
        actor: actorOf(caller, request, notes),
      });
      set.headers["etag"] = etagOf(map);
      return await present.one(caller, map);
    }, {
      scope: "maps:write",
      stores: true,
      params: idParamsModel("map"),
      body: MapsModel.update,
      ...document("update", "map"),
    })
    .delete("/:id", async ({ caller, notes, params, request }) => {
      const actor = actorOf(caller, request, notes);
      await deleteMap(maps, { ...versionsOf(request), owner: caller, mapId: params.id, actor });
    }, { scope: "maps:write", params: idParamsModel("map"), ...document("delete") });
}

function compositionRoutes(context: RouteContext) {
  const document = documentsOf(context.documented("Maps"), DOCUMENTED);
  const { dependencies: { locations, maps }, guard } = context;
  const present = presenter(context);
  return new Elysia({ name: "maps, composition" })
    .use(guard)
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
    }, {
      scope: "maps:write",
      stores: true,
      params: idParamsModel("map"),
      body: MapsModel.several,
      ...document("several", "added"),
    })
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
function presenter({ dependencies: { maps: mapsDeps, publicUrl } }: RouteContext) {
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

function versionsOf(request: Request): { readonly versions?: readonly number[] } {
  const versions = wantedVersions(request.headers);
  return versions === undefined ? {} : { versions };
}

function actorOf(caller: Caller, request: Request, notes: RequestNotes): MapActor {
  return { ...clientInfoOf(request, notes), actorId: caller.kind === "key" ? caller.keyId : caller.userId };
}
