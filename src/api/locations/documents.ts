import type { Kit } from "../kit.ts";
import { LOCATIONS_EXAMPLES, LocationsModel } from "./model.ts";

const TAG = "Locations";

/** What the document says of the routes under `/v1/locations`. */
export function locationsDocuments(documented: Kit["documented"]) {
  return {
    list: documented({
      tag: TAG,
      summary: "List the saved locations",
      description: "The organization's locations in the caller's environment, newest first.",
      answers: {
        200: { description: "A page of locations", schema: LocationsModel.list, example: LOCATIONS_EXAMPLES.list },
      },
    }),
    create: documented({
      tag: TAG,
      summary: "Save a location",
      description: "From an `input`, which is resolved first and must be `found` (or `uncertain` with " +
        '`accept: "uncertain"`), or from `coordinates` with a `label` of your own.',
      answers: {
        201: { description: "The location", schema: LocationsModel.location, example: LOCATIONS_EXAMPLES.location },
      },
      problems: { CONFLICT: "The input is not found; the body carries its `resolution`" },
      examples: {
        "From an input": { input: "Utrecht", country: "NL", name: "Office", tags: ["office"], metadata: { floor: 3 } },
        "A point of your own": { coordinates: { latitude: 52.09083, longitude: 5.12222 }, label: "Behind the station" },
      },
    }),
    get: documented({
      tag: TAG,
      summary: "Read a saved location",
      description: "The `ETag` names this version of it.",
      answers: {
        200: { description: "The location", schema: LocationsModel.location, example: LOCATIONS_EXAMPLES.location },
      },
    }),
  };
}
