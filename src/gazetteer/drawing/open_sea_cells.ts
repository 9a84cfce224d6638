import { cellNumber, cellOf } from "./cut.ts";

/** Cells of open sea in one drawing: some 8 MB of its list. */
const CELLS_MAX = 500_000;
/** North, east, south, west, as the sides of a shore. */
const STEPS = [[0, -1], [1, 0], [0, 1], [-1, 0]] as const;

/** What is known of the cells that have something. */
export interface KnownCells {
  /** The number of a cell with coastlines → whether the sea is at the middle of its sides. */
  readonly shores: ReadonlyMap<number, readonly boolean[]>;
  /**
   * The cells with streets or buildings, and those in which an extract cuts a coast: around its end the sea must not flow
   * over them.
   */
  readonly land: ReadonlySet<number>;
}

/**
 * The cells without coastlines that lie in the sea: those next to a side of a shore at which there is sea, and those next
 * to these. Only inside the box around all cells of shore and land.
 */
export function openSeaCells({ shores, land }: KnownCells): ReadonlySet<number> {
  const boxes = new Map<number, { west: number; north: number; east: number; south: number }>();
  for (const number of [...land, ...shores.keys()]) {
    const { z, x, y } = cellOf(number);
    const box = boxes.get(z) ?? { west: x, north: y, east: x, south: y };
    boxes.set(z, {
      west: Math.min(box.west, x),
      north: Math.min(box.north, y),
      east: Math.max(box.east, x),
      south: Math.max(box.south, y),
    });
  }
  const found = new Set<number>();
  const open: number[] = [];
  const visit = (number: number, side: number): void => {
    const { z, x, y } = cellOf(number);
    const [dx, dy] = STEPS[side]!;
    const box = boxes.get(z);
    const next = { z, x: x + dx, y: y + dy };
    const isInBox = box !== undefined && next.x >= box.west && next.x <= box.east && next.y >= box.north &&
      next.y <= box.south;
    const to = cellNumber(next);
    if (isInBox && !land.has(to) && !shores.has(to) && !found.has(to) && found.size < CELLS_MAX) {
      found.add(to);
      open.push(to);
    }
  };
  for (const [number, sides] of shores) {
    sides.forEach((isSea, side) => isSea && visit(number, side));
  }
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const side of STEPS.keys()) {
      visit(at, side);
    }
  }
  return found;
}
