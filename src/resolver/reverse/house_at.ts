import type { Coordinates } from "../../domain/coordinates.ts";
import type { HouseRange, NearRange, StreetGazetteer, StreetId } from "../../gazetteer/port.ts";
import { distanceM } from "../../geo/distance_m.ts";
import { pointAlong, shareAlong } from "../address/scoring/mod.ts";

/** A house at or near a point. */
export interface HouseAt {
  readonly street: StreetId;
  readonly houseNumber: string;
  readonly postcode?: string | undefined;
  /** True if the number belongs to a range and its position is interpolated. */
  readonly isInterpolated: boolean;
  readonly distanceM: number;
}

/** Ranges checked: at a crossing each street has one per side. */
const RANGES_MAX = 8;
/** A known house this near is the house at the point. Interpolated numbers are only returned beyond. Metres. */
const AT_HOUSE_M = 25;
/** Beyond, a known house wins over an interpolated number unless it is further away by more than this. Metres. */
const KNOWN_BEFORE_INTERPOLATED_M = 1;

/**
 * The houses nearest to a point: known ones within 25 m, then known and interpolated ones by true distance. At most one
 * is interpolated.
 */
export function housesAt(
  point: Coordinates,
  { gazetteer, limit, maxDistanceM }: {
    readonly gazetteer: StreetGazetteer;
    readonly limit: number;
    readonly maxDistanceM: number;
  },
): HouseAt[] {
  const known = gazetteer.nearestHouses(point, { limit, maxDistanceM }).map(({ street, house, distanceM: away }) => ({
    street,
    houseNumber: house.number,
    postcode: house.postcode,
    isInterpolated: false,
    distanceM: away,
  }));
  const lastM = known[limit - 1]?.distanceM ?? maxDistanceM + KNOWN_BEFORE_INTERPOLATED_M;
  const reachM = lastM - KNOWN_BEFORE_INTERPOLATED_M;
  const ranges = lastM <= AT_HOUSE_M
    ? []
    : gazetteer.nearestRanges(point, { limit: Math.max(limit, RANGES_MAX), maxDistanceM: reachM });
  const between = ranges.flatMap((near) => numberIn(near, point)).filter((house) => house.distanceM <= maxDistanceM);
  return [...known, ...between].sort((one, other) => rankOf(one) - rankOf(other)).slice(0, limit);
}

function rankOf({ isInterpolated, distanceM: away }: HouseAt): number {
  return isInterpolated ? Math.max(away + KNOWN_BEFORE_INTERPOLATED_M, AT_HOUSE_M) : away;
}

/** The number of a range whose interpolated position is nearest to the point. */
function numberIn({ street, range }: NearRange, point: Coordinates): HouseAt[] {
  const first = Number.parseInt(range.from, 10);
  const last = Number.parseInt(range.to, 10);
  const step = stepOf(range);
  if (!Number.isSafeInteger(first) || !Number.isSafeInteger(last) || step === undefined) {
    return [];
  }
  const share = shareAlong(range.path, point);
  const steps = Math.round((share * Math.abs(last - first)) / step);
  const digits = first + Math.sign(last - first) * Math.min(steps, Math.floor(Math.abs(last - first) / step)) * step;
  const at = pointAlong(range.path, first === last ? MIDDLE : (digits - first) / (last - first));
  return [{
    street,
    houseNumber: String(digits),
    ...(range.postcode === undefined ? {} : { postcode: range.postcode }),
    isInterpolated: true,
    distanceM: distanceM(point, at),
  }];
}

/** Position of the only number of a range, the same as in a forward search. */
const MIDDLE = 0.5;

/** Undefined for letters: "12a" to "12f" do not step through digits. */
function stepOf({ step }: HouseRange): number | undefined {
  return step === "alphabetic" ? undefined : step === "all" ? 1 : 2;
}
