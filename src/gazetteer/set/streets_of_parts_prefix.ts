import type { Coordinates } from "../../domain/coordinates.ts";
import type { BestStreets } from "../names/prefix/best_streets.ts";
import { boxDistanceM } from "../space/box_distance.ts";
import { bestStreetsByPrefix } from "../names/prefix/find_street_prefix.ts";
import { PREFIX_LIMIT, type VisitStreet } from "../port.ts";
import { nameKindOf } from "../entries/match_of.ts";
import type { FindStreetsByPrefix } from "../port.ts";
import { localOptions, type Part, partAt } from "./parts.ts";

/** The best streets of several files under the numbers of the set. Shared by all searches: none suspends. */
const merged = {
  ids: new Float64Array(PREFIX_LIMIT),
  kinds: new Uint8Array(PREFIX_LIMIT),
  ranks: new Float64Array(PREFIX_LIMIT),
  length: 0,
};

/** Searches streets by a prefix: in an area its file, near a point the nearest files, else all files. */
export function streetsOfPartsByPrefix(
  all: readonly Part[],
  withStreets: readonly Part[],
): (key: string, options: FindStreetsByPrefix, visit: VisitStreet) => void {
  /** Kept for one point: typing an address repeats the search with the same point. */
  let lastPoint: Coordinates | undefined;
  let lastOrder: readonly PartAway[] = [];
  function partsAround(point: Coordinates): readonly PartAway[] {
    if (lastPoint?.latitude !== point.latitude || lastPoint.longitude !== point.longitude) {
      lastOrder = nearestParts(withStreets, boxDistanceM(point));
      lastPoint = point;
    }
    return lastOrder;
  }
  /** Searches the nearest file first, and stops at a file that is farther than the worst result so far. */
  function findInAll(key: string, options: FindStreetsByPrefix): void {
    const limit = Math.min(options.limit, PREFIX_LIMIT);
    let { maxDistanceM = Infinity } = options;
    merged.length = 0;
    const { near } = options;
    for (const { part, awayM } of near === undefined ? withStreets.map(unplaced) : partsAround(near)) {
      if (awayM > maxDistanceM) {
        return;
      }
      merge(bestStreetsByPrefix(part.sections, key, options), part, limit);
      if (near !== undefined && merged.length === limit) {
        maxDistanceM = merged.ranks[limit - 1]!;
      }
    }
  }
  const [only] = all;
  return (key, options, visit) => {
    const { within } = options;
    const alone = within === undefined ? (all.length === 1 ? only : undefined) : partAt(all, within);
    if (alone !== undefined) {
      const { postings, ranks, length } = bestStreetsByPrefix(alone.sections, key, localOptions(options, alone));
      for (let at = 0; at < length; at++) {
        visit((postings[at]! >>> 2) + alone.base, nameKindOf(postings[at]!), ranks[at]!);
      }
      return;
    }
    findInAll(key, options);
    for (let at = 0; at < merged.length; at++) {
      visit(merged.ids[at]!, nameKindOf(merged.kinds[at]!), merged.ranks[at]!);
    }
  };
}

function unplaced(part: Part): PartAway {
  return { part, awayM: 0 };
}

/** Merges a file's best streets with those of the files before it. */
function merge({ postings, ranks, length }: BestStreets, { base }: Part, limit: number): void {
  for (let from = 0; from < length; from++) {
    const id = (postings[from]! >>> 2) + base;
    let at = merged.length;
    while (
      at > 0 &&
      (merged.ranks[at - 1]! > ranks[from]! || (merged.ranks[at - 1] === ranks[from] && merged.ids[at - 1]! > id))
    ) {
      at--;
    }
    if (at >= limit) {
      return;
    }
    merged.length = Math.min(merged.length + 1, limit);
    for (const list of [merged.ids, merged.kinds, merged.ranks]) {
      list.copyWithin(at + 1, at, merged.length - 1);
    }
    merged.ids[at] = id;
    merged.kinds[at] = postings[from]! & 3;
    merged.ranks[at] = ranks[from]!;
  }
}

/** A file, and how far the box around its streets is. Metres, rounded down. */
interface PartAway {
  readonly part: Part;
  readonly awayM: number;
}

/** The files by the distance of the box around their streets. */
function nearestParts(
  parts: readonly Part[],
  boundM: (boxes: Int32Array, at: number) => number,
): readonly PartAway[] {
  return parts.map((part) => {
    const { groupBoxes } = part.sections;
    return { part, awayM: boundM(groupBoxes, groupBoxes.length - 4) };
  }).sort((one, other) => one.awayM - other.awayM || one.part.base - other.part.base);
}
