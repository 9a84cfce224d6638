/**
 * Points as numbers. In goes a text; out come the points that it may stand for, each with a weight and the span of the
 * text. `pairs/` are two angles: read, placed (axis order, hemispheres) and weighed; `angles/` reads one of them. The other
 * files are a notation each: a national grid is a row in `national_grids.ts`.
 */
export { mayHoldPair } from "./pairs/may_hold_pair.ts";
export { decimalsOf, withDecimalPoints } from "./points.ts";
export { COORDINATE_SIGNS, recognizeCoordinates } from "./recognize_coordinates.ts";
export { normalizeMarks } from "./written_text.ts";
