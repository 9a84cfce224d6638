import { areNear, type Box, northOf } from "../../geo/box_e7.ts";

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
  return [...Map.groupBy(items, (_, i) => find(leader, i)).values()];
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
  let kept = 0;
  for (const other of group) {
    group[kept] = other;
    kept += northOf(boxes[other]!.north, reachM) >= box.south ? 1 : 0;
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
