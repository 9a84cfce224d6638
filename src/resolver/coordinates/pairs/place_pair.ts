import type { Angle } from "../angles/read_angle.ts";
import { type Axis, type Hemisphere, HEMISPHERE_SYSTEMS, INTERNATIONAL } from "../angles/tokens.ts";
import type { WrittenDegrees } from "../points.ts";
import type { Pair } from "./read_pair.ts";

/** One way to interpret a pair of angles as a point. */
export interface Placement {
  readonly latitude: WrittenDegrees;
  readonly longitude: WrittenDegrees;
  /** The order is not marked, and only longitude first is possible. */
  readonly axisAssumed: boolean;
  readonly inRange: boolean;
  /** 0–1; the shares of all placements of a pair add up to 1, or less if its marks are contradictory. */
  readonly share: number;
}

/**
 * Where speakers of German, Dutch and Danish live, for whom O and Ø are east: as west the point would mostly be in the
 * Atlantic or Ireland. Elsewhere O is usually Oeste or Ouest.
 */
const OST_BOX = { south: 45.5, north: 58, west: 2.5, east: 17.5 } as const;
const OST_SHARE_INSIDE = 0.85;

/**
 * The possible points of a pair, most likely first. Empty if its marks contradict each other.
 *
 * @param written the caller's text of the pair, in upper and lower case
 */
export function placePair(pair: Pair, written: string): readonly Placement[] {
  if (pair.isContradicted === true) {
    return [];
  }
  return southReadings(pair, written).flatMap(([reading, share]) =>
    placeSides(reading).map((one) => ({ ...one, share: one.share * share }))
  ).sort((one, other) => other.share - one.share);
}

/**
 * `50d4m17.7S 14d24m2.8E`: an S behind the seconds is their unit if both angles have it, and the hemisphere if only one
 * has it and the other one has another hemisphere. Otherwise both are possible.
 */
function southReadings(pair: Pair, written: string): readonly (readonly [reading: Pair, share: number])[] {
  const { first, second } = pair;
  const [isOpenFirst, isOpenSecond] = [isOpen(first), isOpen(second)];
  if (isOpenFirst === isOpenSecond) {
    return [[pair, 1]];
  }
  const other = isOpenFirst ? second : first;
  const south: Pair = isOpenFirst
    ? { ...pair, first: { ...first, hemisphere: "S" } }
    : { ...pair, second: { ...second, hemisphere: "S" } };
  if (other.hemisphere !== undefined && placeSides(south).length === 0) {
    return [[pair, 1]];
  }
  // "17.7s" next to capitals is hardly south.
  const isLowerCase = written.includes("s") && CAPITAL.test(written);
  const isSouth = other.hemisphere !== undefined && other.secondsLetter === undefined && !isLowerCase;
  return isSouth ? [[south, 1]] : [[pair, 0.5], [south, 0.5]];
}

const CAPITAL = /[A-Z]/u;

function isOpen({ secondsLetter, hemisphere }: Angle): boolean {
  return secondsLetter === true && hemisphere === undefined;
}

function placeSides(pair: Pair): readonly Placement[] {
  const { first, second } = pair;
  return first.hemisphere === undefined && second.hemisphere === undefined
    ? placeByOrder(pair)
    : readHemispheres(pair).flatMap(([sides, share]) => placeBySides(pair, sides, share));
}

function placeByOrder(pair: Pair): readonly Placement[] {
  const { first, second } = pair;
  const axis = pair.heading ?? first.axis ?? (second.axis && opposite(second.axis));
  if (first.axis !== undefined && first.axis === second.axis) {
    return [];
  }
  if (axis !== undefined) {
    return [placement(pair, axis, {})];
  }
  // "- 47.14, 9.52" is an entry of a list as often as it is south.
  if (first.isDashed && !second.signed && !first.marked) {
    return [first, { ...first, value: -first.value, isDashed: false }]
      .map((one) => placement({ ...pair, first: one }, "latitude", { share: 0.5 }));
  }
  const isSwapped = Math.abs(first.value) > 90 && Math.abs(first.value) <= 180 && Math.abs(second.value) <= 90;
  return [placement(pair, isSwapped ? "longitude" : "latitude", { axisAssumed: isSwapped })];
}

/** The hemispheres of both angles, as far as they have one. */
type Sides = readonly [one: Hemisphere | undefined, two: Hemisphere | undefined];

