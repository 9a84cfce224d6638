/**
 * Points as metres or letters of a grid: UTM, the military grid and the national grids. In goes a text; out come the
 * points, each with a weight. A national grid is a row in `grids_west.ts` or `grids_elsewhere.ts`.
 */
export { LETTER_GRIDS_FORM, recognizeLetterGrids } from "./recognize_letter_grids.ts";
export { MGRS_FORM, recognizeMgrs } from "./recognize_mgrs.ts";
export { PROJECTED_FORM, recognizeProjected } from "./recognize_projected.ts";
export { recognizeUtm, UTM_FORM } from "./recognize_utm.ts";
