/**
 * Points as two angles. In goes a text; out come the points that its pairs of angles can stand for, each with a weight:
 * a pair is read, placed (axis order, hemispheres) and weighed.
 */
export { mayHoldPair } from "./may_hold_pair.ts";
export { isPairWord } from "./read_pair.ts";
export { QUANTITY_UNITS, recognizePairs } from "./recognize_pairs.ts";
export { weighPlainPair } from "./weigh_pair.ts";
