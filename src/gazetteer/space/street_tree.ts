import type { Sections } from "../file/format.ts";
import type { Bounds, Coordinates } from "../../domain/coordinates.ts";
import type { Box } from "../../geo/box_e7.ts";
import { boxE7 } from "./grid.ts";
import type { NearHouse, NearOptions, NearRange, NearStreet, StreetId } from "../port.ts";
import { distanceM, distanceToPath } from "../../geo/distance_m.ts";
import { boxDistanceM, planeBoxDistanceM } from "./box_distance.ts";
import { forEachHousePoint, forEachRangePath, housesOf, readPaths, readStreetRanges } from "../entries/streets.ts";

/** Children of a node: of 8, 16 and 32 the fastest for the nearest house. */
export const FAN = 16;
/** Steps that a side of a group's box is divided into. */
export const BOX_STEPS = 255;
/** Capacity of the heap, more than a search should need; nodes beyond it are left out. */
const WAITING_MAX = 1 << 16;

/** The boxes of streets and of their groups, as sections of a file. */
type StreetTree = Pick<Sections, "groupBoxes" | "streetBoxes">;

/**
 * Where each level of a tree over `count` streets begins, in nodes, and where the last one ends. A packed R-tree (as
 * in flatbush) without pointers: streets are numbered by settlement and along a Hilbert curve, so each 16 neighbours in
 * that order are a group, each 16 groups one of the next level, and so on up to one. Streets are nodes too, the first
 * ones. A single street has a group too, as its box is stored relative to that of its group.
 */
export function treeLevels(count: number): number[] {
  const levels = [0, count];
  let size = count;
  let end = size;
  while (size > 1 || (size === 1 && levels.length === 2)) {
    size = Math.ceil(size / FAN);
    end += size;
    levels.push(end);
  }
  return levels;
}

interface TreeSearch {
  /** Lower bound of the distance from the point to anything in a box, in metres. */
  readonly boundM: (boxes: Int32Array, at: number) => number;
  /** Takes a street; returns the distance beyond which nothing is needed any more. */
  readonly visit: (street: number) => number;
  readonly maxDistanceM: number;
  /** Most streets read in one search, wanted or not. */
  readonly visits: number;
  /** Called before the distance of a street is computed; by default all are wanted. */
  readonly isWanted?: (street: number) => boolean;
}

/** Nodes to visit, as a binary heap by distance. Shared by all searches: none suspends, so no two overlap. */
const waiting = { node: new Uint32Array(WAITING_MAX), distance: new Float64Array(WAITING_MAX), length: 0 };

/**
 * Visits the streets of a tree, those with the nearest boxes first, until nothing nearer can follow. False where the
 * limit of streets ended it before.
 */
export function searchTree(tree: StreetTree, search: TreeSearch): boolean {
  const count = streetsOf(tree);
  if (count === 0) {
    return true;
  }
  const levels = treeLevels(count);
  let reachM = search.maxDistanceM;
  let left = search.visits;
  const { isWanted } = search;
  waiting.length = 0;
  push(levels[levels.length - 1]! - 1, 0);
  while (waiting.length > 0) {
    const distance = waiting.distance[0]!;
    const node = waiting.node[0]!;
    if (distance > reachM) {
      return true;
    }
    pop();
    if (node < count) {
      reachM = Math.min(reachM, search.visit(node));
      left--;
      continue;
    }
    if (left <= 0) {
      return false;
    }
    const { from, to } = childrenOf(levels, node);
    for (let child = from; child < to; child++) {
      if (child < count && isWanted !== undefined && !isWanted(child)) {
        left--;
        continue;
      }
      const bound = boundOf(tree, child, search);
      if (bound <= reachM) {
        push(child, bound);
      }
    }
  }
  return true;
}

function boundOf(tree: StreetTree, node: number, { boundM }: TreeSearch): number {
  const count = streetsOf(tree);
  if (node >= count) {
    return boundM(tree.groupBoxes, (node - count) * 4);
  }
  readStreetBox(tree, node, ofStreet);
  return boundM(ofStreet, 0);
}

