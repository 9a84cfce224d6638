import type { ReadPoint } from "./link_point.ts";
import { readPair } from "./pair.ts";
import type { Parameters } from "./parameters.ts";
import { pointOf, type PointOptions } from "./point_of.ts";

/** Names of two parameters, latitude first. */
export type AxisNames = readonly [latitude: string, longitude: string];

/** The point of two parameters; undefined unless both are numbers. */
export function pointOfNames(
  parameters: Parameters,
  [latitudeName, longitudeName]: AxisNames,
  options: PointOptions = {},
): ReadPoint | undefined {
  const latitude = parameters.get(latitudeName);
  const longitude = parameters.get(longitudeName);
  if (latitude === undefined || longitude === undefined) {
    return undefined;
  }
  const text = `${latitude},${longitude}`;
  const pair = readPair(text);
  return pair === undefined || pair.end < text.trimEnd().length
    ? undefined
    : pointOf(pair, { ...options, order: "latitude_first" });
}
