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

/** A place with what is asked of it again and again, whatever the text. */
export class KnownPlace {
  readonly place: Place;
  readonly id: EntryId;
  readonly prominenceCost: number;
  readonly isSettlement: boolean;
  readonly #gazetteer: Gazetteer;
  #hasStreets: boolean | undefined = undefined;
  #streetCount: number | undefined = undefined;

  constructor(place: Place, gazetteer: Gazetteer) {
    this.place = place;
    this.id = place.id;
    this.prominenceCost = prominenceCostOf(place);
    this.isSettlement = place.kind === "locality" || place.kind === "district";
    this.#gazetteer = gazetteer;
  }

  /** Streets loaded in it. */
  get streetCount(): number {
    return this.#streetCount ??= this.#gazetteer.streetCount(this.id);
  }

  /** True where streets are loaded in the place or around it (`hasStreets`). */
  get hasStreets(): boolean {
    return this.#hasStreets ??= hasStreets(this.place, this.#gazetteer);
  }
}

/** Places kept for a gazetteer, about 1 MB: real texts are of the same towns again and again. A power of two. */
const KEPT_MAX = 4_096;
const kept = new WeakMap<Gazetteer, (id: EntryId) => KnownPlace>();

/** The places of a gazetteer, those asked for lately kept as long as it is open. */
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
    // The low bits of a number: those above tell the file that it is of.
    const at = id & (KEPT_MAX - 1);
    const known = places[at];
    if (known?.id === id) {
      return known;
    }
    const read = new KnownPlace(gazetteer.place(id), gazetteer);
    places[at] = read;
    return read;
  };
}

/** Units of importance in a tenfold population. */
const IMPORTANCE_PER_DECADE = 1_000;

/** What it costs that a place is less known than the greatest: the prior between namesakes. */
function prominenceCostOf({ importance, population }: Place): number {
  const known = population > 0 ? importance : IMPORTANCE_UNKNOWN;
  const rank = Math.min(IMPORTANCE_CEILING, Math.max(IMPORTANCE_FLOOR, known));
  return PROMINENCE_EXPONENT * Math.LN10 * (IMPORTANCE_CEILING - rank) / IMPORTANCE_PER_DECADE;
}

/** What it costs that a place is away from the point the caller is near to: a bias, never a filter. */
export function nearCostOf(place: Place, near: Coordinates): number {
  const beyondM = Math.max(0, distanceM(place.coordinates, near) - place.radiusM);
  const halves = beyondM / NEAR_HALF_M;
  return NEAR_COST_MAX * (1 - 1 / (1 + halves * halves));
}