/** @param axis of the first angle */
function placement(
  { first, second }: Pair,
  axis: Axis,
  { sides: [one, two] = [undefined, undefined], axisAssumed = false, share = 1 }: Partial<Placement> & {
    sides?: Sides;
  },
): Placement {
  const [start, end] = [degreesOf(first, one), degreesOf(second, two)];
  const [latitude, longitude] = axis === "latitude" ? [start, end] : [end, start];
  const inRange = Math.abs(latitude.value) <= 90 && Math.abs(longitude.value) <= 180 && !first.impossible &&
    !second.impossible;
  return { latitude, longitude, axisAssumed, inRange, share };
}

/** The meaning of both hemispheres in every system that has both, with its share. */
function readHemispheres(pair: Pair): readonly (readonly [sides: Sides, share: number])[] {
  const international = sidesIn(INTERNATIONAL.words, pair);
  if (international !== undefined) {
    return [[international, 1]];
  }
  const found = new Map<string, { readonly sides: Sides; readonly prior: number }>();
  for (const system of HEMISPHERE_SYSTEMS) {
    const sides = sidesIn(system.words, pair);
    if (sides !== undefined) {
      const key = sides.join("|");
      const order = isLongitudeFirst(sides) ? LONGITUDE_FIRST_FACTOR : 1;
      const prior = Math.max(found.get(key)?.prior ?? 0, system.prior * order * priorOfPlace(pair, sides));
      found.set(key, { sides, prior });
    }
  }
  const readings = [...found.values()];
  const total = readings.reduce((sum, { prior }) => sum + prior, 0);
  return readings.map(({ sides, prior }) => [sides, prior / total]);
}

/** "K, D" is north and east in Turkish, east and south in Hungarian: latitude first is more common. */
const LONGITUDE_FIRST_FACTOR = 0.15;

function isLongitudeFirst([one, two]: Sides): boolean {
  return one === "E" || one === "W" || two === "N" || two === "S";
}

function sidesIn(words: Readonly<Record<string, Hemisphere>>, { first, second }: Pair): Sides | undefined {
  const one = first.hemisphere === undefined ? undefined : words[first.hemisphere];
  const two = second.hemisphere === undefined ? undefined : words[second.hemisphere];
  const isKnown = (first.hemisphere === undefined) === (one === undefined) &&
    (second.hemisphere === undefined) === (two === undefined);
  const isSameAxis = one !== undefined && two !== undefined && axisOf(one) === axisOf(two);
  return isKnown && !isSameAxis ? [one, two] : undefined;
}

/** O (and Ø) is Ost or Oeste: the location decides which is more likely. */
function priorOfPlace({ first, second }: Pair, sides: Sides): number {
  const at = [first.hemisphere, second.hemisphere].indexOf("O");
  if (at < 0) {
    return 1;
  }
  const [longitude, latitude] = at === 0 ? [first, second] : [second, first];
  const isSouth = sides[1 - at] === "S" || latitude.value < 0;
  const isInside = !isSouth && latitude.value >= OST_BOX.south && latitude.value <= OST_BOX.north &&
    longitude.value >= OST_BOX.west && longitude.value <= OST_BOX.east;
  return (sides[at] === "E") === isInside ? OST_SHARE_INSIDE : 1 - OST_SHARE_INSIDE;
}

function placeBySides(pair: Pair, sides: Sides, share: number): readonly Placement[] {
  const { first, second } = pair;
  const [one, two] = sides;
  const axis = one === undefined ? opposite(axisOf(two!)) : axisOf(one);
  if ((first.axis !== undefined && first.axis !== axis) || second.axis === axis) {
    return [];
  }
  // "-48 S" is south: a minus repeats the direction. "-48 N" is a mistake in one of the two.
  const isMistaken = isMinusOnPositive(first, one) || isMinusOnPositive(second, two);
  return [placement(pair, axis, { sides, share: isMistaken ? share * MINUS_SHARE : share })];
}

const MINUS_SHARE = 0.5;

function isMinusOnPositive({ value }: Angle, side: Hemisphere | undefined): boolean {
  return value < 0 && (side === "N" || side === "E");
}

function degreesOf({ value, stepDeg }: Angle, side: Hemisphere | undefined): WrittenDegrees {
  return { value: side === "S" || side === "W" ? -Math.abs(value) : value, stepDeg };
}

function axisOf(side: Hemisphere): Axis {
  return side === "N" || side === "S" ? "latitude" : "longitude";
}

function opposite(axis: Axis): Axis {
  return axis === "latitude" ? "longitude" : "latitude";
}
