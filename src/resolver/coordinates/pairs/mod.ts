/**
 * Points as two angles. In goes a text; out come the points that its pairs of angles can stand for, each with a weight:
 * a pair is read, placed (axis order, hemispheres) and weighed.
 */
export { hasUnreadNumber } from "./has_unread_number.ts";
export { mayHoldPair } from "./may_hold_pair.ts";
export { readPlainPair } from "./read_plain_pair.ts";
export { recognizePairs } from "./recognize_pairs.ts";
