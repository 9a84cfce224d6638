/**
 * Interpretations of a text that are not a written address. In goes the text; out come the links, coordinates and codes
 * that it may be, each with a weight, and for each of them the answers.
 */
export { answerRecognition } from "./answer_recognition.ts";
export { isInOtherPlace } from "./place_beside.ts";
export { isInOtherCountry } from "./country_beside.ts";
export { isPoint } from "./is_point.ts";
export { recognize, withoutLinks } from "./recognize.ts";
