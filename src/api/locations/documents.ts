import { t } from "elysia";
import { GEO_JSON } from "../parameters/accepts_geo_json.ts";
import type { Kit } from "../kit.ts";
import { LOCATIONS_EXAMPLES, LocationsModel } from "./model.ts";

const TAG = "Locations";
const STALE = "It is not the version that `If-Match` names";
const NOT_SURE = "The input is not found; the body carries its `resolution`";

/** Documentation of the routes under `/v1/locations`. */
export function locationsDocuments(documented: Kit["documented"]) {
  const location = { schema: LocationsModel.location, example: LOCATIONS_EXAMPLES.location };
  return {
    list: documented({
      tag: TAG,
      summary: "List the saved locations",
      description:
        "The organization's locations in the caller's environment. With `near` the nearest come first, with " +
        "`map_id` those of the map in its order, with `bounds` neighbours together, else the newest first. Filters " +
        "may be combined; a cursor goes on with the same ones. `Accept: application/geo+json` gives a " +
        "FeatureCollection.",
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
      description: "From an `input`, which is resolved first, as one call, and must be `found` (or `uncertain` with " +
        '`accept: "uncertain"`), or from `coordinates` with a `label` of your own. It is given a short code of its ' +
        "own, which nothing else will ever have.",
      answers: { 201: { description: "The location", ...location } },
      problems: { CONFLICT: NOT_SURE },
      examples: {
        "From an input": { input: "Utrecht", country: "NL", name: "Office", tags: ["office"], metadata: { floor: 3 } },
        "A point of your own": { coordinates: { latitude: 52.09083, longitude: 5.12222 }, label: "Behind the station" },
      },
    }),
    import: documented({
      tag: TAG,
      summary: "Save a batch's answers",
      description: "The rows of a finished batch that were `found` become locations, also `uncertain` ones with " +
        '`accept: "uncertain"`. A row becomes one location, however often it is imported; it is no call. Up to 10,000 ' +
        "rows at a time, in order: while `has_more` is true, send the same request with the `cursor`.",
      answers: {
        200: {
          description: "What became of the rows",
          schema: LocationsModel.imported,
          example: LOCATIONS_EXAMPLES.imported,
        },
      },
      problems: {
        NOT_FOUND: "There is no such batch, or no such map",
        CONFLICT: "The batch is not finished yet, or the map has no room",
      },
      examples: {
        "All that was found": { batch_id: "bat_01hr2k8x4v9q3m5n7p0r2t4w6y", name_column: "name", tags: ["2024"] },
      },
    }),
    get: documented({
      tag: TAG,
      summary: "Read a saved location",
      description: "The `ETag` names this version of it. `Accept: application/geo+json` gives a Feature.",
      answers: {
        200: {
          description: "The location",
          ...location,
          also: { [GEO_JSON]: { schema: LocationsModel.feature, example: LOCATIONS_EXAMPLES.feature } },
        },
        304: { description: "It is still the version that `If-None-Match` names", schema: t.Void() },
      },
    }),
    update: documented({
      tag: TAG,
      summary: "Change a saved location",
      description:
        "Absent fields stay, and the short code never changes. With the `ETag` in `If-Match` it is changed " +
        "only if it has not been changed since. A new `input` is resolved, which counts as one call.",
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
      description: "Permanently, also from its maps. Its short code is never issued again.",
      answers: { 204: { description: "It is gone", schema: t.Void() } },
      problems: { PRECONDITION_FAILED: STALE },
    }),
  };
}
