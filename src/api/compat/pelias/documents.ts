import type { RouteContext } from "../../route_context.ts";
import { COMPAT_PROBLEMS } from "../compat_problems.ts";
import { PeliasModel } from "./model.ts";

/** Documentation of the Pelias interface. */
export function peliasDocuments(documented: RouteContext["documented"]) {
  const document = (summary: string, description: string) =>
    documented({
      tag: "Drop-in interfaces",
      errorForm: "own",
      summary: `Pelias: ${summary}`,
      description,
      answers: {
        200: { description: "Results, best first", schema: PeliasModel.answer, example: PELIAS_EXAMPLE },
      },
      problems: COMPAT_PROBLEMS,
    });
  return {
    search: document(
      "search",
      "A whole address. Results are the answer of `POST /v1/resolve` and its runners-up. " +
        "`/compat/pelias/{key}/v1/search` takes the key in the path.",
    ),
    structured: document("structured search", "An address in components, as `POST /v1/resolve/structured`."),
    autocomplete: document("autocomplete", "The suggestions of `GET /v1/suggest`."),
    reverse: document("reverse", "The address of a point. The point of the answer is the given one."),
    place: document("place", "Places by their `gid`. Each one that is found is one call."),
  };
}

const PELIAS_EXAMPLE = {
  geocoding: {
    version: "0.2",
    attribution: "© OpenStreetMap contributors, ODbL 1.0",
    query: { text: "Städtle 23, Vaduz", size: 10 },
    engine: { name: "Locus", version: "0.1.0" },
    timestamp: 1_767_225_600_000,
  },
  type: "FeatureCollection",
  features: [{
    type: "Feature",
    geometry: { type: "Point", coordinates: [9.52282, 47.14001] },
    properties: {
      id: "plc_0a1b2c3d4e5f6g7h69hg",
      gid: "openstreetmap:address:plc_0a1b2c3d4e5f6g7h69hg",
      layer: "address",
      source: "openstreetmap",
      source_id: "plc_0a1b2c3d4e5f6g7h69hg",
      name: "Städtle 23",
      housenumber: "23",
      street: "Städtle",
      postalcode: "9490",
      confidence: 0.97,
      match_type: "exact",
      accuracy: "point",
      country: "Liechtenstein",
      country_a: "LIE",
      country_code: "LI",
      locality: "Vaduz",
      label: "Städtle 23, 9490 Vaduz, Liechtenstein",
      locus: { status: "found", confidence: 0.97, accuracy_m: 25, reasons: [] },
    },
  }],
  bbox: [9.52282, 47.14001, 9.52282, 47.14001],
};
