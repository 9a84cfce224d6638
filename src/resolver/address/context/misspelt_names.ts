import type { EntryId, Gazetteer, PlaceMatch, StreetMatch } from "../../../gazetteer/port.ts";
import type { FindStreetsFuzzy } from "../../../gazetteer/port.ts";
import type { WorkBudget } from "../../work_budget.ts";

/** Looks up misspelt names, each once per text. */
export interface MisspeltNames {
  /** The most important places with a similar name, then the most important ones inside the given areas. */
  places(key: string, maxEdits: 1 | 2, within?: readonly EntryId[]): readonly PlaceMatch[];
  streets(key: string, options: FindStreetsFuzzy): readonly StreetMatch[];
  /** The streets of a settlement with a word in their name (`findStreetsWithWord`). */
  withWord(word: string, within: EntryId): readonly StreetMatch[];
}

const PLACES_MAX = 16;
/** A short word is similar to hundreds of names. This many are read to find those inside a named area. */
const PLACES_WIDE_MAX = 512;
/** Streets of a town that have a word: a great city has some dozens of a common surname. */
const WITH_WORD_MAX = 64;
/** Work units (`WorkBudget`) of a misspelt place, and of a misspelt street in one area. */
const WORK_PLACE = 3;
const WORK_STREET = 2;

/**
 * Look-ups of misspelt names for one text. The same names are looked up in the named towns, then everywhere, then for
 * the words next to each venue.
 */
export function misspeltNames(gazetteer: Gazetteer, workBudget: WorkBudget): MisspeltNames {
  const places = new Map<string, readonly PlaceMatch[]>();
  /** By key, each search for it: few names are searched, each in a few places. */
  const streets = new Map<string, StreetSearch[]>();
  const withWord = new Map<string, WordSearch[]>();
  return {
    places(key, maxEdits, within = []) {
      const limit = within.length === 0 ? PLACES_MAX : PLACES_WIDE_MAX;
      const cacheKey = `${limit} ${maxEdits} ${key}`;
      let found = places.get(cacheKey);
      if (found === undefined) {
        if (!workBudget.spend(WORK_PLACE)) {
          return [];
        }
        found = gazetteer.findPlacesFuzzy(key, { maxEdits, limit });
        places.set(cacheKey, found);
      }
      if (found.length <= PLACES_MAX) {
        return found;
      }
      const inside = found.slice(PLACES_MAX).filter(({ id }) => within.some((area) => gazetteer.isWithin(id, area)));
      return [...found.slice(0, PLACES_MAX), ...inside.slice(0, PLACES_MAX)];
    },
    streets(key, options) {
      const searches = listAt(streets, key);
      const known = searches.find((search) => isSame(search.options, options));
      if (known !== undefined) {
        return known.found;
      }
      if (!workBudget.spend(WORK_STREET)) {
        return [];
      }
      const found = gazetteer.findStreetsFuzzy(key, options);
      searches.push({ options, found });
      return found;
    },
    withWord(word, within) {
      const searches = listAt(withWord, word);
      const known = searches.find((search) => search.within === within);
      if (known !== undefined) {
        return known.found;
      }
      const found = gazetteer.findStreetsWithWord(word, { within, limit: WITH_WORD_MAX });
      searches.push({ within, found });
      return found;
    },
  };
}

interface StreetSearch {
  readonly options: FindStreetsFuzzy;
  readonly found: readonly StreetMatch[];
}

interface WordSearch {
  readonly within: EntryId;
  readonly found: readonly StreetMatch[];
}

function isSame(one: FindStreetsFuzzy, other: FindStreetsFuzzy): boolean {
  return one.within === other.within && one.maxEdits === other.maxEdits && one.limit === other.limit &&
    one.written === other.written;
}

function listAt<Item>(lists: Map<string, Item[]>, key: string): Item[] {
  let list = lists.get(key);
  if (list === undefined) {
    list = [];
    lists.set(key, list);
  }
  return list;
}
