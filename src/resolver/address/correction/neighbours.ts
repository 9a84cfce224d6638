import type { EntryId } from "../../../gazetteer/port.ts";
import type { PlaceContext } from "../context/mod.ts";

/** Neighbouring settlements in which a street is searched, and how many are checked for loaded streets. */
const NEIGHBOURS_MAX = 6;
const ASKED_MAX = 16;
/** Reach of a post town; data without towns is assigned to the nearest settlement. Metres. */
const NEIGHBOUR_REACH_M = 20_000;
/** Work units (`WorkBudget`) of finding the neighbours of a town. */
const WORK_TOWN = 2;

/**
 * The settlements with loaded streets around the given towns, nearest first: they hold the addresses of a post town.
 */
export function neighboursOf(towns: readonly EntryId[], context: PlaceContext): readonly EntryId[] {
  const { gazetteer } = context;
  const near = new Set<EntryId>();
  for (const town of towns) {
    if (!context.workBudget.spend(WORK_TOWN)) {
      break;
    }
    const nearest = gazetteer.nearestPlaces(context.place(town).coordinates, {
      limit: ASKED_MAX,
      maxDistanceM: NEIGHBOUR_REACH_M,
    });
    for (const { id } of nearest) {
      if (near.size < NEIGHBOURS_MAX && !towns.includes(id) && context.known(id).streetCount > 0) {
        near.add(id);
      }
    }
  }
  return [...near];
}
