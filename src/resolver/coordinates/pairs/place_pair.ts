import type { Coordinates } from "../../../domain/coordinates.ts";
import { type Angle, type Axis, type Hemisphere, HEMISPHERE_SYSTEMS, INTERNATIONAL } from "../angles/mod.ts";
import type { Pair } from "./read_pair.ts";

/** One way to interpret a pair of angles as a point. */
export interface Placement {
  readonly coordinates: Coordinates;
  readonly latitudeStepDeg: number;
  readonly longitudeStepDeg: number;
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
  if (first.hemisphere === undefined && second.hemisphere === undefined) {
    return placeByOrder(pair);
  }
  const variants = readHemispheres(pair);
  return variants.map(([one, two, share]) => placeBySides(pair, { one, two, share }))
    .filter((possible) => possible !== undefined);
}

function placeByOrder(pair: Pair): readonly Placement[] {
  const { first, second } = pair;
  const axis = pair.heading ?? first.axis ?? opposite(second.axis);
  if (first.axis !== undefined && first.axis === second.axis) {
    return [];
  }
  if (axis !== undefined) {
    return [placed(pair, { longitudeFirst: axis === "longitude", axisAssumed: false })];
  }
  const onlyLongitudeFirst = Math.abs(first.value) > 90 && Math.abs(first.value) <= 180 && Math.abs(second.value) <= 90;
  return [placed(pair, { longitudeFirst: onlyLongitudeFirst, axisAssumed: onlyLongitudeFirst })];
}

function placed(pair: Pair, order: { longitudeFirst: boolean; axisAssumed: boolean }): Placement {
  const [latitude, longitude] = order.longitudeFirst ? [pair.second, pair.first] : [pair.first, pair.second];
  return placement(latitude, longitude, {
    latitude: latitude.value,
    longitude: longitude.value,
    axisAssumed: order.axisAssumed,
    share: 1,
  });
}

function placement(
  latitude: Angle,
  longitude: Angle,
  at: Coordinates & { axisAssumed: boolean; share: number },
): Placement {
  return {
    coordinates: { latitude: at.latitude + 0, longitude: at.longitude + 0 },
    latitudeStepDeg: latitude.stepDeg,
    longitudeStepDeg: longitude.stepDeg,
    axisAssumed: at.axisAssumed,
    inRange: Math.abs(at.latitude) <= 90 && Math.abs(at.longitude) <= 180 && !latitude.impossible &&
      !longitude.impossible,
    share: at.share,
  };
}

type Sides = readonly [one: Hemisphere | undefined, two: Hemisphere | undefined, share: number];

/** The meaning of both hemispheres in every system that has both. */
function readHemispheres(pair: Pair): readonly Sides[] {
  const international = sidesIn(INTERNATIONAL.words, pair);
  if (international !== undefined) {
    return [[...international, 1]];
  }
  const found = new Map<string, { sides: readonly [Hemisphere | undefined, Hemisphere | undefined]; prior: number }>();
  for (const system of HEMISPHERE_SYSTEMS) {
    const sides = sidesIn(system.words, pair);
    if (sides === undefined) {
      continue;
    }
    const key = sides.join("|");
    const before = found.get(key)?.prior ?? 0;
    const order = isLongitudeFirst(sides) ? LONGITUDE_FIRST_FACTOR : 1;
    found.set(key, { sides, prior: Math.max(before, system.prior * order * priorOfPlace(pair, sides)) });
  }
  const total = [...found.values()].reduce((sum, one) => sum + one.prior, 0);
  return [...found.values()].map(({ sides, prior }): Sides => [...sides, prior / total]);
}

/** "K, D" is north and east in Turkish, east and south in Hungarian: latitude first is more common. */
const LONGITUDE_FIRST_FACTOR = 0.15;

function isLongitudeFirst([one, two]: readonly [Hemisphere | undefined, Hemisphere | undefined]): boolean {
  return one === "E" || one === "W" || two === "N" || two === "S";
}

function sidesIn(
  words: Readonly<Record<string, Hemisphere>>,
  { first, second }: Pair,
): readonly [Hemisphere | undefined, Hemisphere | undefined] | undefined {
  const one = first.hemisphere === undefined ? undefined : words[first.hemisphere];
  const two = second.hemisphere === undefined ? undefined : words[second.hemisphere];
  const known = (first.hemisphere === undefined || one !== undefined) &&
    (second.hemisphere === undefined || two !== undefined);
  const sameAxis = one !== undefined && two !== undefined && axisOf(one) === axisOf(two);
  return known && !sameAxis ? [one, two] : undefined;
}

/** O (and Ø) is Ost or Oeste: the location decides which is more likely. */
function priorOfPlace(pair: Pair, sides: readonly [Hemisphere | undefined, Hemisphere | undefined]): number {
  const at = [pair.first.hemisphere, pair.second.hemisphere].indexOf("O");
  if (at < 0) {
    return 1;
  }
  const [longitude, latitude] = at === 0 ? [pair.first, pair.second] : [pair.second, pair.first];
  const isSouth = sides[1 - at] === "S" || latitude.value < 0;
  const inside = !isSouth && latitude.value >= OST_BOX.south && latitude.value <= OST_BOX.north &&
    longitude.value >= OST_BOX.west && longitude.value <= OST_BOX.east;
  return (sides[at] === "E") === inside ? OST_SHARE_INSIDE : 1 - OST_SHARE_INSIDE;
}

function placeBySides(
  pair: Pair,
  sides: { one: Hemisphere | undefined; two: Hemisphere | undefined; share: number },
): Placement | undefined {
  const { first, second } = pair;
  const axis = sides.one === undefined ? opposite(axisOf(sides.two!)) : axisOf(sides.one);
  const isContradicted = (first.axis !== undefined && first.axis !== axis) ||
    (second.axis !== undefined && second.axis === axis);
  const one = signed(first, sides.one);
  const two = signed(second, sides.two);
  if (isContradicted) {
    return undefined;
  }
  const [latitude, longitude] = axis === "latitude" ? [first, second] : [second, first];
  const [north, east] = axis === "latitude" ? [one, two] : [two, one];
  // "-48 S" is south: a minus repeats the direction. "-48 N" is a mistake in one of the two.
  const share = isMinusOnPositive(first, sides.one) || isMinusOnPositive(second, sides.two)
    ? sides.share * MINUS_SHARE
    : sides.share;
  return placement(latitude, longitude, { latitude: north, longitude: east, axisAssumed: false, share });
}

const MINUS_SHARE = 0.5;

function isMinusOnPositive({ value }: Angle, side: Hemisphere | undefined): boolean {
  return value < 0 && (side === "N" || side === "E");
}

function signed(angle: Angle, side: Hemisphere | undefined): number {
  return side === "S" || side === "W" ? -Math.abs(angle.value) : angle.value;
}

function axisOf(side: Hemisphere): Axis {
  return side === "N" || side === "S" ? "latitude" : "longitude";
}

function opposite(axis: Axis | undefined): Axis | undefined {
  if (axis === undefined) {
    return undefined;
  }
  return axis === "latitude" ? "longitude" : "latitude";
}
