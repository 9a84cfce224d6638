const CELL_E7 = 1_000_000;
const HALF_TURN_E7 = 1_800_000_000;
/** 1e-7 degrees of latitude in a metre. */
const E7_PER_M = 1e7 / 111_195;

/** A point found near another. */
export interface GridHit {
  readonly id: number;
  readonly distanceM: number;
}

/**
 * Points in cells of 0.1 degrees, for finding those near another point while data is built. Distances are on the
 * tangent plane: under 0.5 % off within 100 km.
 *
 * @example
 * ```ts
 * const grid = new PointGrid();
 * grid.add(3, 471_000_000, 95_000_000);
 * grid.near(471_000_000, 95_010_000, 500).length; // 1
 * ```
 */
export class PointGrid {
  readonly #cells = new Map<number, number[]>();

  add(id: number, latitudeE7: number, longitudeE7: number): void {
    const key = keyOf(Math.floor(latitudeE7 / CELL_E7), Math.floor(longitudeE7 / CELL_E7));
    const cell = this.#cells.get(key);
    if (cell === undefined) {
      this.#cells.set(key, [id, latitudeE7, longitudeE7]);
    } else {
      cell.push(id, latitudeE7, longitudeE7);
    }
  }

  /** Points within `radiusM` metres, nearest first, ties by id. */
  near(latitudeE7: number, longitudeE7: number, radiusM: number): GridHit[] {
    const hits: GridHit[] = [];
    this.forEachNear({ latitudeE7, longitudeE7, radiusM }, (id, distanceM) => hits.push({ id, distanceM }));
    return hits.sort((one, other) => one.distanceM - other.distanceM || one.id - other.id);
  }

  /** Calls `visit` for the points within `radiusM` metres, in no order, in a tenth of the time of `near`. */
  forEachNear(
    { latitudeE7, longitudeE7, radiusM }: {
      readonly latitudeE7: number;
      readonly longitudeE7: number;
      readonly radiusM: number;
    },
    visit: (id: number, distanceM: number) => void,
  ): void {
    const shrink = Math.max(0.01, Math.cos((latitudeE7 / 1e7) * (Math.PI / 180)));
    const reach = radiusM * E7_PER_M;
    const firstRow = Math.floor((latitudeE7 - reach) / CELL_E7);
    const lastRow = Math.floor((latitudeE7 + reach) / CELL_E7);
    const firstColumn = Math.floor((longitudeE7 - reach / shrink) / CELL_E7);
    const lastColumn = Math.floor((longitudeE7 + reach / shrink) / CELL_E7);
    for (let row = firstRow; row <= lastRow; row++) {
      for (let column = firstColumn; column <= lastColumn; column++) {
        const cell = this.#cells.get(keyOf(row, column));
        if (cell === undefined) {
          continue;
        }
        for (let i = 0; i < cell.length; i += 3) {
          const north = cell[i + 1]! - latitudeE7;
          const east = wrapped(cell[i + 2]! - longitudeE7) * shrink;
          const distance = Math.sqrt(north * north + east * east);
          if (distance <= reach) {
            visit(cell[i]!, distance / E7_PER_M);
          }
        }
      }
    }
  }
}

/** The difference the shorter way around the globe. */
function wrapped(longitudesE7: number): number {
  return longitudesE7 > HALF_TURN_E7
    ? longitudesE7 - 2 * HALF_TURN_E7
    : longitudesE7 < -HALF_TURN_E7
    ? longitudesE7 + 2 * HALF_TURN_E7
    : longitudesE7;
}

/** Columns wrap at the antimeridian. */
function keyOf(row: number, column: number): number {
  return row * 10_000 + ((column + 1800 + 3600) % 3600);
}
