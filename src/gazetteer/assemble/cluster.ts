import type { PointE7 } from "../sources/record.ts";

/** An item to cluster: a box in 1e-7 degrees. */
export interface Box {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

const E7_PER_M = 1e7 / 111_195;

/** The box around points in order: latitude, longitude, latitude, longitude … */
export function boxOf(path: Int32Array): Box {
  let south = Infinity;
  let north = -Infinity;
  let west = Infinity;
  let east = -Infinity;
  for (let i = 0; i < path.length; i += 2) {
    south = Math.min(south, path[i]!);
    north = Math.max(north, path[i]!);
    west = Math.min(west, path[i + 1]!);
    east = Math.max(east, path[i + 1]!);
  }
  return { south, west, north, east };
}

export function boxAt({ latitudeE7, longitudeE7 }: PointE7): Box {
  return { south: latitudeE7, north: latitudeE7, west: longitudeE7, east: longitudeE7 };
}

/** True when the boxes touch once each is grown by half of `reachM` metres. */
export function areNear(one: Box, other: Box, reachM: number): boolean {
  const reach = reachM * E7_PER_M;
  const stretched = reach / Math.max(0.01, Math.cos((one.south / 1e7) * (Math.PI / 180)));
  return one.south - other.north <= reach && other.south - one.north <= reach &&
    one.west - other.east <= stretched && other.west - one.east <= stretched;
}

/**
 * Groups of items whose boxes are linked by gaps of at most `reachM` metres (single linkage). In the order of each
 * group's first item; a sweep from south to north, so that only groups of similar latitude are compared.
 */
export function cluster<Item>(items: readonly Item[], boxFor: (item: Item) => Box, reachM: number): Item[][] {
  if (items.length === 1) {
    return [[...items]];
  }
  const boxes = items.map(boxFor);
  const order = [...items.keys()].sort((one, other) => boxes[one]!.south - boxes[other]!.south || one - other);
  const leader = Int32Array.from(items, (_, i) => i);
  /** The groups that an item further north may still join. */
  const open: number[][] = [];
  for (const i of order) {
    let own: number[] | undefined;
    let kept = 0;
    for (const group of open) {
      const near = latestNear(group, i, { boxes, reachM });
      if (near === undefined || own === undefined) {
        own = near === undefined ? own : group;
        open[kept] = group;
        kept += group.length > 0 ? 1 : 0;
      } else {
        group.forEach((j) => own?.push(j));
      }
      if (near !== undefined) {
        unite(leader, i, near);
      }
    }
    open.length = kept;
    if (own === undefined) {
      open.push([i]);
    } else {
      own.push(i);
    }
  }
  const groups = new Map<number, Item[]>();
  for (const [i, item] of items.entries()) {
    const first = find(leader, i);
    const group = groups.get(first);
    if (group === undefined) {
      groups.set(first, [item]);
    } else {
      group.push(item);
    }
  }
  return [...groups.values()];
}

/**
 * An item of the group that is near, the latest first: of a thousand houses of a street it is the last or one of the
 * last. Where there is none, what is too far south for all that follow is taken out of the group.
 */
function latestNear(
  group: number[],
  item: number,
  { boxes, reachM }: { readonly boxes: readonly Box[]; readonly reachM: number },
): number | undefined {
  const box = boxes[item]!;
  for (let at = group.length - 1; at >= 0; at--) {
    if (areNear(boxes[group[at]!]!, box, reachM)) {
      return group[at];
    }
  }
  const reach = reachM * E7_PER_M;
  let kept = 0;
  for (const other of group) {
    group[kept] = other;
    kept += boxes[other]!.north + reach >= box.south ? 1 : 0;
  }
  group.length = kept;
  return undefined;
}

function find(leader: Int32Array, i: number): number {
  let at = i;
  while (leader[at] !== at) {
    leader[at] = leader[leader[at]!]!;
    at = leader[at]!;
  }
  return at;
}

function unite(leader: Int32Array, one: number, other: number): void {
  const first = find(leader, one);
  const second = find(leader, other);
  leader[Math.max(first, second)] = Math.min(first, second);
}
