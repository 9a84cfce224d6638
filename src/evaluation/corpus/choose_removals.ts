import { PointGrid } from "../../geo/point_grid.ts";
import { distanceToPath } from "../../geo/distance_m.ts";
import type { Random } from "../misspelt.ts";
import type { Sighting } from "./sightings.ts";
import type { Towns } from "./towns.ts";

/** Houses and street segments of one name this close together are one street, whichever town they give. Metres. */
const SAME_STREET_M = 1_500;
/**
 * A street segment this close to a house of the removed town, and to no house of another town, belongs to that town.
 * Metres.
 */
const TOWN_REACH_M = 400;
/** A removed town has between these shares of the area's addresses: enough to measure, without emptying the area. */
const TOWN_SHARE_MIN = 0.01;
const TOWN_SHARE_MAX = 0.3;
/** With fewer towns none is removed. */
const TOWNS_MIN = 3;
const STREET_SHARE = 0.02;
const STREETS_MAX = 60;
const STREETS_MIN = 2;
const NUMBER_SHARE = 0.03;
const NUMBERS_MAX = 300;
const NUMBERS_MIN = 3;
/** A street from which a house is removed keeps at least as many. */
const NUMBERS_LEFT_MIN = 3;

/** The sightings to remove, by reason. No sighting is in two sets. */
export type Removals = ReturnType<typeof chooseRemovals>;

/** Chooses a town, then streets, then house numbers to remove: the same ones for the same random source. */
export function chooseRemovals(
  sightings: readonly Sighting[],
  { random, towns }: { readonly random: Random; readonly towns: Towns },
) {
  const town = chooseTown(sightings, { random, towns });
  const inTown = town === undefined ? new Set<Sighting>() : ofTown(sightings, town, towns);
  const ofStreets = chooseStreets(sightings.filter((seen) => !inTown.has(seen)), random);
  const left = sightings.filter((seen) => !inTown.has(seen) && !ofStreets.has(seen));
  return { town, inTown, ofStreets, ofNumbers: chooseNumbers(left, random) };
}

function chooseTown(
  sightings: readonly Sighting[],
  { random, towns }: { readonly random: Random; readonly towns: Towns },
): string | undefined {
  const numbered = sightings.filter((seen) => seen.number !== "" && seen.localityKey !== "");
  const byTown = Map.groupBy(numbered, (seen) => seen.localityKey);
  if (byTown.size < TOWNS_MIN) {
    return undefined;
  }
  const fitting = [...byTown].filter(([, seen]) =>
    seen.length >= numbered.length * TOWN_SHARE_MIN && seen.length <= numbered.length * TOWN_SHARE_MAX
  );
  // An outline contains everything of the town, so that nothing of it is left over.
  const outlined = fitting.filter(([, [first]]) => towns.hasOutline(first!.locality));
  return random.pick(outlined.length > 0 ? outlined : fitting)?.[0];
}

/** Sightings that name the town, that its outline contains, or that are close to its houses only. */
function ofTown(sightings: readonly Sighting[], town: string, towns: Towns): Set<Sighting> {
  const houses = sightings.filter((seen) => seen.kind === "house");
  const grid = new PointGrid();
  for (const [i, { point }] of houses.entries()) {
    grid.add(i, point.latitudeE7, point.longitudeE7);
  }
  return new Set(sightings.filter((seen) => {
    if (seen.localityKey === town) {
      return true;
    }
    if (seen.localityKey !== "" && (seen.kind !== "street" || towns.hasOutline(seen.locality))) {
      return false;
    }
    const nearest = grid.near(seen.point.latitudeE7, seen.point.longitudeE7, TOWN_REACH_M)[0];
    return nearest !== undefined && houses[nearest.id]?.localityKey === town;
  }));
}

