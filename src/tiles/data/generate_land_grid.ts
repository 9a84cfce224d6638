/**
 * Writes `src/geo/land_grid.json`, where on Earth land is near, from `outlines.bin` beside this file. Run it after
 * `generate.ts`: `bun src/tiles/data/generate_land_grid.ts`.
 */
import { join } from "node:path";
import type { Coordinates } from "../../domain/coordinates.ts";
import { distanceM } from "../../geo/distance_m.ts";
import { LAND_GRID_STEP as STEP, NEAR_LAND_M } from "../../geo/is_far_from_land.ts";
import { readOutlines } from "./outlines.ts";

const ROWS = 180 / STEP;
const COLUMNS = 360 / STEP;
/** From the middle of one cell to that of another, if a point of the one may be as near as that to a point of the other. */
const REACH_M = NEAR_LAND_M + distanceM({ latitude: 0, longitude: 0 }, { latitude: STEP, longitude: STEP });

const land = new Uint8Array(ROWS * COLUMNS);
readOutlines(Bun.gunzipSync(await Bun.file(join(import.meta.dir, "outlines.bin")).bytes())).land.forEach(draw);
const near = new Uint8Array(land.length);
land.forEach((isLand, cell) => isLand === 1 && isShore(cell) && widen(Math.floor(cell / COLUMNS), cell % COLUMNS));
const rows = Array.from({ length: ROWS }, (_, row) => runsOf(near.subarray(row * COLUMNS, (row + 1) * COLUMNS)));
await Bun.write(join(import.meta.dir, "../../geo/land_grid.json"), `${JSON.stringify(rows, undefined, 2)}\n`);

/** Marks the cells on the outlines of a polygon, and those whose middle lies inside it. */
function draw(rings: readonly Float64Array[]): void {
  const crossings = new Map<number, number[]>();
  for (const ring of rings) {
    for (let i = 0; i + 3 < ring.length; i += 2) {
      const [west, south, east, north] = [ring[i]!, ring[i + 1]!, ring[i + 2]!, ring[i + 3]!];
      const parts = Math.ceil(4 * Math.max(Math.abs(east - west), Math.abs(north - south)) / STEP) + 1;
      for (let part = 0; part <= parts; part++) {
        const share = part / parts;
        land[cellAt(south + (north - south) * share, west + (east - west) * share)] = 1;
      }
      const [low, high] = [Math.min(south, north), Math.max(south, north)];
      for (let row = rowOf(low - STEP); row <= rowOf(high); row++) {
        const { latitude } = middleOf(row, 0);
        if (low <= latitude && latitude < high) {
          const share = (latitude - south) / (north - south);
          crossings.getOrInsertComputed(row, () => []).push(west + (east - west) * share);
        }
      }
    }
  }
  for (const [row, longitudes] of crossings) {
    for (let column = 0; column < COLUMNS; column++) {
      const { longitude } = middleOf(row, column);
      land[row * COLUMNS + column]! |= longitudes.filter((one) => one < longitude).length % 2;
    }
  }
}

function rowOf(latitude: number): number {
  return Math.max(0, Math.min(ROWS - 1, Math.floor((latitude + 90) / STEP)));
}

function cellAt(latitude: number, longitude: number): number {
  return rowOf(latitude) * COLUMNS + Math.floor((longitude + 180) / STEP) % COLUMNS;
}

function middleOf(row: number, column: number): Coordinates {
  return { latitude: (row + 0.5) * STEP - 90, longitude: (column + 0.5) * STEP - 180 };
}

/** A cell of land beside one without: cells behind it need no look. It is near itself. */
function isShore(cell: number): boolean {
  near[cell] = 1;
  return [cell - COLUMNS, cell - 1, cell + 1, cell + COLUMNS].some((other) => land[other] === 0);
}

/** Marks the cells around one. */
function widen(row: number, column: number): void {
  const middle = middleOf(row, column);
  for (let other = 0; other < ROWS; other++) {
    for (let step = 0; step <= COLUMNS / 2 && distanceM(middle, middleOf(other, column + step)) <= REACH_M; step++) {
      near[other * COLUMNS + (column + step) % COLUMNS] = 1;
      near[other * COLUMNS + (column - step + COLUMNS) % COLUMNS] = 1;
    }
  }
}

/** How many cells are far and near in turns; the first ones are far. */
function runsOf(cells: Uint8Array): string {
  const runs: number[] = [];
  let value = 0;
  let from = 0;
  for (const [at, cell] of cells.entries()) {
    if (cell !== value) {
      runs.push(at - from);
      [value, from] = [cell, at];
    }
  }
  return [...runs, cells.length - from].join(" ");
}
