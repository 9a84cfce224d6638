/**
 * Interpretations of a text that are not a written address. In goes the text; out come the links, coordinates and codes
 * that it may be, each with a weight, and for each of them the answers.
 */
export { answerRecognition } from "./answer_recognition.ts";
export { isInOtherCountry, isInOtherPlace } from "./beside.ts";
export { isPoint, recognize, withoutLinks } from "./recognize.ts";
