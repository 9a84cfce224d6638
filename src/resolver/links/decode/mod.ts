/**
 * The encodings that services put places into, one file each. In goes the encoded text; out comes the point or the
 * cell, or undefined if the text is not of that encoding.
 */
export { decodeBase64 } from "./base64.ts";
export { decodeGe0 } from "./ge0.ts";
export { readGeohash } from "./geohash.ts";
export { readGoogleData } from "./google_data.ts";
export { decodeGoogleFeature } from "./google_feature.ts";
export { readGoogleGeocode } from "./google_geocode.ts";
export { decodeMapyRoute } from "./mapy_route.ts";
export { decodeOsmShortlink } from "./osm_shortlink.ts";
