import { t } from "elysia";
import { GEO_JSON } from "../parameters/accepts_geo_json.ts";
import type { RouteContext } from "../route_context.ts";
import { LOCATIONS_EXAMPLES, LocationsModel } from "./model.ts";

const TAG = "Locations";
const STALE = "The location was changed since you read it";
const NOT_SURE = "The input is not `found`; the body contains its `resolution`";

/** Documentation of the routes under `/v1/locations`. */
export function locationsDocuments(documented: RouteContext["documented"]) {
  const location = { schema: LocationsModel.location, example: LOCATIONS_EXAMPLES.location };
  return {
    list: documented({
      tag: TAG,
      summary: "List the saved locations",
      description: "The organization's locations in the caller's environment. Order: nearest first with `near`, the " +
        "map's order with `map_id`, neighbours next to each other with `bounds`, otherwise newest first. " +
        "Filters may be combined; send the same filters with the cursor. `Accept: application/geo+json` " +
        "returns a FeatureCollection.",
      answers: {
        200: {
          description: "A page of locations",
          schema: LocationsModel.list,
          example: LOCATIONS_EXAMPLES.list,
          also: { [GEO_JSON]: { schema: LocationsModel.features, example: LOCATIONS_EXAMPLES.features } },
        },
      },
      problems: { NOT_FOUND: "There is no such map" },
    }),
    create: documented({
      tag: TAG,
      summary: "Save a location",
      description: "From an `input`, which is resolved first, uses one call and must be `found` (or `uncertain` with " +
        '`accept: "uncertain"`), or from `coordinates` with a `label` of your own. The short code is unique and never ' +
        "reused.",
      answers: { 201: { description: "The location", ...location } },
      problems: { CONFLICT: NOT_SURE },
      examples: {
        "From an input": { input: "Utrecht", country: "NL", name: "Office", tags: ["office"], metadata: { floor: 3 } },
        "Your own point": { coordinates: { latitude: 52.09083, longitude: 5.12222 }, label: "Behind the station" },
      },
    }),
    import: documented({
      tag: TAG,
      summary: "Save a batch's answers",
      description: "The rows of a finished batch that were `found` become locations, also `uncertain` ones with " +
        '`accept: "uncertain"`. A row becomes one location even if it is imported again; importing uses no calls. Up to 10,000 ' +
        "rows per request, in order: while `has_more` is true, send the same request with the `cursor`.",
      answers: {
        200: {
          description: "Numbers of imported and skipped rows",
          schema: LocationsModel.imported,
          example: LOCATIONS_EXAMPLES.imported,
        },
      },
      problems: {
        NOT_FOUND: "There is no such batch, or no such map",
        CONFLICT: "The batch has not ended, or the map is full",
      },
      examples: {
        "All that was found": { batch_id: "bat_01hr2k8x4v9q3m5n7p0r2t4w6y", name_column: "name", tags: ["2024"] },
      },
    }),
    get: documented({
      tag: TAG,
      summary: "Read a saved location",
      description: "The `ETag` identifies its version. `Accept: application/geo+json` returns a Feature.",
      answers: {
        200: {
          description: "The location",
          ...location,
          also: { [GEO_JSON]: { schema: LocationsModel.feature, example: LOCATIONS_EXAMPLES.feature } },
        },
        304: { description: "Not modified", schema: t.Void() },
      },
    }),
    update: documented({
      tag: TAG,
      summary: "Change a saved location",
      description:
        "Omitted fields are unchanged, and the short code never changes. With its `ETag` in `If-Match`, the " +
        "location is changed only if nobody changed it since. A new `input` is resolved, which uses one " +
        "call.",
      answers: { 200: { description: "The location", ...location } },
      problems: { PRECONDITION_FAILED: STALE, CONFLICT: NOT_SURE },
      examples: {
        "Another name": { name: "Head office", tags: ["office", "open"] },
        "Move the point": { coordinates: { latitude: 52.09091, longitude: 5.12207 } },
        "Resolve it again": { input: "Utrecht", country: "NL" },
      },
    }),
    delete: documented({
      tag: TAG,
      summary: "Delete a saved location",
      description: "Permanently, and removes it from its maps. Its short code is never reused.",
      answers: { 204: { description: "Deleted", schema: t.Void() } },
      problems: { PRECONDITION_FAILED: STALE },
    }),
  };
}
