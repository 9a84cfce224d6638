import { Elysia } from "elysia";
import type { Caller } from "../../domain/caller.ts";
import { Problem } from "../../domain/problem.ts";
import { type CreateLocation, createLocation, getLocation, listLocations } from "../../locations/mod.ts";
import { presentResolution, resolveFor } from "../../resolutions/mod.ts";
import { spendCall } from "../../usage/mod.ts";
import { IdParamsModel } from "../id_params_model.ts";
import type { Kit } from "../kit.ts";
import { PageQueryModel, pageRequest } from "../page_model.ts";
import type { RequestNotes } from "../plugins/request_notes.ts";
import { toInput } from "../resolve/to_input.ts";
import { locationsDocuments } from "./documents.ts";
import { LocationsModel } from "./model.ts";
import { presentLocation } from "./present_location.ts";
import { type CreateBody, toCreation } from "./to_creation.ts";

/** Saved locations. */
export function locationsRoutes({ dependencies: { locations, resolutions, usage }, guard, documented }: Kit) {
  const documents = locationsDocuments(documented);

  /** Where a new location comes from; an input is resolved, and what it resolved to must be good enough. */
  async function originOf(
    body: CreateBody,
    { caller, notes, request }: { caller: Caller; notes: RequestNotes; request: Request },
  ): Promise<CreateLocation["from"]> {
    const creation = toCreation(body);
    if (creation.kind === "given") {
      return { coordinates: creation.coordinates, label: creation.label };
    }
    const { input: text, country, accept } = creation;
    const question = { input: text, ...(country === undefined ? {} : { country }) };
    const input = toInput(question, request.headers.get("accept-language"));
    const { environment } = caller;
    notes.spent = await spendCall(usage, caller);
    const resolution = await resolveFor(resolutions, { input, environment });
    notes.inputKind = resolution.inputKind;
    notes.resolution = resolution.status;
    if (resolution.status === "found" || (resolution.status === "uncertain" && accept === "uncertain")) {
      return { resolution, ...(accept === undefined ? {} : { accept }) };
    }
    const detail = `The input is ${resolution.status}, not found${
      resolution.status === "uncertain" ? '; with accept: "uncertain" it is saved all the same' : ""
    }`;
    throw new Problem("CONFLICT", detail, {
      extension: { resolution: presentResolution(resolution, { environment, requestId: notes.requestId }) },
    });
  }

  return new Elysia({ name: "locations", prefix: "/v1/locations" })
    .use(guard)
    .get("", async ({ caller, query }) => {
      const { data, nextCursor, hasMore } = await listLocations(locations, { owner: caller, ...pageRequest(query) });
      return { data: data.map(presentLocation), next_cursor: nextCursor, has_more: hasMore };
    }, { scope: "locations:read", query: PageQueryModel, ...documents.list })
    .post("", async ({ body, caller, notes, request, set }) => {
      const { name, tags, metadata } = body;
      const from = await originOf(body, { caller, notes, request });
      const location = await createLocation(locations, {
        owner: caller,
        from,
        ...(name === undefined ? {} : { name }),
        ...(tags === undefined ? {} : { tags }),
        ...(metadata === undefined ? {} : { metadata }),
      });
      set.status = 201;
      set.headers["location"] = `/v1/locations/${location.id}`;
      set.headers["etag"] = `"${location.version}"`;
      return presentLocation(location);
    }, { scope: "locations:write", creates: true, body: LocationsModel.create, ...documents.create })
    .get("/:id", async ({ caller, params, set }) => {
      const location = await getLocation(locations, { owner: caller, locationId: params.id });
      set.headers["etag"] = `"${location.version}"`;
      return presentLocation(location);
    }, { scope: "locations:read", params: IdParamsModel, ...documents.get });
}
