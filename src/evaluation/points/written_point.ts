import type { Coordinates } from "../../domain/coordinates.ts";
import type { WorldCity } from "../questions/world_cities.ts";
import type { Random } from "../misspelt.ts";

/** A true point, and what a text may say about it. */
export interface WrittenPoint {
  /** Near the city, so that all hemispheres, countries and some seas occur. */
  readonly at: Coordinates;
  readonly city: WorldCity;
  /** A city of another country, thousands of kilometres away. */
  readonly elsewhere: WorldCity;
  readonly random: Random;
}

/** A text with what the request says besides. */
export interface PointText {
  readonly q: string;
  /** Country of the request. */
  readonly country?: string;
  /** Metres by which the written form may differ from the point. Absent: a few metres. */
  readonly withinM?: number;
}

export interface PointWriting {
  /** Part of the question's identifier, and the name of a contradiction. */
  readonly name: string;
  /** Undefined where the point has no such form. */
  readonly write: (point: WrittenPoint) => string | PointText | undefined;
}

/** Writings by their names. */
export function writingsBy(writings: Readonly<Record<string, PointWriting["write"]>>): PointWriting[] {
  return Object.entries(writings).map(([name, write]) => ({ name, write }));
}

/** Half of the side of a cell, towards its corner, of one degree. */
const METRES_OF_DEGREE = 111_320;

/** Distance between a number with so many decimals and the point that it was rounded from, at most. Metres. */
export function roundingM(decimals: number): number {
  return 0.75 * METRES_OF_DEGREE * 10 ** -decimals + 1;
}
