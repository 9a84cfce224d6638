/**
 * Corrections: what people of an organization have settled once, and how it is found again. In: an input and the place
 * it means. Out: that place, for every later call or row of the organization and environment with the same text. Every
 * operation takes the dependencies first and throws a `Problem` for errors that the caller sees.
 *
 * @module
 */
export {
  type CorrectionsDeps,
  deleteCorrection,
  evictCorrections,
  forgetCorrection,
  openCorrections,
} from "./correction.ts";
export { correctionsReader, getCorrection, listCorrections, type PresentedCorrection } from "./read_corrections.ts";
export { addCorrection, checkedSettling, choiceFaults, createCorrection } from "./create_correction.ts";
