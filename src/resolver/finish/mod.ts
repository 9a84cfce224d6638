/**
 * The last stage. In go the answers of a text, best first; out comes the resolution: limits of the caller applied,
 * status decided, each answer with its label, components, identifier and source.
 */
export { describeAnswer } from "./describe_answer.ts";
export { finish } from "./finish.ts";
