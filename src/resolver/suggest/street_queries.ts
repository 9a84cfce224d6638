import type { EntryId } from "../../gazetteer/port.ts";
import { STREET_SMALL_WORDS } from "../../text/street_words.ts";
import { streetWordsNear } from "../address/correction/mod.ts";
import type { GuessScope, SuggestContext } from "./guess.ts";
import { guessScopes, scopesOfStreets } from "./guess_scopes.ts";
import { isNamed, type TypedParse } from "./typed_parses.ts";
import { SUGGEST_COSTS } from "./suggest_costs.ts";
import { typedKeys } from "./typed_keys.ts";
import { isTyped } from "./types_before.ts";

/**
 * `typed`; `untyped`: with an omitted street type before it ("santa cat" for "Rua de Santa Catarina"); `later`: from a
 * later word on ("catarina"); `misspelt`.
 */
export type MatchMode = "typed" | "untyped" | "later" | "misspelt";

/** One look-up of streets: a prefix of keys, in a place or anywhere, for one parse. */
export interface StreetQuery {
  readonly key: string;
  readonly within: EntryId | undefined;
  readonly mode: MatchMode;
  readonly parse: TypedParse;
  /** The words of the parse's street, joined. */
  readonly typed: string;
  /** True if the key drops the end of the typed text: an article, or an incomplete number. */
  readonly isShort: boolean;
  /** The beginning of the names that are preferred, if the key is not specific enough. */
  readonly written?: string | undefined;
  readonly edits?: 1;
  readonly isLater?: true;
  /** The cost of every street found: of the parse, its place and its key. */
  readonly cost: number;
  /** Additional cost of streets whose names do not begin with the typed text. */
  readonly keyCost: number;
}

type KeyQuery =
  & Pick<StreetQuery, "key" | "cost" | "edits" | "isLater">
  & Partial<Pick<StreetQuery, "isShort" | "written" | "keyCost">>;

/** Letters needed for each mode: shorter prefixes match too many names. */
const LETTERS_MIN = { typed: 0, untyped: 3, later: 4, misspelt: 4 } as const;
/** Cost per position in the list of keys: later ones differ more from the typed text. */
const KEY_COST = 0.05;
/** Keys of a prefix that are looked up with a typo, and after each street type. */
const TYPO_KEYS_MAX = 2;
const UNTYPED_KEYS_MAX = 2;
const LATER_KEYS_MAX = 2;
/** Words of a prefix whose corrections are tried, and keys in total. */
const CORRECTED_MAX = 8;

/** The look-ups for one parse. `types`: street types that may precede the typed text. */
export function streetQueries(
  parse: TypedParse,
  { mode, context, types }: {
    readonly mode: MatchMode;
    readonly context: SuggestContext;
    readonly types: () => readonly string[];
  },
): StreetQuery[] {
  const words = parse.street.map(({ key }) => key);
  const typed = words.join("");
  if (typed.length < LETTERS_MIN[mode] || ((mode === "untyped" || mode === "later") && isTyped(words))) {
    return [];
  }
  const isPlaced = parse.place.length > 0;
  const scopes = isPlaced ? scopesOf(parse, words, { mode, context }) : [{ within: context.scope, cost: 0 }];
  if (scopes.length === 0) {
    return [];
  }
  const keys = mode === "untyped" ? afterTypes(words, parse.isStreetOpen, types()) : KEYS_OF[mode](words, parse);
  return scopes.flatMap(({ within, cost }) =>
    keys.map((query) => ({
      isShort: false,
      keyCost: 0,
      ...query,
      within,
      mode,
      parse,
      typed,
      cost: cost + parse.cost + (isPlaced ? SUGGEST_COSTS.placed : 0) + query.cost,
    }))
  );
}

