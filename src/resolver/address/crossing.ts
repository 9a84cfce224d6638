import type { Coordinates } from "../../domain/coordinates.ts";
import type { Street, StreetGazetteer, StreetId } from "../../gazetteer/gazetteer.ts";
import { distanceM } from "../../geo/distance_m.ts";
import { type Line, nearestApproaches } from "../../geo/nearest_approaches.ts";

/** Where a street meets another. */
export interface Crossing {
  readonly other: StreetId;
  readonly coordinates: Coordinates;
  /** Metres: how far the points at which they meet lie from the answered one, or the lines from each other. */
  readonly spreadM: number;
  /** The types of both streets are left out, and no word says that these are streets. */
  readonly isBare?: true;
}

/** Streets whose lines come no nearer do not meet. Metres. */
const MEETING_M = 50;
/** Lines this near touch: they are drawn to a metre, and kept to five. Metres. */
const TOUCHING_M = 12;
/** Pairs of pieces compared: a long avenue of a hundred pieces with another. */
const PAIRS_MAX = 40_000;

type Lines = Pick<StreetGazetteer, "streetPaths" | "houseRanges">;

/** Whether two streets may meet, by their middles and how far they reach from there. */
export function areNear(street: Street, other: Street): boolean {
  return street.id !== other.id &&
    distanceM(street.coordinates, other.coordinates) <= street.radiusM + other.radiusM + MEETING_M;
}

/** Where two streets meet, by their lines; undefined where they do not, or where one of them has no line. */
export function crossingOf(
  street: Street,
  other: Street,
  gazetteer: Lines,
): Crossing | undefined {
  if (!areNear(street, other)) {
    return undefined;
  }
  const near = nearestApproaches(linesOf(street.id, gazetteer), linesOf(other.id, gazetteer), {
    maxM: MEETING_M,
    maxPairs: PAIRS_MAX,
  });
  const least = Math.min(...near.map(({ gapM }) => gapM));
  const met = near.filter(({ gapM }) => gapM <= Math.max(TOUCHING_M, least));
  const [first] = met;
  if (first === undefined) {
    return undefined;
  }
  const middle = {
    latitude: met.reduce((sum, { coordinates }) => sum + coordinates.latitude / met.length, 0),
    longitude: met.reduce((sum, { coordinates }) => sum + coordinates.longitude / met.length, 0),
  };
  // The point of one of the meetings, not one between them.
  const best =
    met.reduce((one, two) => distanceM(two.coordinates, middle) < distanceM(one.coordinates, middle) ? two : one)
      .coordinates;
  const spreadM = Math.max(least, ...met.map(({ coordinates }) => distanceM(coordinates, best)));
  return { other: other.id, coordinates: best, spreadM };
}

function linesOf(id: StreetId, gazetteer: Lines): readonly Line[] {
  const paths = gazetteer.streetPaths(id);
  return paths.length > 0 ? paths : gazetteer.houseRanges(id).map(({ path }) => path);
}
