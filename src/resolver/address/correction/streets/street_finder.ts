import type { EntryId, StreetMatch } from "../../../../gazetteer/port.ts";
import type { PlaceContext } from "../../context/mod.ts";
import { findIn, isStreetKey, type StreetScopes, WIDE_STREETS_MAX, withinOf } from "../../spans/mod.ts";
import { neighboursOf } from "../neighbours.ts";

/** Looks streets up whose names may be misspelt, in the places that a text names, and in one text no more than pays. */
export interface StreetFinder {
  /** The text names a place where streets are loaded. */
  readonly isAnchored: boolean;
  exact(key: string): readonly StreetMatch[];
  fuzzy(asked: FuzzyKey): readonly StreetMatch[];
  /** The same in the settlements beside the stated ones. */
  fuzzyNearby(asked: FuzzyKey): readonly StreetMatch[];
}

/** A name that may be misspelt. */
interface FuzzyKey {
  readonly key: string;
  readonly maxEdits: 1 | 2;
  /** As it is written: then streets of the towns whose names are written much like it are meant as well. */
  readonly written?: string;
  /** A part of a name has fewer streets to be told. */
  readonly isWhole?: boolean;
}

/** Streets told of one name. */
export const MATCHES_MAX = 16;
/** Two edits make many a name of a short one: the number and the postcode tell which is meant. */
export const WRITTEN_MATCHES_MAX = 48;
/**
 * Names of streets compared in one text: a misspelt street is found among those of its town (a thousand at the most are
 * compared one by one), a text of nothing but misspelt words is not looked for in eight towns at once.
 */
const COMPARED_STREETS_MAX = 40_000;
/** In a text longer than any address with its notes. */
const COMPARED_STREETS_LONG = 8_000;
const SCANNED_STREETS_MAX = 1_024;
/** A look into the index of misspellings, or at a small town, costs as much as so many comparisons. */
const SEARCH_STREETS = 128;
/** Areas around the stated towns in which a misspelt street is looked for, nearest first. */
const AROUND_MAX = 1;

/** Asks for one text; a long one is looked for in fewer places. */
export function streetFinder(
  { near, wide }: StreetScopes,
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
      fuzzyNearby: () => [],
    };
  }
  let left = isLong ? COMPARED_STREETS_LONG : COMPARED_STREETS_MAX;
  // Data sets that know the county and not the town have their streets around the stated town, not in it.
  const around = near.length > 0 ? wide.slice(0, AROUND_MAX) : [];
  const findAround = (find: (within: EntryId) => readonly StreetMatch[]): StreetMatch[] => {
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
  let beside: readonly EntryId[] | undefined;
  return {
    isAnchored: true,
    exact: (key) =>
      isStreetKey(key, gazetteer)
        ? findAround((within) => gazetteer.findStreets(key, { within, limit: MATCHES_MAX }))
        : [],
    fuzzy: (asked) => findAround((within) => fuzzyIn(within, asked)),
    fuzzyNearby(asked) {
      beside ??= near.length === 0 ? [] : neighboursOf(near, context);
      return findIn(beside, (within) => fuzzyIn(within, asked));
    },
  };
}
