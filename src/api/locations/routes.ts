import { Elysia, type Static } from "elysia";
import {
  type CreateLocation,
  createLocation,
  deleteLocation,
  getLocation,
  listLocations,
  type Location,
  presentFeature,
  presentLocation,
  type ResolvedPoint,
  type UpdateLocation,
  updateLocation,
} from "../../locations/mod.ts";
import { checkedAppend, readAppend, savedColumns } from "../parameters/append.ts";
import { acceptsGeoJson, etagOf, GEO_JSON, isKnown, wantedVersions } from "../parameters/headers.ts";
import type { RouteContext } from "../route_context.ts";
import { idParamsModel } from "../models/fields.ts";
import { type CreateBody, importBatch, type ImportOutcome, refuse, toCreation, toFilter } from "./import_batch.ts";
import { LocationsModel } from "./model.ts";
import { askerOf, type Caller } from "../../domain/caller.ts";
import { presentResolution } from "../../domain/present_answer.ts";
import { Problem } from "../../domain/problem.ts";
import { resolveFor } from "../../resolutions/mod.ts";
import { spendEnd } from "../../usage/mod.ts";
import type { ApiDependencies } from "../api_dependencies.ts";
import { noteSpent, type RequestNotes } from "../plugins/requests/request_notes.ts";
import { toInput } from "../resolve/model.ts";
import { documentsOf } from "../plugins/route.ts";
import DOCUMENTS from "./documents.json";
import { given } from "../../domain/given.ts";

export function locationsRoutes({ dependencies, guard, documented }: RouteContext) {
  const document = documentsOf(documented("Locations"), { texts: DOCUMENTS, model: LocationsModel });
  const kept = { scope: "locations:write", stores: true, keeps: true } as const;
  const byId = { params: idParamsModel("loc") };
  const { batches, bulkDatabase: database, locations, maps, resolutions, usage } = dependencies;
  const bulk = { batches: { ...batches, database }, locations: { ...locations, database }, maps, usage };

  /** The point of a new location: the given one, or what its input resolves to. */
  async function originOf(body: CreateBody, origin: LocationInputRequest): Promise<CreateLocation["from"]> {
    const creation = toCreation(body);
    const columns = checkedAppend(resolutions, body.append);
    if (creation.kind === "resolved") {
      return await resolveLocationInput(dependencies, { ...creation, ...columns }, origin);
    }
    const { coordinates, label } = creation;
    const columnsOf = await savedColumns(resolutions, columns);
    return { coordinates, label, ...columnsOf({ coordinates, accuracyM: null, components: {} }) };
  }

  return new Elysia({ name: "locations", prefix: "/v1/locations" })
    .use(guard)
    .get("", async ({ caller, query, request, set }) => {
      const columnsOf = await savedColumns(resolutions, readAppend(resolutions, query.append));
      const page = await listLocations(locations, { owner: caller, ...toFilter(query) });
      const rest = { next_cursor: page.nextCursor, has_more: page.hasMore };
      set.headers["vary"] = "Accept";
      if (acceptsGeoJson(request.headers)) {
        set.headers["content-type"] = GEO_JSON;
        return {
          type: "FeatureCollection" as const,
          features: page.data.map((one) => withColumns(one, columnsOf)),
          ...rest,
        };
      }
      return { data: page.data.map((one) => ({ ...presentLocation(one), ...columnsOf(one) })), ...rest };
    }, {
      scope: "locations:read",
      query: LocationsModel.query,
      ...document("list", "list", { [GEO_JSON]: "features" }),
    })
    .post("", ({ body, caller, notes, once, request }) =>
      once({
        create: async (recorder) => {
          return await createLocation(locations, {
            owner: caller,
            from: await originOf(body, { caller, notes, request }),
            ...given({ name: body.name, tags: body.tags, metadata: body.metadata }),
            recorder,
          });
        },
        answer: (location: Location) => ({
          status: 201,
          headers: { location: `/v1/locations/${location.id}`, etag: etagOf(location) },
          body: presentLocation(location),
        }),
      }), { ...kept, creates: true, body: LocationsModel.create, ...document("create", "location") })
    .post("/import", ({ body, caller, once }) =>
      once({
        create: (recorder) => importBatch(bulk, { caller, body, recorder }),
        answer: (outcome: ImportOutcome) => ({ status: 200, body: outcome }),
      }), { ...kept, creates: true, work: "heavy", body: LocationsModel.import, ...document("import", "imported") })
    .get("/:id", async ({ caller, params, query, request, set, status }) => {
      const columnsOf = await savedColumns(resolutions, readAppend(resolutions, query.append));
      const location = await getLocation(locations, { owner: caller, locationId: params.id });
      const etag = etagOf(location);
      set.headers["etag"] = etag;
      set.headers["vary"] = "Accept";
      // The columns change with the data, not with the location.
      if (query.append === undefined && isKnown(request.headers, etag)) {
        return status(304, undefined);
      }
      if (acceptsGeoJson(request.headers)) {
        set.headers["content-type"] = GEO_JSON;
        return withColumns(location, columnsOf);
      }
      return { ...presentLocation(location), ...columnsOf(location) };
    }, {
      scope: "locations:read",
      ...byId,
      query: LocationsModel.one,
      ...document("get", "location", { [GEO_JSON]: "feature" }),
    })
    .patch("/:id", async ({ body, caller, notes, params, request, set }) => {
      const columns = checkedAppend(resolutions, body.append);
      const { origin, fields } = toChange(body);
      const versions = wantedVersions(request.headers);
      // Checked first, so that no call is spent for a location that does not exist.
      const owned = { owner: caller, locationId: params.id };
      const current = await getLocation(locations, owned);
      const from = origin === undefined ? undefined : await resolveLocationInput(dependencies, {
        ...origin,
        ...columns,
      }, { caller, notes, request });
      const columnsOf = await savedColumns(resolutions, from === undefined ? columns : {});
      const { coordinates } = fields;
      const location = await updateLocation(locations, {
        ...owned,
        ...fields,
        ...columnsOf(coordinates === undefined ? current : { ...current, coordinates, accuracyM: null }),
        ...given({ from, versions }),
      });
      set.headers["etag"] = etagOf(location);
      return presentLocation(location);
    }, { ...kept, ...byId, body: LocationsModel.update, ...document("update", "location") })
    .delete("/:id", async ({ caller, params, request }) => {
      const versions = wantedVersions(request.headers);
      await deleteLocation(locations, { owner: caller, locationId: params.id, ...given({ versions }) });
    }, { scope: "locations:write", ...byId, ...document("delete") });
}

