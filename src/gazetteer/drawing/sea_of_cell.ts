import { type Box, boxAround } from "../../geo/box_e7.ts";
import { flatRingContains, reversedPoints, turnOf } from "../../geo/flat_ring.ts";
import { cellNumber, cellOf, type UnitLine } from "./cut.ts";

/** The square of a cell with its margin, in its units. */
export interface CellBox {
  readonly low: number;
  readonly high: number;
  /**
   * How far from a side of the box a coastline may end and still be continued to it. With a larger gap, parts of the coast
   * may be missing from the data.
   */
  readonly gapMax: number;
}

export interface Sea {
  /** Outer rings clockwise as seen, each followed by its islands. */
  readonly parts: readonly UnitLine[];
  /** What is not sea, in the same form. */
  readonly land: readonly UnitLine[];
  readonly contains: (x: number, y: number) => boolean;
}

/**
 * The sea in a cell from its coastlines, which have the land on their left: each is followed to the side of the box, and
 * the side clockwise to where the next one begins. One that ends near a side, as where an extract was cut, goes on
 * to it. Undefined where one ends further inside.
 */
export function seaOfCell(coastlines: readonly UnitLine[], box: CellBox): Sea | undefined {
  const { chains, rings } = chained(coastlines);
  if (chains.some((chain) => gapOf(chain, box) > box.gapMax)) {
    return undefined;
  }
  const shores = chains.map((chain) => toSides(chain, box));
  const islands = rings.filter((ring) => turnOf(ring) < 0);
  const outer = [...traced(shores, box), ...rings.filter((ring) => turnOf(ring) > 0)].filter((ring) =>
    ring.length >= 6
  );
  const seas = outer.length === 0 && shores.length === 0 && islands.length > 0 ? [cornersOf(box)] : outer;
  const parts = seas.flatMap((
    sea,
  ) => [sea, ...islands.filter((island) => flatRingContains(sea, island[0]!, island[1]!))]);
  const lagoons = rings.filter((ring) => turnOf(ring) > 0);
  const mainlands = traced(shores.map(reversedPoints), box);
  const lands = [...mainlands, ...islands.map(reversedPoints)];
  return {
    parts,
    land: lands.flatMap((land) => [
      land,
      ...lagoons.filter((lagoon) => flatRingContains(land, lagoon[0]!, lagoon[1]!)).map(reversedPoints),
    ]),
    contains: (x, y) =>
      seas.some((sea) => flatRingContains(sea, x, y)) && !islands.some((island) => flatRingContains(island, x, y)),
  };
}

/** The whole box as a ring. */
export function cornersOf({ low, high }: Pick<CellBox, "low" | "high">): number[] {
  return [low, low, high, low, high, high, low, high];
}

/** Lines joined where one ends and another begins; those that end where they began are rings, not closed. */
function chained(lines: readonly UnitLine[]): { readonly chains: number[][]; readonly rings: number[][] } {
  const byStart = new Map<string, UnitLine[]>();
  const ends = new Set<string>();
  for (const line of lines) {
    byStart.getOrInsertComputed(keyAt(line, 0), () => []).push(line);
    ends.add(keyAt(line, line.length - 2));
  }
  const left = new Set(lines);
  const chains: number[][] = [];
  const rings: number[][] = [];
  // First the lines that continue no other line. What is left after them are rings.
  const ordered = [...lines.filter((line) => !ends.has(keyAt(line, 0))), ...lines];
  for (const first of ordered) {
    if (!left.delete(first)) {
      continue;
    }
    const points = [...first];
    for (;;) {
      const next = byStart.get(keyAt(points, points.length - 2))?.find((line) => left.has(line));
      if (next === undefined) {
        break;
      }
      left.delete(next);
      points.push(...Array.from(next).slice(2));
    }
    if (keyAt(points, 0) === keyAt(points, points.length - 2)) {
      rings.push(points.slice(0, -2));
    } else {
      chains.push(points);
    }
  }
  return { chains, rings: rings.filter((ring) => ring.length >= 6) };
}

function keyAt(line: UnitLine, i: number): string {
  return `${line[i]},${line[i + 1]}`;
}

/** The larger distance between an end of a chain and the point at which it is continued to a side. */
function gapOf(chain: readonly number[], box: CellBox): number {
  const last = chain.length - 2;
  const [first, end] = endsAtSides(chain, box);
  return Math.max(
    Math.hypot(first[0] - chain[0]!, first[1] - chain[1]!),
    Math.hypot(end[0] - chain[last]!, end[1] - chain[last + 1]!),
  );
}

