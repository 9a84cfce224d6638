import type { EntryId, Gazetteer, Place, StreetGazetteer } from "../../gazetteer/gazetteer.ts";
import { hasStreets } from "./coverage.ts";
import { prominenceCostOf } from "./prior_costs.ts";

/** A place with what is asked of it again and again, whatever the text. */
export class KnownPlace {
  readonly place: Place;
  readonly id: EntryId;
  readonly prominenceCost: number;
  readonly isSettlement: boolean;
  readonly #gazetteer: Gazetteer & StreetGazetteer;
  #hasStreets: boolean | undefined = undefined;
  #streetCount: number | undefined = undefined;

  constructor(place: Place, gazetteer: Gazetteer & StreetGazetteer) {
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
export function knownPlaces(gazetteer: Gazetteer & StreetGazetteer): (id: EntryId) => KnownPlace {
  let find = kept.get(gazetteer);
  if (find === undefined) {
    find = finderOf(gazetteer);
    kept.set(gazetteer, find);
  }
  return find;
}

function finderOf(gazetteer: Gazetteer & StreetGazetteer): (id: EntryId) => KnownPlace {
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