/** The places that the words of a place may be: those of the streets of this name first. */
function scopesOf(
  { place, isStreetOpen }: TypedParse,
  words: readonly string[],
  { mode, context }: { readonly mode: MatchMode; readonly context: SuggestContext },
): readonly GuessScope[] {
  const known = guessScopes(place, context);
  const [key] = typedKeys(words, false);
  if (mode !== "typed" || isStreetOpen || key === undefined) {
    return known;
  }
  const named = scopesOfStreets(key, place, context);
  return [...named, ...known.filter(({ within }) => named.every((other) => other.within !== within))];
}

const ENDS_IN_DIGIT = /\d$/u;
const KEYS_OF = { typed: asTyped, later, misspelt } as const;

function asTyped(words: readonly string[], { isStreetOpen }: TypedParse): KeyQuery[] {
  const keys = typedKeys(words, isStreetOpen);
  const written = words.join("");
  const coarse = coarseKey(words);
  return keys.map((key, at) => {
    // "42n" and "42nd" are 42: only the letters of an ordinal are dropped.
    const isShort = (key === coarse && key.length < written.length) ||
      (!ENDS_IN_DIGIT.test(key) && keys.some((other) => other !== key && other.startsWith(key)));
    return { key, isShort, written: isShort ? written : undefined, cost: 0, keyCost: at * KEY_COST };
  });
}

/**
 * The key of words that only say that it is a street: "Carrer" is "c", the beginning of half of all names; "Rua de" is
 * "r".
 */
function coarseKey(words: readonly string[]): string | undefined {
  if (words.length > 1 && STREET_SMALL_WORDS.has(words.at(-1) ?? "")) {
    return typedKeys(words.slice(0, -1), false)[0];
  }
  return isNamed(words) ? undefined : typedKeys(words, false)[0];
}

function afterTypes(words: readonly string[], isOpen: boolean, types: readonly string[]): KeyQuery[] {
  return typedKeys(words, isOpen).slice(0, UNTYPED_KEYS_MAX).flatMap((key, at) =>
    types.map((type) => ({ key: type + key, cost: SUGGEST_COSTS.untyped + at * KEY_COST }))
  );
}

function later(words: readonly string[], { isStreetOpen }: TypedParse): KeyQuery[] {
  return typedKeys(words, isStreetOpen).slice(0, LATER_KEYS_MAX)
    .map((key, at) => ({ key, isLater: true, cost: SUGGEST_COSTS.inside + at * KEY_COST }));
}

function misspelt(words: readonly string[], { isStreetOpen }: TypedParse): KeyQuery[] {
  const corrected = [...correctedKeys(words, isStreetOpen)]
    .map(([key, isShort]): KeyQuery => ({ key, isShort, cost: SUGGEST_COSTS.typo }));
  const queries: KeyQuery[] = [
    ...corrected,
    ...corrected.slice(0, TYPO_KEYS_MAX).map((query) => ({ ...query, edits: 1 as const })),
    ...typedKeys(words, isStreetOpen).slice(0, TYPO_KEYS_MAX).map((key) => ({ key, edits: 1 as const, cost: 0 })),
  ];
  return queries.map((query, at) => ({ ...query, cost: query.cost + at * KEY_COST }));
}

/** Keys with one word corrected to a street type or an article; the value says whether the word was dropped. */
function correctedKeys(words: readonly string[], isOpen: boolean): ReadonlyMap<string, boolean> {
  const keys = new Map<string, boolean>();
  for (const [at, word] of words.entries()) {
    for (const canonical of streetWordsNear(word)) {
      const isDropped = canonical === "";
      const others = words.toSpliced(at, 1, ...(isDropped ? [] : [canonical]));
      if (others.length > 0) {
        for (const key of typedKeys(others, isOpen && at < words.length - 1).slice(0, TYPO_KEYS_MAX)) {
          keys.set(key, keys.get(key) ?? isDropped);
        }
      }
      if (keys.size >= CORRECTED_MAX) {
        return new Map([...keys].slice(0, CORRECTED_MAX));
      }
    }
  }
  return keys;
}
