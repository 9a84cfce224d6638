/**
 * From a point to its description. In goes a pair of coordinates; out come the house, street and areas around it, and
 * the label that they make.
 */
export { describePoint, type Description } from "./describe_point.ts";
export type { SurroundingsOptions } from "./surroundings.ts";
