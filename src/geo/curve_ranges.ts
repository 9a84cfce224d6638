import type { Bounds } from "../domain/coordinates.ts";
import { CURVE_SIDE, curveColumn, curveRow, interleaved } from "./curve_cell.ts";

/** A piece of the curve, both ends included. */
export type CurveRange = readonly [from: number, to: number];

/** Of columns and rows, all included. */
interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** A square of the curve's own hierarchy: its south-west cell, and its side. */
interface Square {
  readonly column: number;
  readonly row: number;
  readonly side: number;
}

/** Default number of ranges for a box. More ranges fit more closely; each costs a descent of the index. */
const PIECES = 32;

/**
 * The ranges of the curve that cover a box, ascending and disjoint. They contain every point of the box and some points
 * around it, which the caller filters out.
 *
 * @param pieces the most ranges.
 * @example
 * ```ts
 * curveRanges([-180, -90, 180, 90]); // [[0, 281474976710655]]
 * ```
 */
export function curveRanges(bounds: Bounds, pieces = PIECES): readonly CurveRange[] {
  const boxes = boxesOf(bounds);
  const whole: Square = { column: 0, row: 0, side: CURVE_SIDE };
  const done: Square[] = [];
  // The largest squares are cut first: they contain most of the surplus.
  let open: readonly Square[] = [whole];
  while (open.length > 0) {
    const cut: Square[] = [];
    for (const [i, square] of open.entries()) {
      const waiting = open.length - i - 1;
      const parts = isInside(square, boxes) ? undefined : partsOf(square, boxes);
      if (parts === undefined || done.length + cut.length + waiting + parts.length > pieces) {
        done.push(square);
      } else {
        cut.push(...parts);
      }
    }
    open = cut;
  }
  return joined(done);
}

/** A box across the antimeridian is two. */
function boxesOf([west, south, east, north]: Bounds): readonly Box[] {
  const rows = { south: curveRow(south), north: curveRow(north) };
  return west <= east ? [{ ...rows, west: curveColumn(west), east: curveColumn(east) }] : [
    { ...rows, west: 0, east: curveColumn(east) },
    { ...rows, west: curveColumn(west), east: CURVE_SIDE - 1 },
  ];
}

function isInside({ column, row, side }: Square, boxes: readonly Box[]): boolean {
  return side === 1 ||
    boxes.some((box) =>
      box.west <= column && column + side - 1 <= box.east && box.south <= row && row + side - 1 <= box.north
    );
}

/** The quarters of a square that touch the boxes. */
function partsOf({ column, row, side }: Square, boxes: readonly Box[]): Square[] {
  const half = side / 2;
  const quarters = [
    { column, row, side: half },
    { column: column + half, row, side: half },
    { column, row: row + half, side: half },
    { column: column + half, row: row + half, side: half },
  ];
  return quarters.filter((quarter) => boxes.some((box) => touches(quarter, box)));
}

function touches({ column, row, side }: Square, { west, south, east, north }: Box): boolean {
  return column <= east && column + side - 1 >= west && row <= north && row + side - 1 >= south;
}

/** Squares as ranges, those that follow each other as one. */
function joined(squares: readonly Square[]): CurveRange[] {
  const ranges = squares.map(({ column, row, side }): CurveRange => {
    const from = interleaved(column, row);
    return [from, from + side * side - 1];
  }).sort(([one], [other]) => one - other);
  const kept: CurveRange[] = [];
  for (const range of ranges) {
    const last = kept.at(-1);
    if (last !== undefined && last[1] + 1 === range[0]) {
      kept[kept.length - 1] = [last[0], range[1]];
    } else {
      kept.push(range);
    }
  }
  return kept;
}
