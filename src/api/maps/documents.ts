import { t } from "elysia";
import type { RouteContext } from "../route_context.ts";
import { MAPS_EXAMPLES, MapsModel } from "./model.ts";

const TAG = "Maps";
const STALE = "The map was changed since you read it";
const TAKEN = "Another map of the organization has this slug or a confusingly similar one";

/** Documentation of the routes under `/v1/maps`. */
export function mapsDocuments(documented: RouteContext["documented"]) {
  const map = { schema: MapsModel.map, example: MAPS_EXAMPLES.map };
  return {
    list: documented({
      tag: TAG,
      summary: "List the maps",
      description: "The organization's maps in the caller's environment, newest first.",
      answers: { 200: { description: "A page of maps", schema: MapsModel.list, example: MAPS_EXAMPLES.list } },
    }),
    create: documented({
      tag: TAG,
      summary: "Create a map",
      description:
        "The new map is empty, and private by default. Without a `slug`, one is made from its name. Publishing it is " +
        "recorded in the audit trail.",
      answers: { 201: { description: "The map", ...map } },
      problems: { CONFLICT: TAKEN },
      examples: { "A map": { name: "Our stores", description: "Where to find us" } },
    }),
    get: documented({
      tag: TAG,
      summary: "Read a map",
      description:
        "Its locations are at `GET /v1/locations?map_id=…`. The `ETag` identifies the version of its own fields.",
      answers: {
        200: { description: "The map", ...map },
        304: { description: "Not modified", schema: t.Void() },
      },
    }),
    update: documented({
      tag: TAG,
      summary: "Change a map",
      description: "Omitted fields are unchanged. With its `ETag` in `If-Match`, the map is changed only if nobody " +
        "changed it since. Publishing and unpublishing are recorded in the audit trail; caches may show an " +
        "unpublished map " +
        "for another minute.",
      answers: { 200: { description: "The map", ...map } },
      problems: { PRECONDITION_FAILED: STALE, CONFLICT: TAKEN },
      examples: { "Publish it": { visibility: "public", embed_origins: ["https://example.com"] } },
    }),
    delete: documented({
      tag: TAG,
      summary: "Delete a map",
      description: "Cannot be undone. Its locations are kept.",
      answers: { 204: { description: "Deleted", schema: t.Void() } },
      problems: { PRECONDITION_FAILED: STALE },
    }),
    put: documented({
      tag: TAG,
      summary: "Put a location on a map",
      description: "With `position`, at that place in the order. Repeating the request changes nothing.",
      answers: { 200: { description: "The map", ...map } },
      problems: { CONFLICT: "The map already has 100,000 locations" },
    }),
    several: documented({
      tag: TAG,
      summary: "Put many locations on a map",
      description:
        "Those with the given identifiers, or all that match a filter, are added to its end. Locations that are on it " +
        "already stay where they are, so repeating the request changes nothing.",
      answers: { 200: { description: "What was added", schema: MapsModel.added, example: MAPS_EXAMPLES.added } },
      problems: { CONFLICT: "The map has no space for all of them: it takes 100,000 locations" },
      examples: {
        "By a tag": { filter: { tag: "warehouse" } },
        "By identifiers": { location_ids: ["loc_01hr2k8x4v9q3m5n7p0r2t4w6y"] },
      },
    }),
    take: documented({
      tag: TAG,
      summary: "Remove a location from a map",
      description: "The location itself is kept.",
      answers: { 204: { description: "Removed from the map", schema: t.Void() } },
    }),
  };
}