function withColumns(location: Location, columnsOf: Awaited<ReturnType<typeof savedColumns>>) {
  const feature = presentFeature(location);
  return { ...feature, properties: { ...feature.properties, ...columnsOf(location) } };
}

/** A change of a location: fields, and optionally an input to resolve first. */
interface Change {
  readonly origin?: LocationInputBody;
  readonly fields: Pick<UpdateLocation, "name" | "label" | "coordinates" | "tags" | "metadata">;
}

/**
 * Converts the body of `PATCH /v1/locations/{id}`.
 *
 * @throws Problem `INVALID_REQUEST` for fields that exclude each other
 */
function toChange(body: Static<typeof LocationsModel.update>): Change {
  const { input, country, accept, name, label, coordinates, tags, metadata } = body;
  const fields = given({ name, label, coordinates, tags, metadata });
  if (input === undefined) {
    refuse(country, "country", "Only allowed with input");
    refuse(accept, "accept", "Only allowed with input");
    return { fields };
  }
  refuse(coordinates, "coordinates", "Not allowed with input, which determines the coordinates");
  refuse(label, "label", "Not allowed with input; use name");
  return { origin: { input, country, accept }, fields };
}

interface LocationInputBody {
  readonly input: string;
  readonly country?: string | undefined;
  readonly accept?: "uncertain" | undefined;
  readonly session?: string | undefined;
  /** Columns of the answer. */
  readonly append?: readonly string[];
}

interface LocationInputRequest {
  readonly caller: Caller;
  readonly notes: RequestNotes;
  readonly request: Request;
}

/**
 * Resolves an input, as one call. The result must be good enough to be saved.
 *
 * @throws {Problem} `CONFLICT` with the resolution as callers see it; what `spendCall` and `toInput` throw.
 */
async function resolveLocationInput(
  { usage, resolutions }: Pick<ApiDependencies, "usage" | "resolutions">,
  { input: text, country, accept, session, append }: LocationInputBody,
  { caller, notes, request }: LocationInputRequest,
): Promise<ResolvedPoint> {
  const question = { input: text, ...given({ country, append: append && [...append] }) };
  const input = toInput(question, request.headers.get("accept-language"));
  const { environment } = caller;
  noteSpent(notes, await spendEnd(usage, { spender: caller, session }));
  const resolution = await resolveFor(resolutions, { input, ...askerOf(caller) });
  notes.inputKind = resolution.inputKind;
  notes.resolution = resolution.status;
  if (resolution.status === "found" || (resolution.status === "uncertain" && accept === "uncertain")) {
    return { resolution, ...(accept === undefined ? {} : { accept }) };
  }
  const detail = `The input is ${resolution.status}, not found${
    resolution.status === "uncertain" ? '; set accept to "uncertain" to save it' : ""
  }`;
  throw new Problem("CONFLICT", detail, {
    extension: { resolution: presentResolution(resolution, { environment, requestId: notes.requestId }) },
  });
}
