import type { Coordinates } from "../../../domain/coordinates.ts";
import type { EntryId, Gazetteer, Place } from "../../../gazetteer/port.ts";
import { distanceM } from "../../../geo/distance_m.ts";
import {
  IMPORTANCE_CEILING,
  IMPORTANCE_FLOOR,
  IMPORTANCE_UNKNOWN,
  NEAR_COST_MAX,
  NEAR_HALF_M,
  PROMINENCE_EXPONENT,
} from "../../weights.ts";
import { hasStreets } from "./coverage.ts";

/** A place with the values that are read repeatedly and do not depend on the input. */
export class KnownPlace {
  readonly place: Place;
  readonly id: EntryId;
  readonly prominenceCost: number;
  readonly isSettlement: boolean;
  readonly #gazetteer: Gazetteer;
  #hasStreets: boolean | undefined = undefined;
  #outlines: readonly EntryId[] | undefined = undefined;
  #neighbours: readonly EntryId[] | undefined = undefined;
  #postcodeBeginnings: Map<string, boolean> | undefined = undefined;

  constructor(place: Place, gazetteer: Gazetteer) {
    this.place = place;
    this.id = place.id;
    this.prominenceCost = prominenceCostOf(place);
    this.isSettlement = place.kind === "locality" || place.kind === "district";
    this.#gazetteer = gazetteer;
  }

  get streetCount(): number {
    return this.#gazetteer.streetCount(this.id);
  }

  /** The outlines of settlements that contain its point, coarsest first; with its own if it has one. */
  get outlines(): readonly EntryId[] {
    return this.#outlines ??= settlementsAround(this.place.coordinates, this.#gazetteer);
  }

  /** The settlements next to it in which streets are loaded, nearest first. */
  get neighbours(): readonly EntryId[] {
    return this.#neighbours ??= neighboursWithStreets(this.place.coordinates, this.#gazetteer);
  }

  /** True if a postcode in it begins with this letter or digit. */
  hasPostcode(beginning: string): boolean {
    const known = this.#postcodeBeginnings ??= new Map();
    let isKnown = known.get(beginning);
    if (isKnown === undefined) {
      isKnown = this.#gazetteer.findPostcodesByPrefix(beginning, { within: this.id, limit: 1 }).length > 0;
      known.set(beginning, isKnown);
    }
    return isKnown;
  }

  get hasStreets(): boolean {
    return this.#hasStreets ??= hasStreets(this.place, this.#gazetteer);
  }
}

/** How many settlements are checked for loaded streets. */
const CHECKED_MAX = 16;
/** Reach of a post town; data without towns is assigned to the nearest settlement. Metres. */
const NEIGHBOUR_REACH_M = 20_000;

function neighboursWithStreets(point: Coordinates, gazetteer: Gazetteer): readonly EntryId[] {
  return gazetteer.nearestPlaces(point, { limit: CHECKED_MAX, maxDistanceM: NEIGHBOUR_REACH_M })
    .map(({ id }) => id)
    .filter((id) => gazetteer.streetCount(id) > 0);
}

/** The settlements whose outline contains a point, coarsest first. */
export function settlementsAround(point: Coordinates, gazetteer: Gazetteer): readonly EntryId[] {
  return gazetteer.areasContaining(point).filter((id) => {
    const { kind } = gazetteer.placeRank(id);
    return kind === "locality" || kind === "district";
  });
}

/**
 * Cached places per gazetteer, about 4 MB: real texts name the same towns again and again, and each name has up to 64
 * namesakes. A power of two.
 */
const KEPT_MAX = 16_384;
const kept = new WeakMap<Gazetteer, (id: EntryId) => KnownPlace>();

/** The places of a gazetteer. Recently read ones are cached while the gazetteer is open. */
export function knownPlaces(gazetteer: Gazetteer): (id: EntryId) => KnownPlace {
  let find = kept.get(gazetteer);
  if (find === undefined) {
    find = finderOf(gazetteer);
    kept.set(gazetteer, find);
  }
  return find;
}

function finderOf(gazetteer: Gazetteer): (id: EntryId) => KnownPlace {
  const places: (KnownPlace | undefined)[] = Array.from({ length: KEPT_MAX });
  return (id) => {
    const at = slotOf(id);
    const known = places[at];
    if (known?.id === id) {
      return known;
    }
    const read = new KnownPlace(gazetteer.place(id), gazetteer);
    places[at] = read;
    return read;
  };
}

/** Spreads the numbers of files over the slots. */
const FILE_PRIME = 0x9e37_79b1;

/**
 * The slot of a place. The low 32 bits of an id count the places of a file, and the bits above number the file. Each file
 * starts at another slot: the first entry of most files is their country, which texts need more often than any other
 * place.
 */
function slotOf(id: EntryId): number {
  return (id + (Math.imul(id / 2 ** 32, FILE_PRIME) >>> 16)) & (KEPT_MAX - 1);
}

/** Units of importance per tenfold population. */
const IMPORTANCE_PER_DECADE = 1_000;

/** What an island or a valley is known like, although few people live there: a town of 100,000. Set by hand. */
const IMPORTANCE_OF_LAND = 5_000;

/** The cost of being less known than the greatest places: the prior between namesakes. */
function prominenceCostOf({ importance, population, isLand }: Place): number {
  const ofPeople = population > 0 ? importance : IMPORTANCE_UNKNOWN;
  const known = isLand ? Math.max(ofPeople, IMPORTANCE_OF_LAND) : ofPeople;
  const rank = Math.min(IMPORTANCE_CEILING, Math.max(IMPORTANCE_FLOOR, known));
  return PROMINENCE_EXPONENT * Math.LN10 * (IMPORTANCE_CEILING - rank) / IMPORTANCE_PER_DECADE;
}

/** The cost of the distance to the caller's reference point: a bias, never a filter. */
export function nearCostOf(place: Place, near: Coordinates): number {
  const beyondM = Math.max(0, distanceM(place.coordinates, near) - place.radiusM);
  const halves = beyondM / NEAR_HALF_M;
  return NEAR_COST_MAX * (1 - 1 / (1 + halves * halves));
}