/** Shared by all searches: valid until the next box is read. */
const ofStreet = new Int32Array(4);

function streetsOf({ streetBoxes }: StreetTree): number {
  return streetBoxes.length / 4;
}

/** South, west, north, east of a box around the street, on each side at most a 255th of its group's box too large. */
function readStreetBox({ groupBoxes, streetBoxes }: StreetTree, street: number, into: Int32Array): void {
  const at = street * 4;
  const group = Math.floor(street / FAN) * 4;
  const south = groupBoxes[group]!;
  const west = groupBoxes[group + 1]!;
  const up = (groupBoxes[group + 2]! - south) / BOX_STEPS;
  const across = (groupBoxes[group + 3]! - west) / BOX_STEPS;
  into[0] = Math.floor(south + streetBoxes[at]! * up);
  into[1] = Math.floor(west + streetBoxes[at + 1]! * across);
  into[2] = Math.ceil(south + streetBoxes[at + 2]! * up);
  into[3] = Math.ceil(west + streetBoxes[at + 3]! * across);
}

/** The nodes under a group: from the first to one past the last. */
function childrenOf(levels: readonly number[], node: number): { readonly from: number; readonly to: number } {
  const level = levelOf(levels, node);
  const from = levels[level - 1]! + (node - levels[level]!) * FAN;
  return { from, to: Math.min(from + FAN, levels[level]!) };
}

function levelOf(levels: readonly number[], node: number): number {
  let level = 0;
  while (levels[level + 1]! <= node) {
    level++;
  }
  return level;
}

/** Of equal distances the smaller number comes first: of two streets in one place the first. */
function isBefore(distance: number, node: number, at: number): boolean {
  return distance < waiting.distance[at]! || (distance === waiting.distance[at] && node < waiting.node[at]!);
}

function push(node: number, distance: number): void {
  if (waiting.length === WAITING_MAX) {
    return;
  }
  let at = waiting.length++;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (!isBefore(distance, node, parent)) {
      break;
    }
    waiting.distance[at] = waiting.distance[parent]!;
    waiting.node[at] = waiting.node[parent]!;
    at = parent;
  }
  waiting.distance[at] = distance;
  waiting.node[at] = node;
}

function pop(): void {
  const length = --waiting.length;
  const distance = waiting.distance[length]!;
  const node = waiting.node[length]!;
  let at = 0;
  for (let child = 1; child < length; child = 2 * at + 1) {
    if (child + 1 < length && isBefore(waiting.distance[child + 1]!, waiting.node[child + 1]!, child)) {
      child++;
    }
    if (isBefore(distance, node, child)) {
      break;
    }
    waiting.distance[at] = waiting.distance[child]!;
    waiting.node[at] = waiting.node[child]!;
    at = child;
  }
  waiting.distance[at] = distance;
  waiting.node[at] = node;
}

/** Streets read for one box: a tile of 20 km over the densest city has about 60,000. */
const STREETS_MAX = 200_000;

/** The streets of at least a radius whose box meets a box, by number; where there are more than `limit`, the longest. */
export function streetsIn(
  sections: Sections,
  bounds: Bounds,
  options: { readonly leastRadiusM: number; readonly limit: number },
): StreetId[] {
  const { streetRadius } = sections;
  const found: StreetId[] = [];
  visitBox(sections, {
    box: boxE7(bounds),
    visit(street) {
      if (streetRadius.at(street) >= options.leastRadiusM) {
        found.push(street);
      }
    },
  });
  if (found.length <= options.limit) {
    return found;
  }
  return found.sort((one, other) => streetRadius.at(other) - streetRadius.at(one) || one - other)
    .slice(0, Math.max(0, options.limit)).sort((one, other) => one - other);
}

