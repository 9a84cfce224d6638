import type { RouteContext } from "../../route_context.ts";
import { COMPAT_PROBLEMS } from "../compat_problems.ts";
import { PhotonModel } from "./model.ts";

/** Documentation of the Photon interface. */
export function photonDocuments(documented: RouteContext["documented"]) {
  return {
    api: documented({
      tag: "Drop-in interfaces",
      errorForm: "own",
      summary: "Photon: search",
      description:
        "A whole address, or the beginning of one. The answer of `POST /v1/resolve` comes first; where it finds nothing of " +
        "the text as it is written, the suggestions of `GET /v1/suggest` do. `/compat/photon/{key}/api` takes the key in the path.",
      answers: { 200: { description: "Results, best first", schema: PhotonModel.answer, example: PHOTON_EXAMPLE } },
      problems: COMPAT_PROBLEMS,
    }),
    structured: documented({
      tag: "Drop-in interfaces",
      errorForm: "own",
      summary: "Photon: structured search",
      description: "An address in components, as `POST /v1/resolve/structured`.",
      answers: { 200: { description: "Results, best first", schema: PhotonModel.answer, example: PHOTON_EXAMPLE } },
      problems: COMPAT_PROBLEMS,
    }),
    status: documented({
      tag: "Drop-in interfaces",
      errorForm: "own",
      summary: "Photon: status",
      description: "Whether the service answers. Not a call.",
      answers: { 200: { description: "It does", schema: PhotonModel.serviceStatus, example: { status: "Ok" } } },
    }),
    reverse: documented({
      tag: "Drop-in interfaces",
      errorForm: "own",
      summary: "Photon: reverse",
      description: "The address of a point. The point of the answer is the given one.",
      answers: { 200: { description: "At most one result", schema: PhotonModel.answer, example: PHOTON_EXAMPLE } },
      problems: COMPAT_PROBLEMS,
    }),
  };
}

const PHOTON_EXAMPLE = {
  type: "FeatureCollection",
  features: [{
    type: "Feature",
    geometry: { type: "Point", coordinates: [9.52282, 47.14001] },
    properties: {
      osm_key: "place",
      osm_value: "house",
      type: "house",
      place_id: "plc_0a1b2c3d4e5f6g7h69hg",
      housenumber: "23",
      street: "Städtle",
      postcode: "9490",
      city: "Vaduz",
      country: "Liechtenstein",
      countrycode: "LI",
      label: "Städtle 23, 9490 Vaduz, Liechtenstein",
      locus: { status: "found", confidence: 0.97, accuracy_m: 25, reasons: [] },
    },
  }],
};
