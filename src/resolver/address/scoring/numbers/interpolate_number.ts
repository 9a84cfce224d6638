import type { Coordinates } from "../../../../domain/coordinates.ts";
import type { House, HouseRange } from "../../../../gazetteer/port.ts";
import { distanceM } from "../../../../geo/distance_m.ts";
import { nameKey } from "../../../../text/name_key.ts";

/** The position of a number that has no point of its own. */
export interface InterpolatedNumber {
  readonly state: "range" | "between";
  readonly coordinates: Coordinates;
  readonly postcode?: string | undefined;
  /** Metres: largest distance of its positions in other ranges from the answered one. */
  readonly spreadM: number;
}

/** Known neighbours further apart do not locate a number between them. */
const GAP_NUMBERS_MAX = 20;
const GAP_M_MAX = 500;
/** Ranges that are checked. */
const RANGES_MAX = 2_000;

interface KnownNumbers {
  /** The houses of the street around the number, in the order of their numbers. */
  readonly houses: readonly House[];
  readonly ranges: readonly HouseRange[];
  readonly paths: () => readonly (readonly Coordinates[])[];
  /** The postcode of the input (`nameKey`), which decides between several ranges. */
  readonly postcode?: string | undefined;
}

/** The position of an unknown number: in a known range, or between its neighbours on the same side. */
export function interpolateNumber(digits: number, known: KnownNumbers): InterpolatedNumber | undefined {
  return inRanges(digits, known) ?? (known.houses.length < 2 ? undefined : betweenNeighbours(digits, known));
}

/** The position in a range: of several, the first one with the postcode of the input, and how far the others are. */
function inRanges(digits: number, { ranges, postcode }: KnownNumbers): InterpolatedNumber | undefined {
  const positions = ranges.slice(0, RANGES_MAX).flatMap((range): InterpolatedNumber | never[] => {
    const share = shareOf(range, digits);
    return share === undefined
      ? []
      : { state: "range", coordinates: pointAlong(range.path, share), postcode: range.postcode, spreadM: 0 };
  });
  const coded = postcode === undefined ? [] : positions.filter((one) => nameKey(one.postcode ?? "") === postcode);
  const matching = coded.length > 0 ? coded : positions;
  const [first] = matching;
  return first && {
    ...first,
    spreadM: Math.max(...matching.map(({ coordinates }) => distanceM(coordinates, first.coordinates))),
  };
}

/** Position of the number on the range's line, 0–1; undefined if it is not in the range. */
function shareOf({ from, to, step }: HouseRange, digits: number): number | undefined {
  const first = Number.parseInt(from, 10);
  const last = Number.parseInt(to, 10);
  if (!(digits >= Math.min(first, last) && digits <= Math.max(first, last)) || step === "alphabetic") {
    return undefined;
  }
  if ((step === "odd" && digits % 2 === 0) || (step === "even" && digits % 2 === 1)) {
    return undefined;
  }
  return first === last ? 0.5 : (digits - first) / (last - first);
}

function betweenNeighbours(digits: number, known: KnownNumbers): InterpolatedNumber | undefined {
  const last = known.houses.at(-1)?.digits ?? 0;
  // Houses are ordered by number, and most unknown numbers lie beyond the last one.
  if (digits > last) {
    return undefined;
  }
  const houses = known.houses.filter((house) => house.digits > 0);
  const isSided = sidesAreProven(houses);
  const side = isSided ? houses.filter((house) => house.digits % 2 === digits % 2) : houses;
  const above = side.find((house) => house.digits > digits);
  const below = side.findLast((house) => house.digits < digits);
  if (above === undefined || below === undefined || above.digits - below.digits > GAP_NUMBERS_MAX) {
    return undefined;
  }
  if (distanceM(above.coordinates, below.coordinates) > GAP_M_MAX) {
    return undefined;
  }
  const share = (digits - below.digits) / (above.digits - below.digits);
  return {
    state: "between",
    coordinates: alongStreet(known.paths(), { below, above, share }),
    postcode: above.postcode === below.postcode ? above.postcode : undefined,
    spreadM: 0,
  };
}

/**
 * True if odd and even numbers are on different sides. Then, for most houses, the next number of the same parity is
 * nearer than the number of the other parity between them.
 */
