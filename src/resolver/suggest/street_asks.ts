import type { EntryId } from "../../gazetteer/port.ts";
import { STREET_SMALL_WORDS } from "../../text/street_words.ts";
import { streetWordsNear } from "../address/correction/mod.ts";
import type { SuggestContext } from "./guess.ts";
import { guessScopes } from "./guess_scopes.ts";
import { isNamed } from "./is_named.ts";
import { SUGGEST_COSTS } from "./suggest_costs.ts";
import { typedKeys } from "./typed_keys.ts";
import type { TypedReading } from "./typed_readings.ts";
import { isTyped } from "./types_before.ts";

/**
 * `typed`; `untyped`: behind a word for a street that nobody typed ("catarina" for "Rua de Santa Catarina");
 * `misspelt`.
 */
export type Look = "typed" | "untyped" | "misspelt";

/** One look-up of streets: a beginning of keys, in a place or anywhere, for a reading. */
export interface StreetAsk {
  readonly key: string;
  readonly within: EntryId | undefined;
  readonly look: Look;
  readonly reading: TypedReading;
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

type KeyAsk = Pick<StreetAsk, "key" | "isShort" | "written" | "edits" | "cost" | "keyCost">;

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
export function streetAsks(
  reading: TypedReading,
  { look, context, types }: {
    readonly look: Look;
    readonly context: SuggestContext;
    readonly types: () => readonly string[];
  },
): StreetAsk[] {
  const words = reading.street.map(({ key }) => key);
  const typed = words.join("");
  if (typed.length < LETTERS_MIN[look] || (look === "untyped" && isTyped(words))) {
    return [];
  }
  const isPlaced = reading.place.length > 0;
  const scopes = isPlaced ? guessScopes(reading.place, context) : [{ within: context.scope, cost: 0 }];
  if (scopes.length === 0) {
    return [];
  }
  const keys = look === "untyped" ? behindTypes(words, reading.isStreetOpen, types()) : LOOKS[look](words, reading);
  return scopes.flatMap(({ within, cost }) =>
    keys.map((ask) => ({
      ...ask,
      within,
      look,
      reading,
      typed,
      cost: cost + reading.cost + (isPlaced ? SUGGEST_COSTS.placed : 0) + ask.cost,
    }))
  );
}

const ENDS_IN_DIGIT = /\d$/u;
const LOOKS = { typed: asTyped, misspelt } as const;

function asTyped(words: readonly string[], { isStreetOpen }: TypedReading): KeyAsk[] {
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

function behindTypes(words: readonly string[], isOpen: boolean, types: readonly string[]): KeyAsk[] {
  return typedKeys(words, isOpen).slice(0, UNTYPED_KEYS_MAX).flatMap((key, at) =>
    types.map((type) => ({ key: type + key, isShort: false, cost: SUGGEST_COSTS.untyped + at * KEY_COST, keyCost: 0 }))
  );
}

function misspelt(words: readonly string[], { isStreetOpen }: TypedReading): KeyAsk[] {
  const corrected = [...correctedKeys(words, isStreetOpen)]
    .map(([key, isShort]): KeyAsk => ({ key, isShort, cost: SUGGEST_COSTS.typo, keyCost: 0 }));
  const asked: KeyAsk[] = [
    ...corrected,
    ...corrected.slice(0, TYPO_KEYS_MAX).map((ask) => ({ ...ask, edits: 1 as const })),
    ...typedKeys(words, isStreetOpen).slice(0, TYPO_KEYS_MAX)
      .map((key) => ({ key, isShort: false, edits: 1 as const, cost: 0, keyCost: 0 })),
  ];
  return asked.map((ask, at) => ({ ...ask, cost: ask.cost + at * KEY_COST }));
}

/** Keys with one word read as the word for a street, or the article, that it is a slip of; whether the word is gone. */
function correctedKeys(words: readonly string[], isOpen: boolean): ReadonlyMap<string, boolean> {
  const keys = new Map<string, boolean>();
  for (const [at, word] of words.entries()) {
    for (const canonical of streetWordsNear(word)) {
      const isGone = canonical === "";
      const others = words.toSpliced(at, 1, ...(isGone ? [] : [canonical]));
      if (others.length > 0) {
        for (const key of typedKeys(others, isOpen && at < words.length - 1).slice(0, TYPO_KEYS_MAX)) {
          keys.set(key, keys.get(key) ?? isGone);
        }
      }
      if (keys.size >= CORRECTED_MAX) {
        return new Map([...keys].slice(0, CORRECTED_MAX));
      }
    }
  }
  return keys;
}
