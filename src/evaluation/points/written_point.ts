import type { Coordinates } from "../../domain/coordinates.ts";
import type { Random } from "../misspelt.ts";
import type { WorldCity } from "../questions/world_cities.ts";

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

export function writingsBy(writings: Readonly<Record<string, PointWriting["write"]>>): PointWriting[] {
  return Object.entries(writings).map(([name, write]) => ({ name, write }));
}

/** Writings by their names, each a template that `write` fills. */
export function writingsOf(
  templates: Readonly<Record<string, string>>,
  write: (template: string, point: WrittenPoint) => ReturnType<PointWriting["write"]>,
): PointWriting[] {
  return Object.entries(templates).map(([name, template]) => ({ name, write: (point) => write(template, point) }));
}
