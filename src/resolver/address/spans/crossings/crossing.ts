import type { Coordinates } from "../../../../domain/coordinates.ts";
import type { Street, StreetGazetteer, StreetId } from "../../../../gazetteer/port.ts";
import { distanceM } from "../../../../geo/distance_m.ts";
import { type Line, nearestApproaches } from "../../../../geo/nearest_approaches.ts";

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
/** Meetings further from the answered point are several crossings: it may be another one that is meant. Metres. */
export const ONE_CROSSING_M = 50;
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
  const points = met.map(({ coordinates }) => coordinates);
  return { other: other.id, ...meetingPoint(points, least) };
}

/**
 * The point of one of the meetings where all others are near it, else one between them where that is near to all: two
 * avenues of two roads each meet four times. `leastM`: how near the lines come.
 */
function meetingPoint(points: readonly Coordinates[], leastM: number): Pick<Crossing, "coordinates" | "spreadM"> {
  const reach = (from: Coordinates): number => Math.max(leastM, ...points.map((point) => distanceM(point, from)));
  const mean = middleOf(points, (values) => values.reduce((sum, value) => sum + value / values.length, 0));
  const best = points.reduce((one, two) => distanceM(two, mean) < distanceM(one, mean) ? two : one);
  const spreadM = reach(best);
  const middle = middleOf(points, (values) => (Math.min(...values) + Math.max(...values)) / 2);
  const middleSpreadM = spreadM <= ONE_CROSSING_M ? spreadM : reach(middle);
  return middleSpreadM < spreadM && middleSpreadM <= ONE_CROSSING_M
    ? { coordinates: middle, spreadM: middleSpreadM }
    : { coordinates: best, spreadM };
}

function middleOf(points: readonly Coordinates[], of: (values: readonly number[]) => number): Coordinates {
  return {
    latitude: of(points.map(({ latitude }) => latitude)),
    longitude: of(points.map(({ longitude }) => longitude)),
  };
}

function linesOf(id: StreetId, gazetteer: Lines): readonly Line[] {
  const paths = gazetteer.streetPaths(id);
  return paths.length > 0 ? paths : gazetteer.houseRanges(id).map(({ path }) => path);
}