function sidesAreProven(houses: readonly House[]): boolean {
  let apart = 0;
  let total = 0;
  for (let i = 1; i + 1 < houses.length; i++) {
    const [before, house, after] = [houses[i - 1]!, houses[i]!, houses[i + 1]!];
    const isBetween = before.digits % 2 === after.digits % 2 && house.digits % 2 !== before.digits % 2;
    if (isBetween && after.digits - before.digits <= 4) {
      total += 1;
      const direct = distanceM(before.coordinates, after.coordinates);
      const around = distanceM(before.coordinates, house.coordinates) + distanceM(house.coordinates, after.coordinates);
      apart += around > direct * SIDE_DETOUR ? 1 : 0;
    }
  }
  return total === 0 || apart * 2 >= total;
}

/** Going by a house across the street is a detour of at least this factor. */
const SIDE_DETOUR = 1.2;

/** A position between two houses, following the street's line if it bends. */
function alongStreet(
  paths: readonly (readonly Coordinates[])[],
  { below, above, share }: { readonly below: House; readonly above: House; readonly share: number },
): Coordinates {
  const straight = mix(below.coordinates, above.coordinates, share);
  for (const path of paths) {
    const from = nearestOn(path, below.coordinates);
    const to = nearestOn(path, above.coordinates);
    if (from !== undefined && to !== undefined && Math.max(from.awayM, to.awayM) <= LINE_DISTANCE_MAX_M) {
      const onLine = pointAlong(path, from.share + share * (to.share - from.share));
      // Houses stand back from the line; the interpolated point is set back by as much.
      const offset = mix(offsetOf(from.point, below.coordinates), offsetOf(to.point, above.coordinates), share);
      return { latitude: onLine.latitude + offset.latitude, longitude: onLine.longitude + offset.longitude };
    }
  }
  return straight;
}

/** Largest distance of a house from its street's line. Metres. */
const LINE_DISTANCE_MAX_M = 60;

/** The point of a line that is nearest to a point, with its share (0–1) of the line's length; undefined without a length. */
function nearestOn(
  path: readonly Coordinates[],
  point: Coordinates,
): { readonly share: number; readonly point: Coordinates; readonly awayM: number } | undefined {
  const shrink = Math.cos((point.latitude * Math.PI) / 180);
  let best: { at: number; point: Coordinates; awayM: number } | undefined;
  let length = 0;
  for (let i = 1; i < path.length; i++) {
    const [a, b] = [path[i - 1]!, path[i]!];
    const dx = (b.longitude - a.longitude) * shrink;
    const dy = b.latitude - a.latitude;
    const px = (point.longitude - a.longitude) * shrink;
    const py = point.latitude - a.latitude;
    const square = dx * dx + dy * dy;
    const share = square === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / square));
    const foot = mix(a, b, share);
    const awayM = distanceM(foot, point);
    const stepM = distanceM(a, b);
    if (best === undefined || awayM < best.awayM) {
      best = { at: length + share * stepM, point: foot, awayM };
    }
    length += stepM;
  }
  return best === undefined || length === 0
    ? undefined
    : { share: best.at / length, point: best.point, awayM: best.awayM };
}

function mix(one: Coordinates, other: Coordinates, share: number): Coordinates {
  return {
    latitude: one.latitude + share * (other.latitude - one.latitude),
    longitude: one.longitude + share * (other.longitude - one.longitude),
  };
}

function offsetOf(from: Coordinates, to: Coordinates): Coordinates {
  return { latitude: to.latitude - from.latitude, longitude: to.longitude - from.longitude };
}

/** The point at a share (0–1) of a line's length. The line must have at least one point. */
export function pointAlong(path: readonly Coordinates[], share: number): Coordinates {
  const [first] = path;
  if (first === undefined) {
    throw new RangeError("Cannot go along because the line must have at least one point");
  }
  const lengths = path.slice(1).map((point, i) => distanceM(path[i] ?? point, point));
  let left = Math.min(1, Math.max(0, share)) * lengths.reduce((sum, length) => sum + length, 0);
  for (let i = 0; i < lengths.length; i++) {
    const length = lengths[i]!;
    const [from, to] = [path[i]!, path[i + 1]!];
    if (left <= length && length > 0) {
      return mix(from, to, left / length);
    }
    left -= length;
  }
  return path[path.length - 1] ?? first;
}

/** The position on a line nearest to a point, as a share (0–1) of the line's length. */
export function shareAlong(path: readonly Coordinates[], point: Coordinates): number {
  return nearestOn(path, point)?.share ?? 0;
}
