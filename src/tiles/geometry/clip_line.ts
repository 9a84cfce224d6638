import { BUFFER, EXTENT } from "./mercator.ts";

const LOW = -BUFFER;
const HIGH = EXTENT + BUFFER;

/**
 * The segments of a line (x, y, … in a tile's units) inside the tile and its margin, rounded, without repeated points.
 */
export function clipLine(line: ArrayLike<number>): number[][] {
  const pieces: number[][] = [];
  let piece: number[] = [];
  for (let i = 2; i < line.length; i += 2) {
    const [x, y] = [line[i - 2]!, line[i - 1]!];
    const [dx, dy] = [line[i]! - x, line[i + 1]! - y];
    const span = spanInside({ x, y, dx, dy });
    if (span === undefined) {
      continue;
    }
    const [from, to] = span;
    if (from > 0 || piece.length === 0) {
      piece = [];
      pieces.push(piece);
      add(piece, x + from * dx, y + from * dy);
    }
    add(piece, x + to * dx, y + to * dy);
    if (to < 1) {
      piece = [];
    }
  }
  return pieces.filter((points) => points.length >= 4);
}

/** The part of a segment that is inside (Liang and Barsky, ACM Transactions on Graphics 3, 1984). */
function spanInside(
  stretch: { readonly x: number; readonly y: number; readonly dx: number; readonly dy: number },
): readonly [from: number, to: number] | undefined {
  const { x, y, dx, dy } = stretch;
  let from = 0;
  let to = 1;
  for (const [start, step] of [[x, dx], [y, dy]] as const) {
    if (step === 0) {
      if (start < LOW || start > HIGH) {
        return undefined;
      }
      continue;
    }
    const enters = (step > 0 ? LOW - start : HIGH - start) / step;
    const leaves = (step > 0 ? HIGH - start : LOW - start) / step;
    from = Math.max(from, enters);
    to = Math.min(to, leaves);
  }
  return from <= to ? [from, to] : undefined;
}

function add(piece: number[], x: number, y: number): void {
  const [roundX, roundY] = [Math.round(x), Math.round(y)];
  if (piece.length === 0 || piece[piece.length - 2] !== roundX || piece[piece.length - 1] !== roundY) {
    piece.push(roundX, roundY);
  }
}
