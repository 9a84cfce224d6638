import type { Box } from "../../geo/box_e7.ts";
import { pointWeights, weightAt } from "../../geo/simplify_path.ts";
import { EQUATOR_M, worldX, worldY } from "../../geo/web_mercator.ts";
import type { Path } from "../sources/record.ts";
import { CELL_LEVELS, type CellLevel } from "./cut.ts";
import type { Parts } from "./parts.ts";

const E7 = 1e7;
/** Units of the last zoom: what is left out of a line moves it by less than half a pixel of 512 to a tile. */
const TOLERANCE = 3;
/** The scale of the finest level. */
const SCALE_MOST = Math.max(...CELL_LEVELS.map(({ scale }) => scale));

/**
 * The lines of a feature, simplified for each level: what takes time, the weight of each point and its position in the
 * world, is computed once, for the finest level. Reused for each feature.
 */
export class WeighedLines {
  /** The box around the first line, from 0 to 1 of the world. */
  box: Box = { west: 0, north: 0, east: 0, south: 0 };
  #paths: readonly Path[] = [];
  /** Of the points that the finest level has: their weights, and their positions from 0 to 1. */
  #weights = new Float64Array(1 << 8);
  #x = new Float64Array(1 << 8);
  #y = new Float64Array(1 << 8);
  /** Of each line: where its points end, and its tolerance in metres at a scale of 1. */
  readonly #ends: number[] = [];
  readonly #tolerances: number[] = [];

  /** Weighs lines, unless they are those of the last time: a road is drawn twice, with its name and without. */
  set(paths: readonly Path[]): void {
    if (paths.length === 1 && this.#paths.length === 1 && paths[0] === this.#paths[0]) {
      return;
    }
    this.#paths = paths;
    this.#ends.length = 0;
    this.#tolerances.length = 0;
    for (const path of paths) {
      this.#add(path);
    }
    this.#measure();
  }

  /** Adds one of the lines in units of a level, without repeated points. */
  put(line: number, level: CellLevel, into: Parts): void {
    const { scale } = level;
    const least = weightAt(this.#tolerances[line]! / scale);
    const end = this.#ends[line]!;
    let [lastX, lastY] = [-1, -1];
    for (let i = this.#startOf(line); i < end; i++) {
      if (this.#weights[i]! > least) {
        const x = Math.round(this.#x[i]! * scale);
        const y = Math.round(this.#y[i]! * scale);
        if (x !== lastX || y !== lastY) {
          into.push(x, y);
          lastX = x;
          lastY = y;
        }
      }
    }
    into.end();
  }

  #startOf(line: number): number {
    return line === 0 ? 0 : this.#ends[line - 1]!;
  }

  #add(path: Path): void {
    const tolerance = TOLERANCE * EQUATOR_M * Math.cos((path[0] ?? 0) / E7 * Math.PI / 180);
    const points = path.length / 2;
    let at = this.#startOf(this.#ends.length);
    this.#reserve(at + points);
    const weights = pointWeights(path, tolerance / SCALE_MOST, weightsOf(points));
    for (let i = 0; i < points; i++) {
      if (weights[i]! > 0) {
        this.#weights[at] = weights[i]!;
        this.#x[at] = worldX(path[2 * i + 1]! / E7);
        this.#y[at++] = worldY(path[2 * i]! / E7);
      }
    }
    this.#ends.push(at);
    this.#tolerances.push(tolerance);
  }

  #measure(): void {
    let [west, north, east, south] = [1, 1, 0, 0];
    for (let i = 0; i < this.#ends[0]!; i++) {
      const x = this.#x[i]!;
      const y = this.#y[i]!;
      west = x < west ? x : west;
      east = x > east ? x : east;
      north = y < north ? y : north;
      south = y > south ? y : south;
    }
    this.box = { west, north, east, south };
  }

  #reserve(points: number): void {
    if (points > this.#weights.length) {
      const length = Math.max(points, 2 * this.#weights.length);
      this.#weights = grown(this.#weights, length);
      this.#x = grown(this.#x, length);
      this.#y = grown(this.#y, length);
    }
  }
}

function grown(values: Float64Array<ArrayBuffer>, length: number): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(length);
  larger.set(values);
  return larger;
}

/** Reused for each line. */
let weightsHeld = new Float64Array(1 << 8);

function weightsOf(points: number): Float64Array<ArrayBuffer> {
  if (points > weightsHeld.length) {
    weightsHeld = new Float64Array(2 * points);
  }
  return weightsHeld;
}
