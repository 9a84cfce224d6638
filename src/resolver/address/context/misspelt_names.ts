import type { EntryId, FindStreetsFuzzy, Gazetteer, PlaceMatch, StreetMatch } from "../../../gazetteer/port.ts";
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
  const streets = new Map<string, readonly StreetMatch[]>();
  return {
    places(key, maxEdits, within = []) {
      const limit = within.length === 0 ? PLACES_MAX : PLACES_WIDE_MAX;
      const found = lookUp(
        places,
        { id: `${limit} ${maxEdits} ${key}`, work: WORK_PLACE },
        () => gazetteer.findPlacesFuzzy(key, { maxEdits, limit }),
      );
      if (found.length <= PLACES_MAX) {
        return found;
      }
      const inside = found.slice(PLACES_MAX).filter(({ id }) => within.some((area) => gazetteer.isWithin(id, area)));
      return [...found.slice(0, PLACES_MAX), ...inside.slice(0, PLACES_MAX)];
    },
    streets(key, options) {
      const { within, maxEdits, limit, written } = options;
      return lookUp(
        streets,
        { id: `${within} ${maxEdits} ${limit} ${written} ${key}`, work: WORK_STREET },
        () => gazetteer.findStreetsFuzzy(key, options),
      );
    },
    withWord: (word, within) =>
      lookUp(
        streets,
        { id: `${within} ${word}`, work: 0 },
        () => gazetteer.findStreetsWithWord(word, { within, limit: WITH_WORD_MAX }),
      ),
  };

  /** What is found is kept; nothing is, if the text has used up its work. */
  function lookUp<Match>(
    known: Map<string, readonly Match[]>,
    { id, work }: { readonly id: string; readonly work: number },
    find: () => readonly Match[],
  ): readonly Match[] {
    let found = known.get(id);
    if (found === undefined) {
      if (work > 0 && !workBudget.spend(work)) {
        return [];
      }
      found = find();
      known.set(id, found);
    }
    return found;
  }
}
