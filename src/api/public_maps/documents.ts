import { t } from "elysia";
import { GEO_JSON } from "../parameters/accepts_geo_json.ts";
import type { Kit } from "../kit.ts";
import { PUBLIC_MAPS_EXAMPLES, PublicMapsModel } from "./model.ts";

const TAG = "Public maps";
const KNOWN = { description: "It is what `If-None-Match` names", schema: t.Void() };
const RATE = "More than 20 requests a second come from this address; bursts of 200 are fine";

/** Documentation of the routes under `/v1/public/maps`. */
export function publicMapsDocuments(documented: Kit["documented"]) {
  return {
    list: documented({
      tag: TAG,
      summary: "List the public maps",
      description: "Of all organizations, newest first. Unlisted ones are not among them.",
      answers: {
        200: { description: "A page of maps", schema: PublicMapsModel.list, example: PUBLIC_MAPS_EXAMPLES.list },
        304: KNOWN,
      },
      problems: { RATE_LIMITED: RATE, UNAVAILABLE: "The database cannot be reached" },
    }),
    map: documented({
      tag: TAG,
      summary: "Read a public map",
      description: "Or an unlisted one. A private map is answered like an unknown one.",
      answers: {
        200: { description: "The map", schema: PublicMapsModel.map, example: PUBLIC_MAPS_EXAMPLES.map },
        304: KNOWN,
      },
      problems: { RATE_LIMITED: RATE, UNAVAILABLE: "The database cannot be reached" },
    }),
    features: documented({
      tag: TAG,
      summary: "Read what is on a public map",
      description:
        "As GeoJSON, in the map's order: names, labels, short codes and precisions, and nothing else that the " +
        "organization keeps with its locations. More than 5,000 in one answer are grouped, for `zoom` or the nearest " +
        "zoom at which they are few enough; set `bounds` to see more of a part.",
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