function chooseStreets(sightings: readonly Sighting[], random: Random): Set<Sighting> {
  const numbered = sightings.filter((seen) => seen.number !== "" && seen.localityKey !== "");
  const streets = [...Map.groupBy(numbered, streetOf).values()];
  const wanted = Math.min(STREETS_MAX, Math.max(STREETS_MIN, Math.round(streets.length * STREET_SHARE)));
  const byKey = Map.groupBy(sightings, (seen) => seen.streetKey);
  const removed = new Set<Sighting>();
  for (const street of random.shuffled(streets).slice(0, wanted)) {
    spread(street, byKey.get(street[0]!.streetKey) ?? [], removed);
  }
  return removed;
}

/**
 * Adds everything of the name that is connected to the street, so that nothing of it is left on the other side of a
 * border.
 */
function spread(street: readonly Sighting[], namesakes: readonly Sighting[], removed: Set<Sighting>): void {
  const waiting = [...street];
  for (const seen of street) {
    removed.add(seen);
  }
  for (let seen = waiting.pop(); seen !== undefined; seen = waiting.pop()) {
    for (const other of namesakes) {
      if (!removed.has(other) && gapM(seen, other) <= SAME_STREET_M) {
        removed.add(other);
        waiting.push(other);
      }
    }
  }
}

function chooseNumbers(sightings: readonly Sighting[], random: Random): Set<Sighting> {
  const houses = sightings.filter((seen) => seen.kind === "house" && seen.localityKey !== "");
  const addresses = [...Map.groupBy(houses, addressOf).values()];
  const left = new Map<string, number>();
  for (const [first] of addresses) {
    left.set(streetOf(first!), (left.get(streetOf(first!)) ?? 0) + 1);
  }
  const wanted = Math.min(NUMBERS_MAX, Math.max(NUMBERS_MIN, Math.round(addresses.length * NUMBER_SHARE)));
  const byName = Map.groupBy(sightings, (seen) => `${seen.streetKey}|${numberKey(seen.number)}`);
  const byStreet = Map.groupBy(sightings, (seen) => seen.streetKey);
  const removed = new Set<Sighting>();
  let chosen = 0;
  for (const address of random.shuffled(addresses)) {
    const street = streetOf(address[0]!);
    const before = left.get(street) ?? 0;
    if (chosen === wanted) {
      break;
    }
    const known = byStreet.get(address[0]!.streetKey) ?? [];
    if (before <= NUMBERS_LEFT_MIN || removed.has(address[0]!) || isCovered(address[0]!, known)) {
      continue;
    }
    left.set(street, before - 1);
    chosen++;
    spread(address, byName.get(`${address[0]!.streetKey}|${numberKey(address[0]!.number)}`) ?? [], removed);
  }
  return removed;
}

/**
 * True where another house of the street covers the number with a range (`50-78`) or a list: the number would stay
 * known.
 */
function isCovered(house: Sighting, namesakes: readonly Sighting[]): boolean {
  const digits = Number.parseInt(house.number, 10);
  return namesakes.some((other) => {
    const [from = Number.NaN, to = from] = (other.number.match(/\d{1,6}/g) ?? []).map(Number);
    const isSpan = other.kind === "house" && to !== from && /[-–,;/]/.test(other.number);
    return isSpan && numberKey(other.number) !== numberKey(house.number) &&
      digits >= Math.min(from, to) && digits <= Math.max(from, to);
  });
}

/** The key of its street in its town. */
export function streetOf(seen: Sighting): string {
  return `${seen.localityKey}|${seen.streetKey}`;
}

/** The key of its number there. */
export function addressOf(seen: Sighting): string {
  return `${streetOf(seen)}|${numberKey(seen.number)}`;
}

/** `12 A` and `12a` are one number. */
export function numberKey(number: string): string {
  return number.toLowerCase().replaceAll(/\s+/g, "");
}

function gapM(one: Sighting, other: Sighting): number {
  const path = other.path ?? Int32Array.of(other.point.latitudeE7, other.point.longitudeE7);
  const own = one.path ?? Int32Array.of(one.point.latitudeE7, one.point.longitudeE7);
  let gap = distanceToPath(one.point.latitudeE7, one.point.longitudeE7, path);
  for (const end of [0, own.length - 2]) {
    gap = Math.min(gap, distanceToPath(own[end]!, own[end + 1]!, path));
  }
  return gap;
}
