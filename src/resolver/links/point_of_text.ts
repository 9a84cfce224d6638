import type { ReadPoint } from "./link_point.ts";
import { readPair } from "./pair.ts";
import { pointOf, type PointOptions } from "./point_of.ts";

/** The point at the beginning of a text; undefined if it begins otherwise. */
export function pointOfText(text: string | undefined, options: PointOptions = {}): ReadPoint | undefined {
  const pair = text === undefined || text === "" ? undefined : readPair(text);
  return pair === undefined ? undefined : pointOf(pair, options);
}
