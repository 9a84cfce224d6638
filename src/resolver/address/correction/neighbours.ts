import type { EntryId } from "../../../gazetteer/port.ts";
import type { PlaceContext } from "../context/mod.ts";

/** Neighbouring settlements in which a street is searched. */
const NEIGHBOURS_MAX = 6;
/** Work units (`WorkBudget`) of finding the neighbours of a town. */
const WORK_TOWN = 2;

/**
 * The settlements with loaded streets around the given towns, nearest first: they hold the addresses of a post town.
 */
export function neighboursOf(towns: readonly EntryId[], context: PlaceContext): readonly EntryId[] {
  const near = new Set<EntryId>();
  for (const town of towns) {
    if (!context.workBudget.spend(WORK_TOWN)) {
      break;
    }
    for (const id of context.known(town).neighbours) {
      if (near.size < NEIGHBOURS_MAX && !towns.includes(id)) {
        near.add(id);
      }
    }
  }
  return [...near];
}
