import type { EntryId, StreetMatch } from "../../../../gazetteer/port.ts";
import type { PlaceContext } from "../../context/mod.ts";
import { findIn, type SearchedPlaces, WIDE_STREETS_MAX, withinOf } from "../../spans/mod.ts";

/** Looks up streets whose names may be misspelt, in the named places, within a limit per text. */
export interface StreetFinder {
  /** The text names a place with loaded streets. */
  readonly isAnchored: boolean;
  exact(key: string): readonly StreetMatch[];
  fuzzy(query: FuzzyKey): readonly StreetMatch[];
  withWord(word: string): readonly (readonly StreetMatch[])[];
  /** The streets in each of the named towns whose names begin with letters, a word and more. */
  begun(letters: string): readonly (readonly StreetMatch[])[];
  /** `fuzzy` in the settlements next to the named ones. */
  fuzzyNearby(query: FuzzyKey): readonly StreetMatch[];
}

interface FuzzyKey {
  readonly key: string;
  readonly maxEdits: 1 | 2;
  /** The name as written. If given, streets of the towns whose full name is similar to it match too. */
  readonly written?: string;
  /** A part of a name returns fewer streets. */
  readonly isWhole?: boolean;
}

/** Streets returned per name. */
export const MATCHES_MAX = 16;
/**
 * The same for a whole name as written: with two typos many names match a short one, and number and postcode decide.
 */
export const WRITTEN_MATCHES_MAX = 48;
/**
 * Street names compared per text. A misspelt street is compared with those of its town, up to a thousand one by one; a
 * text of nothing but misspelt words is not compared with those of eight towns.
 */
const COMPARED_STREETS_MAX = 40_000;
/** The same in a text longer than any address with its notes. */
const COMPARED_STREETS_LONG = 8_000;
const SCANNED_STREETS_MAX = 1_024;
/** A search in the index of misspellings, or in a small town, costs as much as this many comparisons. */
const SEARCH_STREETS = 128;
/** Areas around the named towns in which a misspelt street is searched, nearest first. */
const AROUND_MAX = 1;

/** A finder for one text; in a long text it searches fewer places. */
export function streetFinder(
  { near, wide }: SearchedPlaces,
  { context, isLong }: { readonly context: PlaceContext; readonly isLong: boolean },
): StreetFinder {
  const { gazetteer, misspelt, scope } = context;
  const areas = near.length > 0 ? near : wide;
  if (areas.length === 0) {
    const within = withinOf(scope);
    return {
      isAnchored: false,
      exact: (key) => gazetteer.findStreets(key, { ...within, limit: WIDE_STREETS_MAX }),
      fuzzy: ({ key, maxEdits }) => misspelt.streets(key, { ...within, limit: MATCHES_MAX, maxEdits }),
      withWord: () => [],
      begun: () => [],
      fuzzyNearby: () => [],
    };
  }
  let left = isLong ? COMPARED_STREETS_LONG : COMPARED_STREETS_MAX;
  // Data sets that know the county but not the town have their streets around the named town, not in it.
  const around = near.length > 0 ? wide.slice(0, AROUND_MAX) : [];
  const findAround = (find: (within: EntryId) => readonly StreetMatch[]): readonly StreetMatch[] => {
    const found = findIn(areas, find);
    return found.length > 0 ? found : findIn(around, find);
  };
  const fuzzyIn = (within: EntryId, { key, maxEdits, written, isWhole }: FuzzyKey): readonly StreetMatch[] => {
    if (left <= 0) {
      return [];
    }
    left -= SEARCH_STREETS + Math.min(SCANNED_STREETS_MAX, context.known(within).streetCount);
    const { kind } = context.place(within);
    const isTown = kind === "locality" || kind === "district" || kind === "postcode";
    return misspelt.streets(key, {
      within,
      maxEdits,
      limit: isTown && isWhole === true ? WRITTEN_MATCHES_MAX : MATCHES_MAX,
      ...(isTown && written !== undefined ? { written } : {}),
    });
  };
  let nearby: readonly EntryId[] | undefined;
  return {
    isAnchored: true,
    exact: (key) =>
      gazetteer.isStreetKey(key)
        ? findAround((within) => gazetteer.findStreets(key, { within, limit: MATCHES_MAX }))
        : [],
    fuzzy: (query) => findAround((within) => fuzzyIn(within, query)),
    withWord: (word) =>
      near.map((within) => {
        left -= SEARCH_STREETS;
        return left > 0 ? misspelt.withWord(word, within) : [];
      }),
    begun: (letters) => near.map((within) => gazetteer.findStreetsByPrefix(letters, { within, limit: MATCHES_MAX })),
    fuzzyNearby(query) {
      nearby ??= near.length === 0 ? [] : neighboursOf(near, context);
      return findIn(nearby, (within) => fuzzyIn(within, query));
    },
  };
}

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