/** Visits the streets of a packed tree whose boxes meet the box, in the order of their numbers. */
function visitBox(
  tree: StreetTree,
  { box, visit }: { readonly box: Box; readonly visit: (street: number) => void },
): void {
  const count = streetsOf(tree);
  if (count === 0) {
    return;
  }
  const levels = treeLevels(count);
  const open = [levels[levels.length - 1]! - 1];
  let left = STREETS_MAX;
  for (let node = open.pop(); node !== undefined && left > 0; node = open.pop()) {
    if (!meets(tree, node, box)) {
      continue;
    }
    if (node < count) {
      visit(node);
      left--;
      continue;
    }
    const { from, to } = childrenOf(levels, node);
    for (let child = to - 1; child >= from; child--) {
      open.push(child);
    }
  }
}

function meets(tree: StreetTree, node: number, box: Box): boolean {
  const count = streetsOf(tree);
  const isStreet = node < count;
  if (isStreet) {
    readStreetBox(tree, node, ofStreet);
  }
  const boxes = isStreet ? ofStreet : tree.groupBoxes;
  const at = isStreet ? 0 : (node - count) * 4;
  return boxes[at]! <= box.north && boxes[at + 2]! >= box.south && boxes[at + 1]! <= box.east &&
    boxes[at + 3]! >= box.west;
}

/** Streets measured in one search: bounds the cost of a point far from all streets. */
const MEASURED_MAX = 20_000;

/** The streets whose line (or, without one, whose houses) lie nearest to a point; of equal distances by number. */
export function nearestStreets(sections: Sections, point: Coordinates, options: NearOptions): NearStreet[] {
  return nearestParts(sections, planeBoxDistanceM(point), options, (id, offer) => {
    offer(0, distanceToStreet(sections, id, point));
  }).map(({ id, distanceM: away }) => ({ id, distanceM: away }));
}

/** The houses nearest to a point, by true distance; of equal distances by street, then in the street's order. */
export function nearestHouses(sections: Sections, point: Coordinates, options: NearOptions): NearHouse[] {
  return nearestParts(sections, boxDistanceM(point), options, (id, offer) => {
    forEachHousePoint(sections, id, (at, latitude, longitude) => offer(at, distanceM(point, { latitude, longitude })));
  }).flatMap(({ id, at, distanceM: away }) => {
    const house = housesOf(sections, id).at(at);
    return house === undefined ? [] : [{ street: id, house, distanceM: away }];
  });
}

/** The ranges of numbers whose lines lie nearest to a point; of equal distances by street, then in the street's order. */
export function nearestRanges(sections: Sections, point: Coordinates, options: NearOptions): NearRange[] {
  const [latitudeE7, longitudeE7] = [point.latitude * 1e7, point.longitude * 1e7];
  return nearestParts(sections, planeBoxDistanceM(point), options, (id, offer) => {
    forEachRangePath(sections, id, (at, path) => offer(at, distanceToPath(latitudeE7, longitudeE7, path)));
  }).flatMap(({ id, at, distanceM: away }) => {
    const range = readStreetRanges(sections, id)[at];
    return range === undefined ? [] : [{ street: id, range, distanceM: away }];
  });
}

/** A part of a street, by its index there. */
interface NearPart extends NearStreet {
  readonly at: number;
}

/** The nearest parts of streets: `measure` offers those of one street with their distances. */
function nearestParts(
  sections: Sections,
  boundM: TreeSearch["boundM"],
  { limit, maxDistanceM }: NearOptions,
  measure: (id: StreetId, offer: (at: number, distanceM: number) => void) => void,
): NearPart[] {
  const best: NearPart[] = [];
  searchTree(sections, {
    boundM,
    maxDistanceM: limit < 1 ? -1 : maxDistanceM,
    visits: MEASURED_MAX,
    visit(id) {
      measure(id, (at, away) => {
        if (away <= (best[limit - 1]?.distanceM ?? maxDistanceM)) {
          insert(best, { id, at, distanceM: away }, limit);
        }
      });
      return best[limit - 1]?.distanceM ?? Infinity;
    },
  });
  return best;
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
function insert(best: NearPart[], item: NearPart, limit: number): void {
  let at = best.length;
  while (at > 0 && (best[at - 1]!.distanceM - item.distanceM || best[at - 1]!.id - item.id) > 0) {
    at--;
  }
  if (at < limit) {
    best.splice(at, 0, item);
    best.length = Math.min(best.length, limit);
  }
}
