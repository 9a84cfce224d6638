import type { Coordinates } from "../../../../domain/coordinates.ts";
import type { Street, StreetGazetteer, StreetId } from "../../../../gazetteer/port.ts";
import { distanceM } from "../../../../geo/distance_m.ts";
import { type Approach, type Line, nearestApproaches } from "../../../../geo/nearest_approaches.ts";

/** Where a street meets another. */
export interface Crossing {
  readonly other: StreetId;
  readonly coordinates: Coordinates;
  /** Metres: largest distance from the answered point to the other meeting points, or the gap between the lines. */
  readonly spreadM: number;
  /** Both street types are omitted, so no word says that these are streets. */
  readonly isBare?: true;
  /** Both streets have parts in a town that the text names; they meet where they leave it. */
  readonly isOfTown?: true;
}

/** Streets whose lines are further apart do not meet. Metres. */
const MEETING_M = 50;
/** Lines this close touch: they are drawn to one metre, and each is simplified to five. Metres. */
const TOUCHING_M = 12;
/**
 * Lines that have an end or a crossing in common are this close there, because only one of them is simplified. Where
 * they only touch as well, they leave each other at a small angle. Metres.
 */
const JOINED_M = 6;
/** Lines cross at the smallest gap between them; this is no difference. Metres. */
const SAME_GAP_M = 1;
/** Meeting points further apart are different crossings, so the answer is ambiguous. Metres. */
export const ONE_CROSSING_M = 50;
/** Pairs of line segments compared: a long avenue of a hundred parts with another. */
const PAIRS_MAX = 40_000;

type Lines = Pick<StreetGazetteer, "streetPaths" | "houseRanges">;

/** True if two streets may meet, by the distance of their middles and their radii. */
export function areNear(street: Street, other: Street): boolean {
  return street.id !== other.id &&
    distanceM(street.coordinates, other.coordinates) <= street.radiusM + other.radiusM + MEETING_M;
}

/** Where two streets meet, by their lines; undefined if they do not, or if one has no line. */
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
  const most = least <= JOINED_M ? JOINED_M : Math.max(TOUCHING_M, least);
  const met = near.filter(({ gapM }) => gapM <= most);
  return met.length === 0 ? undefined : { other: other.id, ...meetingPoint(met, least) };
}

/**
 * One of the points with the smallest gap (`leastM`) if all meeting points are near it, else the middle if that is near
 * all of them: two dual carriageways meet four times.
 */
function meetingPoint(met: readonly Approach[], leastM: number): Pick<Crossing, "coordinates" | "spreadM"> {
  const points = met.map(({ coordinates }) => coordinates);
  const reach = (from: Coordinates): number => Math.max(leastM, ...points.map((point) => distanceM(point, from)));
  const closest = met.filter(({ gapM }) => gapM <= leastM + SAME_GAP_M).map(({ coordinates }) => coordinates);
  const mean = middleOf(closest, (values) => values.reduce((sum, value) => sum + value / values.length, 0));
  const best = closest.reduce((one, two) => distanceM(two, mean) < distanceM(one, mean) ? two : one);
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
