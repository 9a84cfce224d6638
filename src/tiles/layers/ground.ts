import type { Outlines } from "../data/outlines.ts";
import { flatRingContains } from "../../geo/flat_ring.ts";
import { EQUATOR_M } from "../../geo/web_mercator.ts";
import { type Tile, worldLine } from "../geometry/clip.ts";

/** A line on the map of the world with its bounding box, all from 0 to 1. */
export interface WorldLine {
  readonly points: Float64Array;
  readonly west: number;
  readonly north: number;
  readonly east: number;
  readonly south: number;
}

/** The land and the borders of the world in map coordinates, from which tiles are cut. */
export interface Ground {
  /** Polygons: the outer ring, then its holes. */
  readonly land: readonly (readonly WorldLine[])[];
  readonly borders: readonly WorldBorder[];
}

export interface WorldBorder extends WorldLine {
  readonly countries: readonly [string, string];
}

/** The ground for tiles up to a zoom: points that these tiles cannot distinguish are merged. */
export interface GroundLevel extends Ground {
  readonly zoomMax: number;
}

/** Zooms up to which there is a separate level: tiles that show much of the world would otherwise read all points. */
const LEVELS = [0, 2, 4];
/** Resolution of a level: steps per side of its finest tiles. One step is a pixel. */
const STEPS = 512;

/** Converts the outlines to map coordinates once, from coarse to fine. */
export function groundLevels({ land, borders }: Outlines): GroundLevel[] {
  const world = {
    land: land.map((rings) => rings.map(worldLine)),
    borders: borders.flatMap(({ countries, lines }) => lines.map((line) => ({ countries, line: worldLine(line) }))),
  };
  return [...LEVELS, Infinity].map((zoomMax) => {
    const lay = (line: Float64Array): WorldLine =>
      boxed(zoomMax === Infinity ? line : onGrid(line, STEPS * 2 ** zoomMax));
    return {
      zoomMax,
      land: world.land.map((rings) => rings.map(lay).filter((ring) => isSeen(ring, STEPS * 2 ** zoomMax)))
        .filter((rings) => rings.length > 0),
      borders: world.borders.map(({ countries, line }): WorldBorder => ({ ...lay(line), countries })),
    };
  });
}

export function groundAt(levels: readonly GroundLevel[], zoom: number): Ground {
  return levels.find(({ zoomMax }) => zoom <= zoomMax) ?? { land: [], borders: [] };
}

/** Whether a ring has an area and more than a pixel of a level with so many steps. */
function isSeen({ points, west, east, north, south }: WorldLine, steps: number): boolean {
  return points.length >= 8 && Math.max(east - west, south - north) * steps > 1;
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

/** Points on a grid, without repeats. The result is the same for all users of a line, in either direction. */
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

/** The land of the world is accurate to a kilometre or two: what is this far from its shores is certain. Metres. */
const CERTAIN_M = 3000;

/** Whether all of a tile and its surroundings is land, or sea; undefined near a shore. */
export function certainGround({ land }: Ground, { z, x, y }: Tile): "land" | "sea" | undefined {
  const side = 2 ** -z;
  const margin = CERTAIN_M / EQUATOR_M * Math.cosh(Math.PI * (1 - 2 * (y + 0.5) * side));
  const points = [-margin, side / 2, side + margin].flatMap((dx) =>
    [-margin, side / 2, side + margin].map((dy) => [x * side + dx, y * side + dy] as const)
  );
  const onLand = points.filter(([px, py]) => land.some((rings) => holds(rings, px, py))).length;
  return onLand === points.length ? "land" : onLand === 0 ? "sea" : undefined;
}

/** By the even-odd rule over an outer ring and its holes. */
function holds([outer, ...holes]: readonly WorldLine[], x: number, y: number): boolean {
  return outer !== undefined && isInside(outer, x, y) && !holes.some((hole) => isInside(hole, x, y));
}

function isInside({ points, west, north, east, south }: WorldLine, x: number, y: number): boolean {
  return x >= west && x <= east && y >= north && y <= south && flatRingContains(points, x, y);
}
