/**
 * What every stage is handed: the gazetteer, the caller's limits and the work budget, as one `PlaceContext`. In go the
 * options of a call; out comes a context that remembers what was read of a place. Facts of a place that do not depend on
 * the input are kept as long as the gazetteer is open.
 */
import { type Bounds, boundsContain, type Coordinates } from "../../../domain/coordinates.ts";
import type { EntryId, Gazetteer, Place, PlaceMatch, Street, StreetId } from "../../../gazetteer/port.ts";
import { WorkBudget } from "../../work_budget.ts";
import { type KnownPlace, knownPlaces } from "./known_places.ts";
import { type MisspeltNames, misspeltNames } from "./misspelt_names.ts";
import { type NameFacts, nameFactsOf } from "./name_facts.ts";

export { areBoundsCovered, isCovered } from "./coverage.ts";
export { KnownPlace, nearCostOf, settlementsAround } from "./known_places.ts";
export type { MisspeltNames } from "./misspelt_names.ts";
export { isInLand, type NameFacts } from "./name_facts.ts";

export interface PlaceContext {
  readonly gazetteer: Gazetteer;
  /** The country the answer must lie in. */
  readonly scope?: EntryId | undefined;
  readonly bounds?: Bounds | undefined;
  readonly near?: Coordinates | undefined;
  /** True for words next to the name of a venue: a place named there is not named alone. */
  readonly isNextToVenue?: boolean;
  /** Set for words next to the name of a venue of which all are known: whether the place has a venue of that name. */
  readonly holds?: (place: Place) => boolean;
  readonly misspelt: MisspeltNames;
  /** The work that may still be done for the text. */
  readonly workBudget: WorkBudget;
  place(id: EntryId): Place;
  known(id: EntryId): KnownPlace;
  street(id: StreetId): Street;
  hasStreets(place: Place): boolean;
  /** Facts about the places with a name of the text. */
  nameFacts(name: { readonly matches: readonly PlaceMatch[] }): NameFacts;
}

/** True if a point in a place lies within the caller's country and bounds. */
export function isAllowed(
  place: EntryId,
  point: Coordinates,
  { scope, bounds, gazetteer }: Pick<PlaceContext, "scope" | "bounds" | "gazetteer">,
): boolean {
  return (scope === undefined || gazetteer.isWithin(place, scope)) &&
    (bounds === undefined || boundsContain(bounds, point));
}

/** A context for one run. Do not keep it: entry ids belong to one opened gazetteer. */
export function placeContext(
  gazetteer: Gazetteer,
  limits: Pick<PlaceContext, "scope" | "bounds" | "near"> & { readonly workBudget?: WorkBudget | undefined },
): PlaceContext {
  const { workBudget = new WorkBudget() } = limits;
  const streets = new Map<StreetId, Street>();
  const known = knownPlaces(gazetteer);
  // A short list: a text has few names, and each is read for every parse.
  const names: NameFacts[] = [];
  return {
    ...limits,
    gazetteer,
    workBudget,
    misspelt: misspeltNames(gazetteer, workBudget),
    place: (id) => known(id).place,
    known,
    street(id) {
      let street = streets.get(id);
      if (street === undefined) {
        street = gazetteer.street(id);
        streets.set(id, street);
      }
      return street;
    },
    hasStreets: ({ id }) => known(id).hasStreets,
    nameFacts({ matches }) {
      for (const facts of names) {
        if (facts.matches === matches) {
          return facts;
        }
      }
      const facts = nameFactsOf(matches, known);
      names.push(facts);
      return facts;
    },
  };
}
