/**
 * Reads values out of the parts of a link. In go a path, a query or a fragment as written; out come decoded texts,
 * parameters, pairs of numbers, points on WGS 84 and the radius of what the sender saw.
 */
export { decodePercent, decodeValue } from "./decode_text.ts";
export { readHashView } from "./hash_view.ts";
export { readPair } from "./pair.ts";
export { filled, type Parameters, parametersOf, pathSegments, valuesOf } from "./parameters.ts";
export { type PlaceText, readPlaceText, type ReadText } from "./place_text.ts";
export {
  type AxisNames,
  type Datum,
  type LinkPoint,
  OUT_OF_RANGE,
  pointOf,
  pointOfNames,
  pointOfText,
  type PointOptions,
  type ReadPoint,
} from "./point.ts";
export { clampViewRadius, viewRadiusOf, viewRadiusOfZoom } from "./view_radius.ts";
