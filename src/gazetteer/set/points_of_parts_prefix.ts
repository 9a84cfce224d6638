import type { Coordinates } from "../../domain/coordinates.ts";
import { distanceFrom } from "../../geo/distance_from.ts";
import { distanceM } from "../../geo/distance_m.ts";
import { type Sections, UNITS_PER_DEGREE } from "../file/format.ts";
import { findPointsPrefix, type PointIndex } from "../names/prefix/find_points_prefix.ts";
import type { FindByPrefix } from "../port.ts";
import { localOptions, type Part, partAt } from "./parts.ts";

/** Points of one kind: postcodes, named places. */
export interface PointsOfKind<Point> {
  /** The files that have any. */
  readonly withPoints: readonly Part[];
  readonly indexOf: (sections: Sections) => PointIndex;
  readonly read: (part: Part, posting: number) => Point;
  /** False for a point that another file replaces. Default: all are in force. */
  readonly isInForce?: (part: Part, point: Point) => boolean;
}

/** Searches points by a prefix: in an area its file, near a point the nearest countries' files, else all files. */
export function pointsOfPartsByPrefix<Point extends { readonly coordinates: Coordinates }>(
  all: readonly Part[],
  { withPoints, indexOf, read, isInForce = () => true }: PointsOfKind<Point>,
): (key: string, options: FindByPrefix) => readonly Point[] {
  const indexes = new Map(all.map((part) => [part, indexOf(part.sections)]));
  const reach = countryReaches(withPoints);
  /** Kept for one point: typing an address repeats the search with the same point. */
  let lastPoint: Coordinates | undefined;
  let lastOrder: readonly PartAway[] = [];

  function partsAround(point: Coordinates): readonly PartAway[] {
    if (lastPoint?.latitude !== point.latitude || lastPoint.longitude !== point.longitude) {
      lastOrder = partsByDistance(reach, point);
      lastPoint = point;
    }
    return lastOrder;
  }
  function findIn(part: Part, key: string, options: FindByPrefix): Point[] {
    const { sections, base } = part;
    const to = options.within === undefined ? Infinity : sections.placeTo.at(options.within - base);
    return findPointsPrefix(indexes.get(part)!, key, { ...localOptions(options, part), to })
      .map((posting) => read(part, posting)).filter((point) => isInForce(part, point));
  }
  /** Searches the nearest file first, and stops at a file that is farther than the worst result so far. */
  function findAround(key: string, point: Coordinates, options: FindByPrefix): Point[] {
    const { limit, maxDistanceM = Infinity } = options;
    let best: { readonly one: Point; readonly awayM: number }[] = [];
    for (const { part, awayM } of partsAround(point)) {
      const worstM = best[limit - 1]?.awayM ?? maxDistanceM;
      if (awayM > worstM) {
        break;
      }
      const found = findIn(part, key, { ...options, maxDistanceM: worstM });
      if (found.length > 0) {
        const more = found.map((one) => ({ one, awayM: distanceM(point, one.coordinates) }));
        best = [...best, ...more].sort((one, other) => one.awayM - other.awayM).slice(0, limit);
      }
    }
    return best.map(({ one }) => one);
  }
  return (key, options) => {
    const { within, near, limit } = options;
    if (within !== undefined) {
      return findIn(partAt(all, within), key, options);
    }
    return near === undefined
      ? withPoints.flatMap((part) => findIn(part, key, options)).slice(0, limit)
      : findAround(key, near, options);
  };
}

interface PartAway {
  readonly part: Part;
  readonly awayM: number;
}

/** The middle of a country, and how far its points may be from it. */
interface CountryReach {
  readonly part: Part;
  readonly latitude: number;
  readonly longitude: number;
  readonly reachM: number;
}

/** Share of a country's radius, which holds most of the country but not always its islands. */
const REACH = 1.5;

function countryReaches(parts: readonly Part[]): readonly CountryReach[] {
  return parts.flatMap((part) => {
    const { placeLatitude, placeLongitude, placeRadius } = part.sections;
    return [...part.countries.values()].map((country) => ({
      part,
      latitude: placeLatitude.at(country) / UNITS_PER_DEGREE,
      longitude: placeLongitude.at(country) / UNITS_PER_DEGREE,
      reachM: REACH * placeRadius.at(country),
    }));
  });
}

/** Each file with the least distance that one of its countries may have from the point, the nearest file first. */
function partsByDistance(reaches: readonly CountryReach[], point: Coordinates): readonly PartAway[] {
  const metresTo = distanceFrom(point);
  const nearest = new Map<Part, number>();
  for (const { part, latitude, longitude, reachM } of reaches) {
    const awayM = Math.max(0, metresTo(latitude, longitude) - reachM);
    nearest.set(part, Math.min(awayM, nearest.get(part) ?? Infinity));
  }
  return [...nearest].map(([part, awayM]) => ({ part, awayM }))
    .sort((one, other) => one.awayM - other.awayM || one.part.base - other.part.base);
}