function toSides(chain: readonly number[], box: CellBox): number[] {
  const [first, last] = endsAtSides(chain, box);
  return [...first, ...chain, ...last];
}

type SidePoint = readonly [x: number, y: number];

function endsAtSides(chain: readonly number[], box: CellBox): readonly [SidePoint, SidePoint] {
  return [sidePoint(reversedPoints(chain), box), sidePoint(chain, box)];
}

/** A coast goes on in the direction of so much of it, as a share of the box's side: its last points may be a harbour. */
const DIRECTION_SHARE = 0.25;

/** Where a line that ends inside the box meets a side when it goes on; the end itself where it lies on a side. */
function sidePoint(line: readonly number[], { low, high }: CellBox): SidePoint {
  const [x, y] = [line[line.length - 2]!, line[line.length - 1]!];
  if (x === low || x === high || y === low || y === high) {
    return [x, y];
  }
  let from = line.length - 4;
  while (from > 0 && Math.hypot(x - line[from]!, y - line[from + 1]!) < DIRECTION_SHARE * (high - low)) {
    from -= 2;
  }
  const [dx, dy] = [x - line[from]!, y - line[from + 1]!];
  const toX = dx > 0 ? (high - x) / dx : dx < 0 ? (low - x) / dx : Infinity;
  const toY = dy > 0 ? (high - y) / dy : dy < 0 ? (low - y) / dy : Infinity;
  if (toX <= toY) {
    return [dx > 0 ? high : low, Math.round(y + toX * dy)];
  }
  return toY === Infinity ? [low, y] : [Math.round(x + toY * dx), dy > 0 ? high : low];
}

/** Rings of sea: shores, and the sides of the box between them. */
function traced(shores: readonly number[][], box: CellBox): number[][] {
  const starts = shores.map((shore) => along(shore[0]!, shore[1]!, box));
  const left = new Set(shores.keys());
  const rings: number[][] = [];
  for (const first of shores.keys()) {
    if (!left.has(first)) {
      continue;
    }
    const ring: number[] = [];
    for (let at = first; left.delete(at);) {
      const shore = shores[at]!;
      ring.push(...shore);
      const end = along(shore[shore.length - 2]!, shore[shore.length - 1]!, box);
      at = nextStart(starts, end, box);
      ring.push(...cornersBetween(end, starts[at]!, box));
    }
    rings.push(ring);
  }
  return rings;
}

/** The distance along the sides from the north-western corner to a point, clockwise as seen. */
function along(x: number, y: number, { low, high }: CellBox): number {
  const side = high - low;
  if (y === low) {
    return x - low;
  }
  if (x === high) {
    return side + y - low;
  }
  return y === high ? 2 * side + high - x : 3 * side + high - y;
}

/** The shore that begins next, clockwise. */
function nextStart(starts: readonly number[], end: number, box: CellBox): number {
  const round = 4 * (box.high - box.low);
  let best = 0;
  let least = Infinity;
  for (const [i, start] of starts.entries()) {
    const way = (start - end + round) % round;
    if (way < least) {
      least = way;
      best = i;
    }
  }
  return best;
}

function cornersBetween(from: number, to: number, box: CellBox): number[] {
  const side = box.high - box.low;
  const corners = cornersOf(box);
  const points: number[] = [];
  const end = to < from ? to + 4 * side : to;
  for (let corner = Math.floor(from / side) + 1; corner * side < end; corner++) {
    points.push(corners[corner % 4 * 2]!, corners[corner % 4 * 2 + 1]!);
  }
  return points;
}

/** Cells of open sea in one drawing: some 8 MB of its list. */
const CELLS_MAX = 500_000;
/** North, east, south, west, as the sides of a shore. */
const STEPS = [[0, -1], [1, 0], [0, 1], [-1, 0]] as const;

/** What is known of the cells that have something. */
interface KnownCells {
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
  const boxes = new Map<number, Box>();
  for (const number of [...land, ...shores.keys()]) {
    const { z, x, y } = cellOf(number);
    const cell = { west: x, south: y, east: x, north: y };
    boxes.set(z, boxAround(boxes.get(z) ?? cell, cell));
  }
  const found = new Set<number>();
  const open: number[] = [];
  const visit = (number: number, side: number): void => {
    const { z, x, y } = cellOf(number);
    const [dx, dy] = STEPS[side]!;
    const box = boxes.get(z);
    const next = { z, x: x + dx, y: y + dy };
    const isInBox = box !== undefined && next.x >= box.west && next.x <= box.east && next.y >= box.south &&
      next.y <= box.north;
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
