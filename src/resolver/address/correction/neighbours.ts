import type { EntryId } from "../../../gazetteer/port.ts";
import type { PlaceContext } from "../context/mod.ts";

/** Settlements beside the stated ones in which a street is looked for, and how many are asked whether they have any. */
const NEIGHBOURS_MAX = 6;
const ASKED_MAX = 16;
/** Post towns reach so far, and data that names no towns is given to the nearest settlement. Metres. */
const NEIGHBOUR_REACH_M = 20_000;
/** Looks (`WorkBudget`) that the neighbours of a town cost. */
const WORK_TOWN = 2;

/** The settlements with streets around some others, nearest first: a post town's addresses lie in them. */
export function neighboursOf(towns: readonly EntryId[], context: PlaceContext): readonly EntryId[] {
  const { gazetteer } = context;
  const near = new Set<EntryId>();
  for (const town of towns) {
    if (!context.workBudget.spend(WORK_TOWN)) {
      break;
    }
    const beside = gazetteer.nearestPlaces(context.place(town).coordinates, {
      limit: ASKED_MAX,
      maxDistanceM: NEIGHBOUR_REACH_M,
    });
    for (const { id } of beside) {
      if (near.size < NEIGHBOURS_MAX && !towns.includes(id) && context.known(id).streetCount > 0) {
        near.add(id);
      }
    }
  }
  return [...near];
}
