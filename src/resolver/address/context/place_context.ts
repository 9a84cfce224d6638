import type { Bounds } from "../../../domain/bounds.ts";
import type { Coordinates } from "../../../domain/coordinates.ts";
import type { EntryId, Gazetteer, Place, PlaceMatch, Street, StreetId } from "../../../gazetteer/port.ts";
import { WorkBudget } from "../../work_budget.ts";
import type { LatticeSpan } from "../spans/mod.ts";
import { type KnownPlace, knownPlaces } from "./known_places.ts";
import { type MisspeltNames, misspeltNames } from "./misspelt_names.ts";

/** What one run asks the gazetteer, each question once, and the limits the caller set. */
export interface PlaceContext {
  readonly gazetteer: Gazetteer;
  /** The country the answer must lie in. */
  readonly scope?: EntryId | undefined;
  readonly bounds?: Bounds | undefined;
  readonly near?: Coordinates | undefined;
  /** Beside a name that is known: whether something of that name lies in the place. */
  readonly holds?: (place: Place) => boolean;
  readonly misspelt: MisspeltNames;
  /** What may still be done for the text. */
  readonly workBudget: WorkBudget;
  place(id: EntryId): Place;
  /** The same with what is asked of it again and again. */
  known(id: EntryId): KnownPlace;
  street(id: StreetId): Street;
  /** True where streets are loaded in the place or around it (`hasStreets`). */
  hasStreets(place: Place): boolean;
  /** The matches of a name by entry. */
  namesakes(name: LatticeSpan): ReadonlyMap<EntryId, PlaceMatch>;
  /** Which of its bearers a name means, if it means none that the rest of the text speaks for. */
  defaultMatches(name: LatticeSpan): DefaultMatches;
}

/** The bearers of a name that places are compared with. */
interface DefaultMatches {
  /** Meant by it most often. */
  readonly first: PlaceMatch | undefined;
  /** Tried as the larger neighbour of a place, in the order of their entries. */
  readonly neighbours: readonly PlaceMatch[];
}

const NEIGHBOURS_MAX = 4;

/** A context for one run; not to be kept, for entry numbers belong to one opened gazetteer. */
export function placeContext(
  gazetteer: Gazetteer,
  limits: Pick<PlaceContext, "scope" | "bounds" | "near"> & { readonly workBudget?: WorkBudget | undefined },
): PlaceContext {
  const { workBudget = new WorkBudget() } = limits;
  const streets = new Map<StreetId, Street>();
  const known = knownPlaces(gazetteer);
  const namesakes = new Map<LatticeSpan, ReadonlyMap<EntryId, PlaceMatch>>();
  const meant = new Map<LatticeSpan, DefaultMatches>();
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
    namesakes(name) {
      let byId = namesakes.get(name);
      if (byId === undefined) {
        byId = new Map(name.matches.map((match) => [match.id, match]));
        namesakes.set(name, byId);
      }
      return byId;
    },
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

/** Bearers looked at: they come most important first, so that the rest are smaller. */
const NAMESAKES_MAX = 8;

/** The bearer of a name that is meant by it most often; of equals the first entry, whatever the order given. */
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
