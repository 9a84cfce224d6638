/** Nodes under one: of 8, 16 and 32 the quickest for the nearest house. */
export const FAN = 16;
/** More nodes than any search should have waiting; what is beyond is left out. */
const WAITING_MAX = 1 << 16;

/**
 * Where each level of a tree over `count` streets begins, in nodes, and where the last one ends. A packed R-tree (as
 * in flatbush) without pointers: streets are numbered by settlement and along a Hilbert curve, so each 16 neighbours in
 * that order are a group, each 16 groups one of the next level, and so on up to one.
 */
export function treeLevels(count: number): number[] {
  const levels = [0];
  let size = count;
  let end = size;
  levels.push(end);
  while (size > 1) {
    size = Math.ceil(size / FAN);
    end += size;
    levels.push(end);
  }
  return levels;
}

/** Fills the boxes of all groups (4 numbers a node: south, west, north, east) from those of the streets. */
export function fillTree(boxes: Int32Array, count: number): void {
  const levels = treeLevels(count);
  for (let level = 1; level + 1 < levels.length; level++) {
    for (let node = levels[level]!; node < levels[level + 1]!; node++) {
      const from = levels[level - 1]! + (node - levels[level]!) * FAN;
      const to = Math.min(from + FAN, levels[level]!);
      boxes.copyWithin(node * 4, from * 4, from * 4 + 4);
      for (let child = from + 1; child < to; child++) {
        boxes[node * 4] = Math.min(boxes[node * 4]!, boxes[child * 4]!);
        boxes[node * 4 + 1] = Math.min(boxes[node * 4 + 1]!, boxes[child * 4 + 1]!);
        boxes[node * 4 + 2] = Math.max(boxes[node * 4 + 2]!, boxes[child * 4 + 2]!);
        boxes[node * 4 + 3] = Math.max(boxes[node * 4 + 3]!, boxes[child * 4 + 3]!);
      }
    }
  }
}

/** What a search does at each street. */
export interface TreeSearch {
  /** Metres from the point asked for to a box, or less: the least that anything in it can be away. */
  readonly boundM: (boxes: Int32Array, at: number) => number;
  /** Takes a street; gives the distance beyond which nothing is of interest any more. */
  readonly visit: (street: number) => number;
  readonly maxDistanceM: number;
  /** Streets looked at in one search, wanted or not. */
  readonly visits: number;
  /** Asked of each street before its distance is; all are wanted where it is not given. */
  readonly isWanted?: (street: number) => boolean;
}

/** Nodes that wait, as a binary heap by distance. Shared by all searches: none suspends, so no two overlap. */
const waiting = { node: new Uint32Array(WAITING_MAX), distance: new Float64Array(WAITING_MAX), length: 0 };

/**
 * Visits the streets of a tree, those with the nearest boxes first, until nothing nearer can follow. False where it
 * ended before that, having looked at as many as it may.
 */
export function searchTree(boxes: Int32Array, count: number, search: TreeSearch): boolean {
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
      const bound = search.boundM(boxes, child * 4);
      if (bound <= reachM) {
        push(child, bound);
      }
    }
  }
  return true;
}

/** The nodes under a group: from the first to one past the last. */
export function childrenOf(levels: readonly number[], node: number): { readonly from: number; readonly to: number } {
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
    if (!isAfter(distance, node, child)) {
      break;
    }
    waiting.distance[at] = waiting.distance[child]!;
    waiting.node[at] = waiting.node[child]!;
    at = child;
  }
  waiting.distance[at] = distance;
  waiting.node[at] = node;
}

function isAfter(distance: number, node: number, at: number): boolean {
  return distance > waiting.distance[at]! || (distance === waiting.distance[at] && node > waiting.node[at]!);
}
