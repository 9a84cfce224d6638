import type { RouteContext } from "../../route_context.ts";
import { COMPAT_PROBLEMS } from "../compat_problems.ts";
import { NominatimModel } from "./model.ts";

/** Documentation of the Nominatim interface. */
export function nominatimDocuments(documented: RouteContext["documented"]) {
  return {
    search: documented({
      tag: "Drop-in interfaces",
      errorForm: "own",
      summary: "Nominatim: search",
      description:
        "A written address in `q`, or its components. Results are the answer of `POST /v1/resolve` and its " +
        "runners-up, in Nominatim's form. `/compat/nominatim/{key}/search` takes the key in the path.",
      answers: {
        200: { description: "Results, best first", schema: NominatimModel.answer, example: [NOMINATIM_EXAMPLE] },
      },
      problems: COMPAT_PROBLEMS,
    }),
    reverse: documented({
      tag: "Drop-in interfaces",
      errorForm: "own",
      summary: "Nominatim: reverse",
      description: "The address of a point. `lat` and `lon` of the answer are the point itself.",
      answers: { 200: { description: "The address", schema: NominatimModel.answer, example: NOMINATIM_EXAMPLE } },
      problems: COMPAT_PROBLEMS,
    }),
    lookup: documented({
      tag: "Drop-in interfaces",
      errorForm: "own",
      summary: "Nominatim: look up",
      description: "Places by their `place_id`. Each one that is found is one call.",
      answers: { 200: { description: "The places", schema: NominatimModel.answer, example: [NOMINATIM_EXAMPLE] } },
      problems: COMPAT_PROBLEMS,
    }),
    status: documented({
      tag: "Drop-in interfaces",
      errorForm: "own",
      summary: "Nominatim: status",
      description: "Whether the service answers. Not a call.",
      answers: {
        200: {
          description: "It does",
          schema: NominatimModel.answer,
          example: { status: 0, message: "OK", software_version: "0.1.0" },
        },
      },
    }),
  };
}

const NOMINATIM_EXAMPLE = {
  place_id: "plc_0a1b2c3d4e5f6g7h69hg",
  licence: "© OpenStreetMap contributors, ODbL 1.0",
  lat: "47.14001",
  lon: "9.52282",
  category: "place",
  type: "house",
  place_rank: 30,
  importance: 0.00001,
  addresstype: "place",
  name: "",
  display_name: "Städtle 23, 9490 Vaduz, Liechtenstein",
  boundingbox: ["47.1397842", "47.1402358", "9.5224895", "9.5231505"],
  locus: { status: "found", confidence: 0.97, accuracy_m: 25, reasons: [] },
};
