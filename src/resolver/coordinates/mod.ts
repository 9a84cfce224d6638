/**
 * Points as numbers. In goes a text; out come the points that it may stand for, each with a weight and the span of the
 * text. `standards/`, `grids/` and `pairs/` are the notations, `angles/` reads one angle of a pair.
 */
export { normalizeMarks } from "./normalize_marks.ts";
export { COORDINATE_SIGNS, recognizeCoordinates } from "./recognize_coordinates.ts";
