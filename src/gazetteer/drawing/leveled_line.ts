import { pointWeights, weightAt } from "../../geo/simplify_path.ts";
import { EQUATOR_M, worldX, worldY } from "../../geo/web_mercator.ts";
import type { Path } from "../sources/record.ts";
import { CELL_LEVELS, type CellLevel } from "./levels.ts";

const E7 = 1e7;
/** Units of the last zoom: what is left out of a line moves it by less than half a pixel of 512 to a tile. */
const TOLERANCE = 3;
/** The scale of the finest level. */
const SCALE_MOST = Math.max(...CELL_LEVELS.map(scaleOf));

const NO_POINTS = new Float64Array();

/** Units of a level around the world. */
export function scaleOf({ zoom, units }: CellLevel): number {
  return units * 2 ** zoom;
}

/**
 * A line of the map, simplified for each level: what takes time, the weight of each point and its position in the world,
 * is computed once, for the finest level.
 */
export class LeveledLine {
  readonly path: Path;
  /** By zoom of the level. */
  readonly #lines: Int32Array[] = [];
  #weights: Float64Array | undefined;
  /** From 0 to 1, of points with a weight. */
  #x = NO_POINTS;
  #y = NO_POINTS;

  constructor(path: Path) {
    this.path = path;
  }

  /** The line in units of the level, without repeated points. */
  at(level: CellLevel): Int32Array {
    return this.#lines[level.zoom] ??= this.#lineAt(level);
  }

  #lineAt(level: CellLevel): Int32Array {
    const { path } = this;
    const scale = scaleOf(level);
    const weights = this.#weights ??= this.#weigh();
    const least = weightAt(toleranceM(path, scale));
    const units = new Int32Array(path.length);
    let length = 0;
    for (let i = 0; i < weights.length; i++) {
      if (weights[i]! <= least) {
        continue;
      }
      const x = Math.round(this.#x[i]! * scale);
      const y = Math.round(this.#y[i]! * scale);
      if (length === 0 || units[length - 2] !== x || units[length - 1] !== y) {
        units[length++] = x;
        units[length++] = y;
      }
    }
    // A copy takes less time than a view.
    return length === units.length ? units : units.slice(0, length);
  }

  #weigh(): Float64Array {
    const { path } = this;
    const weights = pointWeights(path, toleranceM(path, SCALE_MOST));
    this.#x = new Float64Array(weights.length);
    this.#y = new Float64Array(weights.length);
    for (let i = 0; i < weights.length; i++) {
      if (weights[i]! > 0) {
        this.#x[i] = worldX(path[2 * i + 1]! / E7);
        this.#y[i] = worldY(path[2 * i]! / E7);
      }
    }
    return weights;
  }
}

function toleranceM(path: Path, scale: number): number {
  return TOLERANCE * EQUATOR_M * Math.cos((path[0] ?? 0) / E7 * Math.PI / 180) / scale;
}
