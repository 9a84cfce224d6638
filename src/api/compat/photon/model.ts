import { t } from "elysia";
import { repeatedParameter, textParameter } from "../parameters.ts";

const OUTPUT = {
  lang: textParameter("Language of the names; `default`: as they are written there.", "de"),
  layer: repeatedParameter("`house`, `street`, `locality`, `district`, `city`, `county`, `state`, `country`, `other`."),
  osm_tag: repeatedParameter("`key:value`, `key`, `:value`; with `!` in front: results without it."),
};

/** Where to search, and how many results to give. */
const SEARCH = {
  lat: textParameter("Latitude of a point: results near it come first."),
  lon: textParameter("Longitude of that point."),
  limit: textParameter("Number of results, 1 to 50. Default: 15. There are at most 11."),
  bbox: textParameter("`west,south,east,north`: only results inside."),
  countrycode: repeatedParameter(
    "Codes of ISO 3166-1, comma-separated or repeated: searches inside these countries.",
  ),
  ...OUTPUT,
};

/** Schemas of the Photon interface. Unknown parameters are ignored, as theirs are. */
export const PhotonModel = {
  api: t.Object({
    q: textParameter("An address, or the beginning of one.", "städtle 27"),
    ...SEARCH,
  }, { additionalProperties: true }),
  structured: t.Object({
    street: textParameter("Street, with or without the number.", "Städtle"),
    housenumber: textParameter("House number.", "27"),
    district: textParameter("Part of a city."),
    city: textParameter("City, town or village.", "Vaduz"),
    postcode: textParameter("Postcode."),
    county: textParameter("County."),
    state: textParameter("State, canton or province."),
    ...SEARCH,
  }, { additionalProperties: true }),
  status: t.Object({}, { additionalProperties: true }),
  serviceStatus: t.Object({ status: t.Literal("Ok") }, { additionalProperties: false }),
  reverse: t.Object({
    lat: textParameter("Latitude.", "47.13686"),
    lon: textParameter("Longitude.", "9.52266"),
    ...OUTPUT,
  }, { additionalProperties: true }),
  answer: t.Object({ type: t.Literal("FeatureCollection"), features: t.Array(t.Unknown()) }, {
    additionalProperties: false,
    description: "As Photon answers; `properties.locus` has this service's own fields.",
  }),
};
