import { Elysia } from "elysia";
import {
  type CreateLocation,
  createLocation,
  deleteLocation,
  getLocation,
  listLocations,
  type Location,
  presentFeature,
  presentLocation,
  updateLocation,
} from "../../locations/mod.ts";
import { acceptsGeoJson, GEO_JSON } from "../parameters/accepts_geo_json.ts";
import { etagOf, isKnown, wantedVersions } from "../parameters/etag.ts";
import type { RouteContext } from "../route_context.ts";
import { idParamsModel } from "../models/id_params_model.ts";
import { locationsDocuments } from "./documents.ts";
import { importBatch, type ImportOutcome } from "./import_batch.ts";
import { LocationsModel } from "./model.ts";
import { type LocationInputRequest, resolveLocationInput } from "./resolve_location_input.ts";
import { toChange } from "./to_change.ts";
import { type CreateBody, toCreation } from "./to_creation.ts";
import { toFilter } from "./to_filter.ts";

/** Saved locations. */
export function locationsRoutes(context: RouteContext) {
  const documents = locationsDocuments(context.documented);
  return new Elysia({ name: "locations", prefix: "/v1/locations" })
    .use(listRoutes(context, documents))
    .use(locationRoutes(context, documents));
}

type Documents = ReturnType<typeof locationsDocuments>;

function listRoutes({ dependencies, guard }: RouteContext, documents: Documents) {
  const { batches, bulkDatabase: database, locations, maps, usage } = dependencies;
  const bulk = { batches: { ...batches, database }, locations: { ...locations, database }, maps, usage };

  /** The point of a new location: the given one, or what its input resolves to. */
  async function originOf(body: CreateBody, origin: LocationInputRequest): Promise<CreateLocation["from"]> {
    const creation = toCreation(body);
    return creation.kind === "given"
      ? { coordinates: creation.coordinates, label: creation.label }
      : await resolveLocationInput(dependencies, creation, origin);
  }

  return new Elysia({ name: "locations, all" })
    .use(guard)
    .get("", async ({ caller, query, request, set }) => {
      const page = await listLocations(locations, { owner: caller, ...toFilter(query) });
      const rest = { next_cursor: page.nextCursor, has_more: page.hasMore };
      set.headers["vary"] = "Accept";
      if (acceptsGeoJson(request.headers)) {
        set.headers["content-type"] = GEO_JSON;
        return { type: "FeatureCollection" as const, features: page.data.map(presentFeature), ...rest };
      }
      return { data: page.data.map(presentLocation), ...rest };
    }, { scope: "locations:read", query: LocationsModel.query, ...documents.list })
    .post("", ({ body, caller, notes, once, request }) =>
      once({
        create: async (recorder) => {
          const { name, tags, metadata } = body;
          return await createLocation(locations, {
            owner: caller,
            from: await originOf(body, { caller, notes, request }),
            ...(name === undefined ? {} : { name }),
            ...(tags === undefined ? {} : { tags }),
            ...(metadata === undefined ? {} : { metadata }),
            recorder,
          });
        },
        answer: (location: Location) => ({
          status: 201,
          headers: { location: `/v1/locations/${location.id}`, etag: etagOf(location) },
          body: presentLocation(location),
        }),
      }), { scope: "locations:write", creates: true, stores: true, body: LocationsModel.create, ...documents.create })
    .post("/import", ({ body, caller, once }) =>
      once({
        create: (recorder) => importBatch(bulk, { caller, body, recorder }),
        answer: (outcome: ImportOutcome) => ({ status: 200, body: outcome }),
      }), {
      scope: "locations:write",
      creates: true,
      stores: true,
      work: "heavy",
      body: LocationsModel.import,
      ...documents.import,
    });
}

function locationRoutes({ dependencies, guard }: RouteContext, documents: Documents) {
  const { locations } = dependencies;
  return new Elysia({ name: "locations, one" })
    .use(guard)
    .get("/:id", async ({ caller, params, request, set, status }) => {
      const location = await getLocation(locations, { owner: caller, locationId: params.id });
      const etag = etagOf(location);
      set.headers["etag"] = etag;
      set.headers["vary"] = "Accept";
      if (isKnown(request.headers, etag)) {
        return status(304, undefined);
      }
      if (acceptsGeoJson(request.headers)) {
        set.headers["content-type"] = GEO_JSON;
        return presentFeature(location);
      }
      return presentLocation(location);
    }, { scope: "locations:read", params: idParamsModel("loc"), ...documents.get })
    .patch("/:id", async ({ body, caller, notes, params, request, set }) => {
      const { origin, fields } = toChange(body);
      const versions = wantedVersions(request.headers);
      // Checked first, so that no call is spent for a location that does not exist.
      const owned = { owner: caller, locationId: params.id };
      await getLocation(locations, owned);
      const from = origin === undefined ? undefined : await resolveLocationInput(dependencies, origin, {
        caller,
        notes,
        request,
      });
      const location = await updateLocation(locations, {
        ...owned,
        ...fields,
        ...(from === undefined ? {} : { from }),
        ...(versions === undefined ? {} : { versions }),
      });
      set.headers["etag"] = etagOf(location);
      return presentLocation(location);
    }, {
      scope: "locations:write",
      stores: true,
      params: idParamsModel("loc"),
      body: LocationsModel.update,
      ...documents.update,
    })
    .delete("/:id", async ({ caller, params, request, set }) => {
      const versions = wantedVersions(request.headers);
      await deleteLocation(locations, {
        owner: caller,
        locationId: params.id,
        ...(versions === undefined ? {} : { versions }),
      });
      set.status = 204;
    }, { scope: "locations:write", params: idParamsModel("loc"), ...documents.delete });
}
