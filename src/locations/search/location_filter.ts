import type { Bounds } from "../../domain/bounds.ts";
import type { Coordinates } from "../../domain/coordinates.ts";
import { type FieldProblem, Problem } from "../../domain/problem.ts";

/** A filter of locations: all given fields must match. */
export interface LocationFilter {
  /** Each word must be the beginning of a word of the name, the label, a tag or the short code. */
  readonly text?: string;
  /** One of its tags, exactly. */
  readonly tag?: string;
  readonly bounds?: Bounds;
  /** Nearest first. */
  readonly near?: Coordinates;
  /** Metres from `near`; absent: any distance. */
  readonly radiusM?: number;
  /** Locations on this map, in its order. */
  readonly mapId?: string;
}

/** A quarter of the earth's circumference: anything further is not near. */
const RADIUS_M_MAX = 10_000_000;
const TEXT_LENGTH_MAX = 200;

/**
 * Asserts that a filter is valid.
 *
 * @throws {Problem} `INVALID_REQUEST`, pointing at every field that cannot.
 */
export function checkFilter({ text, bounds, near, radiusM }: LocationFilter): void {
  const errors: FieldProblem[] = [];
  if (text !== undefined && text.length > TEXT_LENGTH_MAX) {
    errors.push({ pointer: "/q", detail: `must have at most ${TEXT_LENGTH_MAX} characters` });
  }
  if (bounds !== undefined && !isBounds(bounds)) {
    errors.push({
      pointer: "/bounds",
      detail: "must be west,south,east,north in degrees, with south not greater than north",
    });
  }
  if (near !== undefined && !isPoint(near)) {
    errors.push({ pointer: "/near", detail: "must be latitude,longitude in degrees" });
  }
  if (radiusM !== undefined && !(radiusM > 0 && radiusM <= RADIUS_M_MAX)) {
    errors.push({ pointer: "/radius_m", detail: `must be a number of metres above 0, at most ${RADIUS_M_MAX}` });
  }
  if (radiusM !== undefined && near === undefined) {
    errors.push({ pointer: "/radius_m", detail: "near is required with radius_m" });
  }
  if (errors.length > 0) {
    throw new Problem("INVALID_REQUEST", "The list cannot be filtered because parameters are invalid", {
      errors,
    });
  }
}

function isBounds([west, south, east, north]: Bounds): boolean {
  return [west, east].every((longitude) => Math.abs(longitude) <= 180) &&
    [south, north].every((latitude) => Math.abs(latitude) <= 90) && south <= north;
}

function isPoint({ latitude, longitude }: Coordinates): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
}
