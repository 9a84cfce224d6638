/**
 * Points as metres or letters of a grid: UTM, the military grid and the national grids. In goes a text; out come the
 * points, each with a weight. A national grid is a row in `grids_west.ts` or `grids_elsewhere.ts`.
 */
export { LETTER_GRIDS_SIGNS, recognizeLetterGrids } from "./recognize_letter_grids.ts";
export { MGRS_SIGNS, recognizeMgrs } from "./recognize_mgrs.ts";
export { PROJECTED_SIGNS, recognizeProjected } from "./recognize_projected.ts";
export { recognizeUtm, UTM_SIGNS } from "./recognize_utm.ts";
