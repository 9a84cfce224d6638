/**
 * Points in standard notations: `geo:` URIs, WKT, GeoJSON and ISO 6709. In goes a text; out come the points, each with a
 * weight.
 */
export { GEO_URI_SIGNS, recognizeGeoUri } from "./geo_uri.ts";
export { recognizeWellKnown, WELL_KNOWN_SIGNS } from "./recognize_well_known.ts";
