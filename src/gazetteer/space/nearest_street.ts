import type { Coordinates } from "../../domain/coordinates.ts";
import { distanceM, distanceToPath } from "../../geo/distance_m.ts";
import { boxDistanceM, planeBoxDistanceM } from "./box_distance.ts";
import type { Sections } from "../file/format.ts";
import type { NearHouse, NearRange, NearStreet } from "../port.ts";
import type { NearOptions } from "../port.ts";
import { forEachHousePoint, forEachRangePath, houseAt, readPaths, readStreetRanges } from "../entries/read_street.ts";
import { searchTree } from "./street_tree.ts";

/** Streets measured in one search: bounds the cost of a point far from all streets. */
const STREETS_MAX = 20_000;

/** The streets whose line (or, without one, whose houses) lie nearest to a point; of equal distances by number. */
export function nearestStreets(sections: Sections, point: Coordinates, options: NearOptions): NearStreet[] {
  const best: NearStreet[] = [];
  searchTree(sections, {
    boundM: planeBoxDistanceM(point),
    maxDistanceM: options.limit < 1 ? -1 : options.maxDistanceM,
    visits: STREETS_MAX,
    visit(id) {
      const distance = distanceToStreet(sections, id, point);
      if (distance <= options.maxDistanceM) {
        insert(best, { id, distanceM: distance }, options.limit);
      }
      return best[options.limit - 1]?.distanceM ?? Infinity;
    },
  });
  return best;
}

/** The houses nearest to a point, by true distance; of equal distances by street, then in the street's order. */
export function nearestHouses(sections: Sections, point: Coordinates, options: NearOptions): NearHouse[] {
  const best: { readonly id: number; readonly at: number; readonly distanceM: number }[] = [];
  searchTree(sections, {
    boundM: boxDistanceM(point),
    maxDistanceM: options.limit < 1 ? -1 : options.maxDistanceM,
    visits: STREETS_MAX,
    visit(id) {
      forEachHousePoint(sections, id, (at, latitude, longitude) => {
        const distance = distanceM(point, { latitude, longitude });
        const reachM = best[options.limit - 1]?.distanceM ?? options.maxDistanceM;
        if (distance <= reachM) {
          insert(best, { id, at, distanceM: distance }, options.limit);
        }
      });
      return best[options.limit - 1]?.distanceM ?? Infinity;
    },
  });
  return best.flatMap(({ id, at, distanceM: away }) => {
    const house = houseAt(sections, id, at);
    return house === undefined ? [] : [{ street: id, house, distanceM: away }];
  });
}

/** The ranges of numbers whose lines lie nearest to a point; of equal distances by street, then in the street's order. */
export function nearestRanges(sections: Sections, point: Coordinates, options: NearOptions): NearRange[] {
  const best: { readonly id: number; readonly at: number; readonly distanceM: number }[] = [];
  const [latitudeE7, longitudeE7] = [point.latitude * 1e7, point.longitude * 1e7];
  searchTree(sections, {
    boundM: planeBoxDistanceM(point),
    maxDistanceM: options.limit < 1 ? -1 : options.maxDistanceM,
    visits: STREETS_MAX,
    visit(id) {
      forEachRangePath(sections, id, (at, path) => {
        const distance = distanceToPath(latitudeE7, longitudeE7, path);
        if (distance <= (best[options.limit - 1]?.distanceM ?? options.maxDistanceM)) {
          insert(best, { id, at, distanceM: distance }, options.limit);
        }
      });
      return best[options.limit - 1]?.distanceM ?? Infinity;
    },
  });
  return best.flatMap(({ id, at, distanceM: away }) => {
    const range = readStreetRanges(sections, id)[at];
    return range === undefined ? [] : [{ street: id, range, distanceM: away }];
  });
}

function distanceToStreet(sections: Sections, id: number, point: Coordinates): number {
  let best = Infinity;
  for (const path of readPaths(sections, id)) {
    best = Math.min(best, distanceToPath(point.latitude * 1e7, point.longitude * 1e7, path));
  }
  if (best === Infinity) {
    const house = new Int32Array(2);
    forEachHousePoint(sections, id, (_, latitude, longitude) => {
      house[0] = Math.round(latitude * 1e7);
      house[1] = Math.round(longitude * 1e7);
      best = Math.min(best, distanceToPath(point.latitude * 1e7, point.longitude * 1e7, house));
    });
  }
  return best;
}

/** Keeps a short list in order of distance, then number, then insertion. */
function insert<Item extends { readonly distanceM: number; readonly id: number }>(
  best: Item[],
  item: Item,
  limit: number,
): void {
  let at = best.length;
  while (at > 0 && isAfter(best[at - 1]!, item)) {
    at--;
  }
  if (at < limit) {
    best.splice(at, 0, item);
    best.length = Math.min(best.length, limit);
  }
}

function isAfter(
  kept: { readonly distanceM: number; readonly id: number },
  item: { readonly distanceM: number; readonly id: number },
): boolean {
  return kept.distanceM > item.distanceM || (kept.distanceM === item.distanceM && kept.id > item.id);
}
