import type { Bounds } from "../../../domain/bounds.ts";
import type { Coordinates } from "../../../domain/coordinates.ts";
import type { EntryId, Gazetteer, Place, PlaceMatch, Street, StreetId } from "../../../gazetteer/port.ts";
import { WorkBudget } from "../../work_budget.ts";
import type { PlaceSpan } from "../spans/mod.ts";
import { type KnownPlace, knownPlaces } from "./known_places.ts";
import { type MisspeltNames, misspeltNames } from "./misspelt_names.ts";

/** The gazetteer with a cache for one text, and the caller's limits. */
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
  /** The place with its cached values. */
  known(id: EntryId): KnownPlace;
  street(id: StreetId): Street;
  /** See `hasStreets` in `coverage.ts`. */
  hasStreets(place: Place): boolean;
  /** The matches of a name that are assumed if no other part of the text supports one. */
  defaultMatches(name: PlaceSpan): DefaultMatches;
}

/** The matches of a name that places are compared with. */
interface DefaultMatches {
  /** The most important one. */
  readonly first: PlaceMatch | undefined;
  /** Candidates for the larger neighbour of a place, in the order of their entries. */
  readonly neighbours: readonly PlaceMatch[];
}

const NEIGHBOURS_MAX = 4;

/** A context for one run. Do not keep it: entry ids belong to one opened gazetteer. */
export function placeContext(
  gazetteer: Gazetteer,
  limits: Pick<PlaceContext, "scope" | "bounds" | "near"> & { readonly workBudget?: WorkBudget | undefined },
): PlaceContext {
  const { workBudget = new WorkBudget() } = limits;
  const streets = new Map<StreetId, Street>();
  const known = knownPlaces(gazetteer);
  const meant = new Map<PlaceSpan, DefaultMatches>();
  const context: PlaceContext = {
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
    defaultMatches(name) {
      let namesake = meant.get(name);
      if (namesake === undefined) {
        namesake = {
          first: mostImportant(name.matches, context),
          neighbours: name.matches.slice(0, NEIGHBOURS_MAX).sort((one, two) => one.id - two.id),
        };
        meant.set(name, namesake);
      }
      return namesake;
    },
  };
  return context;
}

/** Matches compared. They come most important first, so the rest are smaller. */
const NAMESAKES_MAX = 8;

/** The most important of several matches; of equals the one with the lowest id, whatever their order. */
export function mostImportant(matches: readonly PlaceMatch[], context: PlaceContext): PlaceMatch | undefined {
  let best: PlaceMatch | undefined;
  for (const match of matches.slice(0, NAMESAKES_MAX)) {
    if (best === undefined || isBefore(match, best, context)) {
      best = match;
    }
  }
  return best;
}

function isBefore(one: PlaceMatch, other: PlaceMatch, context: PlaceContext): boolean {
  const difference = context.place(one.id).importance - context.place(other.id).importance;
  return one.edits < other.edits ||
    (one.edits === other.edits && (difference > 0 || (difference === 0 && one.id < other.id)));
}
