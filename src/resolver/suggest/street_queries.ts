import type { EntryId } from "../../gazetteer/port.ts";
import { STREET_SMALL_WORDS } from "../../text/street_words.ts";
import { streetWordsNear } from "../address/correction/mod.ts";
import type { SuggestContext } from "./guess.ts";
import { guessScopes } from "./guess_scopes.ts";
import { isNamed } from "./is_named.ts";
import { SUGGEST_COSTS } from "./suggest_costs.ts";
import { typedKeys } from "./typed_keys.ts";
import type { TypedParse } from "./typed_parses.ts";
import { isTyped } from "./types_before.ts";

/**
 * `typed`; `untyped`: behind a word for a street that nobody typed ("catarina" for "Rua de Santa Catarina");
 * `misspelt`.
 */
export type MatchMode = "typed" | "untyped" | "misspelt";

/** One look-up of streets: a beginning of keys, in a place or anywhere, for a reading. */
export interface StreetQuery {
  readonly key: string;
  readonly within: EntryId | undefined;
  readonly mode: MatchMode;
  readonly parse: TypedParse;
  /** The words of the reading's street, joined. */
  readonly typed: string;
  /** True where the key leaves out the end of what is typed: an article, or a number that may go on. */
  readonly isShort: boolean;
  /** How the names are written that are meant first: the key says too little. */
  readonly written?: string;
  readonly edits?: 1;
  /** What all streets that it finds cost, for the reading, its place and its key. */
  readonly cost: number;
  /** What those cost besides whose names do not begin as typed. */
  readonly keyCost: number;
}

type KeyQuery = Pick<StreetQuery, "key" | "isShort" | "written" | "edits" | "cost" | "keyCost">;

/** Shorter beginnings are too like each other to be corrected, or to stand behind any word for a street. Letters. */
const LETTERS_MIN = { typed: 0, untyped: 3, misspelt: 4 } as const;
/** Later keys of a beginning are further from what is typed. */
const KEY_COST = 0.05;
/** Keys of a beginning that are looked up with an edit, and behind each word for a street. */
const TYPO_KEYS_MAX = 2;
const UNTYPED_KEYS_MAX = 2;
/** Words of one beginning of which corrections are tried, and keys in all. */
const CORRECTED_MAX = 8;

/** What is looked up for one reading. `types`: the words for streets that may stand before what is typed. */
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
  if (typed.length < LETTERS_MIN[mode] || (mode === "untyped" && isTyped(words))) {
    return [];
  }
  const isPlaced = parse.place.length > 0;
  const scopes = isPlaced ? guessScopes(parse.place, context) : [{ within: context.scope, cost: 0 }];
  if (scopes.length === 0) {
    return [];
  }
  const keys = mode === "untyped" ? afterTypes(words, parse.isStreetOpen, types()) : KEYS_OF[mode](words, parse);
  return scopes.flatMap(({ within, cost }) =>
    keys.map((query) => ({
      ...query,
      within,
      mode,
      parse,
      typed,
      cost: cost + parse.cost + (isPlaced ? SUGGEST_COSTS.placed : 0) + query.cost,
    }))
  );
}

const ENDS_IN_DIGIT = /\d$/u;
const KEYS_OF = { typed: asTyped, misspelt } as const;

function asTyped(words: readonly string[], { isStreetOpen }: TypedParse): KeyQuery[] {
  const keys = typedKeys(words, isStreetOpen);
  const written = words.join("");
  const coarse = coarseKey(words);
  return keys.map((key, at) => {
    // "42n" and "42nd" are 42: only what stands behind an ordinal's digits is left out.
    const isShort = (key === coarse && key.length < written.length) ||
      (!ENDS_IN_DIGIT.test(key) && keys.some((other) => other !== key && other.startsWith(key)));
    return { key, isShort, ...(isShort ? { written } : {}), cost: 0, keyCost: at * KEY_COST };
  });
}

/**
 * The key of words that say no more than that a street is meant: "Carrer" is "c", as half of all names are; "Rua de"
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
    types.map((type) => ({ key: type + key, isShort: false, cost: SUGGEST_COSTS.untyped + at * KEY_COST, keyCost: 0 }))
  );
}

function misspelt(words: readonly string[], { isStreetOpen }: TypedParse): KeyQuery[] {
  const corrected = [...correctedKeys(words, isStreetOpen)]
    .map(([key, isShort]): KeyQuery => ({ key, isShort, cost: SUGGEST_COSTS.typo, keyCost: 0 }));
  const remembered: KeyQuery[] = [
    ...corrected,
    ...corrected.slice(0, TYPO_KEYS_MAX).map((query) => ({ ...query, edits: 1 as const })),
    ...typedKeys(words, isStreetOpen).slice(0, TYPO_KEYS_MAX)
      .map((key) => ({ key, isShort: false, edits: 1 as const, cost: 0, keyCost: 0 })),
  ];
  return remembered.map((query, at) => ({ ...query, cost: query.cost + at * KEY_COST }));
}

/** Keys with one word read as the word for a street, or the article, that it is a slip of; whether the word is gone. */
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
