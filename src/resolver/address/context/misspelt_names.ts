import type { EntryId, Gazetteer, PlaceMatch, StreetMatch } from "../../../gazetteer/port.ts";
import type { FindStreetsFuzzy } from "../../../gazetteer/port.ts";
import type { WorkBudget } from "../../work_budget.ts";

/** Looks misspelt names up, each once for a whole text. */
export interface MisspeltNames {
  /** The most important places of a name like it, and the most important ones inside the given areas. */
  places(key: string, maxEdits: 1 | 2, within?: readonly EntryId[]): readonly PlaceMatch[];
  streets(key: string, options: FindStreetsFuzzy): readonly StreetMatch[];
}

const PLACES_MAX = 16;
/** Names like a short word are borne by hundreds of places: of so many those inside a stated area are looked for. */
const PLACES_WIDE_MAX = 512;
/** Looks (`WorkBudget`) that a misspelt place costs, and a misspelt street in one area. */
const WORK_PLACE = 3;
const WORK_STREET = 2;

/**
 * The misspelt names of one text. They are asked for in the stated towns, then everywhere, then again for the words
 * beside each thing of a name.
 */
export function misspeltNames(gazetteer: Gazetteer, workBudget: WorkBudget): MisspeltNames {
  const places = new Map<string, readonly PlaceMatch[]>();
  const streets = new Map<string, readonly StreetMatch[]>();
  return {
    places(key, maxEdits, within = []) {
      const limit = within.length === 0 ? PLACES_MAX : PLACES_WIDE_MAX;
      const asked = `${limit} ${maxEdits} ${key}`;
      let found = places.get(asked);
      if (found === undefined) {
        if (!workBudget.spend(WORK_PLACE)) {
          return [];
        }
        found = gazetteer.findPlacesFuzzy(key, { maxEdits, limit });
        places.set(asked, found);
      }
      if (found.length <= PLACES_MAX) {
        return found;
      }
      const inside = found.slice(PLACES_MAX).filter(({ id }) => within.some((area) => gazetteer.isWithin(id, area)));
      return [...found.slice(0, PLACES_MAX), ...inside.slice(0, PLACES_MAX)];
    },
    streets(key, options) {
      const { within, maxEdits, limit, written } = options;
      const asked = `${within} ${maxEdits} ${limit} ${key} ${written}`;
      let found = streets.get(asked);
      if (found === undefined) {
        if (!workBudget.spend(WORK_STREET)) {
          return [];
        }
        found = gazetteer.findStreetsFuzzy(key, options);
        streets.set(asked, found);
      }
      return found;
    },
  };
}
