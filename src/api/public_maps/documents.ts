import { t } from "elysia";
import { GEO_JSON } from "../parameters/accepts_geo_json.ts";
import type { RouteContext } from "../route_context.ts";
import { PUBLIC_MAPS_EXAMPLES, PublicMapsModel } from "./model.ts";

const TAG = "Public maps";
const KNOWN = { description: "Not modified", schema: t.Void() };
const RATE = "More than 20 requests a second from this address; bursts of up to 200 are allowed";

/** Documentation of the routes under `/v1/public/maps`. */
export function publicMapsDocuments(documented: RouteContext["documented"]) {
  return {
    list: documented({
      tag: TAG,
      summary: "List the public maps",
      description: "The public maps of all organizations, newest first. Unlisted maps are left out.",
      answers: {
        200: { description: "A page of maps", schema: PublicMapsModel.list, example: PUBLIC_MAPS_EXAMPLES.list },
        304: KNOWN,
      },
      problems: { RATE_LIMITED: RATE, UNAVAILABLE: "The database cannot be reached" },
    }),
    map: documented({
      tag: TAG,
      summary: "Read a public map",
      description: "Also returns unlisted maps. A private map is 404, like an unknown one.",
      answers: {
        200: { description: "The map", schema: PublicMapsModel.map, example: PUBLIC_MAPS_EXAMPLES.map },
        304: KNOWN,
      },
      problems: { RATE_LIMITED: RATE, UNAVAILABLE: "The database cannot be reached" },
    }),
    features: documented({
      tag: TAG,
      summary: "Read the locations of a public map",
      description:
        "GeoJSON in the map's order: names, labels, short codes and precisions; other data of the locations " +
        "stays private. More than 5,000 locations are grouped, for `zoom` or the nearest zoom at which they " +
        "are few enough; send `bounds` to see more detail.",
      answers: {
        200: {
          description: "The locations, or groups of them",
          mediaType: GEO_JSON,
          schema: PublicMapsModel.features,
          example: PUBLIC_MAPS_EXAMPLES.features,
        },
        304: KNOWN,
      },
      problems: { RATE_LIMITED: RATE, UNAVAILABLE: "The database cannot be reached" },
    }),
  };
}
