import type { Coordinates } from "../../domain/coordinates.ts";
import type { BestStreets } from "../names/prefix/best_streets.ts";
import { boxDistanceM } from "../space/box_distance.ts";
import type { Part } from "./compose_streets.ts";
import { bestStreetsByPrefix } from "../names/prefix/find_street_prefix.ts";
import { PREFIX_LIMIT, type VisitStreet } from "../port.ts";
import { nameKindOf } from "../entries/match_of.ts";
import type { FindStreetsByPrefix } from "../port.ts";

/** The best streets of several files, by their numbers in the whole. Shared: no search suspends. */
const merged = {
  ids: new Float64Array(PREFIX_LIMIT),
  kinds: new Uint8Array(PREFIX_LIMIT),
  ranks: new Float64Array(PREFIX_LIMIT),
  length: 0,
};

/** Streets by a beginning, of the files of a set: of an area's own, around a point of the nearest, else of all. */
export function streetsOfPartsByPrefix(
  withStreets: readonly Part[],
  partOf: (id: number) => Part,
): (key: string, options: FindStreetsByPrefix, visit: VisitStreet) => void {
  /** Kept for one point: whoever types asks about it dozens of times in a row. */
  let lastPoint: Coordinates | undefined;
  let lastOrder: readonly PartAway[] = [];
  function around(point: Coordinates): readonly PartAway[] {
    if (lastPoint?.latitude !== point.latitude || lastPoint.longitude !== point.longitude) {
      lastOrder = nearestParts(withStreets, boxDistanceM(point));
      lastPoint = point;
    }
    return lastOrder;
  }
  /** Of each file whose box is nearer than the worst that is found already, the nearest file first. */
  function ofParts(key: string, options: FindStreetsByPrefix): void {
    const limit = Math.min(options.limit, PREFIX_LIMIT);
    let { maxDistanceM = Infinity } = options;
    merged.length = 0;
    const { near } = options;
    for (const { part, awayM } of near === undefined ? withStreets.map(unplaced) : around(near)) {
      if (awayM > maxDistanceM) {
        return;
      }
      merge(bestStreetsByPrefix(part.gazetteer.sections, key, options), part, limit);
      if (near !== undefined && merged.length === limit) {
        maxDistanceM = merged.ranks[limit - 1]!;
      }
    }
  }
  return (key, options, visit) => {
    const { within } = options;
    if (within !== undefined) {
      const { gazetteer: { sections }, base } = partOf(within);
      const best = bestStreetsByPrefix(sections, key, { ...options, within: within - base });
      for (let at = 0; at < best.length; at++) {
        visit((best.postings[at]! >>> 2) + base, nameKindOf(best.postings[at]!), best.ranks[at]!);
      }
      return;
    }
    ofParts(key, options);
    for (let at = 0; at < merged.length; at++) {
      visit(merged.ids[at]!, nameKindOf(merged.kinds[at]!), merged.ranks[at]!);
    }
  };
}

function unplaced(part: Part): PartAway {
  return { part, awayM: 0 };
}

/** Puts a file's best among those of the files before it. */
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

/** A file, and how far the box around its streets is, or a hair less. Metres. */
export interface PartAway {
  readonly part: Part;
  readonly awayM: number;
}

/** The files by how far the box around their streets is. */
export function nearestParts(
  parts: readonly Part[],
  boundM: (boxes: Int32Array, at: number) => number,
): readonly PartAway[] {
  return parts.map((part) => {
    const { groupBoxes } = part.gazetteer.sections;
    return { part, awayM: boundM(groupBoxes, groupBoxes.length - 4) };
  }).sort((one, other) => one.awayM - other.awayM || one.part.base - other.part.base);
}
