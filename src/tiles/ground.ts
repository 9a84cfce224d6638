import type { Border, Outlines } from "./data/outlines.ts";
import { worldLine } from "./mercator.ts";

/** A line on the map of the world with the box around it, all from 0 to 1. */
export interface WorldLine {
  readonly points: Float64Array;
  readonly west: number;
  readonly north: number;
  readonly east: number;
  readonly south: number;
}

/** The land and the borders of the world, laid out on the map: what a tile is cut from. */
export interface Ground {
  /** Polygons: the outer ring, then its holes. */
  readonly land: readonly (readonly WorldLine[])[];
  readonly borders: readonly WorldBorder[];
}

/** A line between two countries. */
export interface WorldBorder extends WorldLine {
  readonly countries: readonly [string, string];
}

/** The ground as tiles up to a zoom need it: points that these tiles cannot tell apart are one. */
export interface GroundLevel extends Ground {
  readonly zoomMax: number;
}

/** Zooms up to which there is ground of its own: tiles that show much of the world would else look at all of it. */
const LEVELS = [0, 2, 4];
/** A tile's side in steps of a level's grid, in the finest tiles that are cut from it: one is a pixel. */
const STEPS = 512;

/** Lays the outlines out on the map, once, from coarse to fine. */
export function groundLevels({ land, borders }: Outlines): GroundLevel[] {
  const world = { land: land.map((rings) => rings.map(worldLine)), borders: borders.flatMap(splitLines) };
  return [...LEVELS, Infinity].map((zoomMax) => {
    const lay = (line: Float64Array): WorldLine =>
      boxed(zoomMax === Infinity ? line : onGrid(line, STEPS * 2 ** zoomMax));
    return {
      zoomMax,
      land: world.land.map((rings) => rings.map(lay)).filter(([outer]) => hasArea(outer)),
      borders: world.borders.map(({ countries, line }): WorldBorder => ({ ...lay(line), countries })),
    };
  });
}

/** The ground that a tile of a zoom is cut from. */
export function groundAt(levels: readonly GroundLevel[], zoom: number): Ground {
  const level = levels.find(({ zoomMax }) => zoom <= zoomMax);
  return level ?? { land: [], borders: [] };
}

function splitLines({ countries, lines }: Border) {
  return lines.map((line) => ({ countries, line: worldLine(line) }));
}

function hasArea(line: WorldLine | undefined): boolean {
  return line !== undefined && line.points.length >= 8;
}

function boxed(points: Float64Array): WorldLine {
  const box = { west: Infinity, north: Infinity, east: -Infinity, south: -Infinity };
  for (let i = 0; i < points.length; i += 2) {
    box.west = Math.min(box.west, points[i]!);
    box.east = Math.max(box.east, points[i]!);
    box.north = Math.min(box.north, points[i + 1]!);
    box.south = Math.max(box.south, points[i + 1]!);
  }
  return { points, ...box };
}

/** Points on a grid, each once in a row: the same for all who share a line, whichever way they go along it. */
function onGrid(line: Float64Array, steps: number): Float64Array {
  const points: number[] = [];
  for (let i = 0; i < line.length; i += 2) {
    const x = Math.round(line[i]! * steps) / steps;
    const y = Math.round(line[i + 1]! * steps) / steps;
    if (points.length === 0 || points[points.length - 2] !== x || points[points.length - 1] !== y) {
      points.push(x, y);
    }
  }
  return Float64Array.from(points);
}
