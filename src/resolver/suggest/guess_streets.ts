import type { EntryId, Street, StreetMatch } from "../../gazetteer/gazetteer.ts";
import { nameKey } from "../../text/name_key.ts";
import { locateNumber, type NumberLocation } from "../address/locate_number.ts";
import type { Token } from "../address/tokenize.ts";
import { STREET_SMALL_WORDS } from "../../text/street_words.ts";
import { streetWordsNear } from "../address/street_word_near.ts";
import { streetPoint } from "../address/street_point.ts";
import type { Guess, SuggestContext } from "./guess.ts";
import { guessScopes } from "./guess_scopes.ts";
import { streetDistanceCost, streetWeightCost, SUGGEST_COSTS } from "./suggest_costs.ts";
import { typedKeys } from "./typed_keys.ts";
import type { TypedReading } from "./typed_readings.ts";
import { isTyped, typesBefore } from "./types_before.ts";

/** Streets of one key read where a point orders them, and where a place holds them. */
const STREETS_MAX = 24;
const PLACED_MAX = 10;
/** Shorter beginnings are too like each other to be corrected. Letters. */
const TYPO_LETTERS_MIN = 4;
/** Metres of a street that stand for a house, as where prefixes are ranked. */
const M_PER_HOUSE = 20;
/** Keys of a beginning that are looked up with an edit. */
const TYPO_KEYS_MAX = 2;

/** `typed`; `untyped`: behind a word for a street that nobody typed ("catarina" for "Rua de Santa Catarina"); `misspelt`. */
type Look = "typed" | "untyped" | "misspelt";

/** Streets, and houses where a number is typed, that one reading may mean. */
export function guessStreets(
  reading: TypedReading,
  context: SuggestContext,
  look: Look,
): Guess[] {
  const words = reading.street.map(({ key }) => key);
  const typed = words.join("");
  if (look !== "typed" && (typed.length < LETTERS_MIN[look] || (look === "untyped" && isTyped(words)))) {
    return [];
  }
  const asked = look === "untyped"
    ? asksBehindTypes(typedKeys(words, reading.isStreetOpen), typesBefore(context))
    : asksOf(words, reading.isStreetOpen, look);
  const scopes = reading.place.length === 0
    ? [{ within: context.scope, cost: 0 }]
    : guessScopes(reading.place, context);
  const guesses: Guess[] = [];
  const isPlaced = reading.place.length > 0;
  for (const { within, cost } of scopes) {
    for (const { key, edits, isShort = false, cost: ofKey } of asked) {
      const more = cost + reading.cost + (isPlaced ? SUGGEST_COSTS.placed : 0) + ofKey;
      for (const match of find(key, { context, within, limit: isPlaced ? PLACED_MAX : STREETS_MAX, edits })) {
        guesses.push(guessOf(match, { reading, context, typed, look, isShort, cost: more }));
      }
    }
  }
  return guesses;
}

/** Shorter beginnings are too like each other to be corrected, or to stand behind any word for a street. */
const LETTERS_MIN = { untyped: 3, misspelt: TYPO_LETTERS_MIN } as const;
/** Later keys of a beginning are further from what is typed. */
const KEY_COST = 0.05;

interface Asked {
  readonly key: string;
  /** True where the key leaves out the end of what is typed: an article, or a number that may go on. */
  readonly isShort?: boolean;
  readonly edits?: 1;
  readonly cost: number;
}

function asksBehindTypes(keys: readonly string[], types: readonly string[]): Asked[] {
  return keys.slice(0, UNTYPED_KEYS_MAX).flatMap((key, at) =>
    types.map((type) => ({ key: type + key, cost: SUGGEST_COSTS.untyped + at * KEY_COST }))
  );
}

function asksOf(words: readonly string[], isOpen: boolean, look: "typed" | "misspelt"): Asked[] {
  const keys = typedKeys(words, isOpen);
  if (look === "typed") {
    const isShort = (key: string): boolean => keys.some((other) => other !== key && other.startsWith(key));
    return keys.map((key, at) => ({ key, isShort: isShort(key), cost: at * KEY_COST }));
  }
  const corrected = [...correctedKeys(words, isOpen)].map(([key, isShort]) => ({ key, isShort }));
  const asked: Asked[] = [
    ...corrected.map((ask) => ({ ...ask, cost: SUGGEST_COSTS.typo })),
    ...corrected.slice(0, TYPO_KEYS_MAX).map((ask) => ({ ...ask, edits: 1 as const, cost: SUGGEST_COSTS.typo })),
    ...keys.slice(0, TYPO_KEYS_MAX).map((key) => ({ key, edits: 1 as const, cost: 0 })),
  ];
  return asked.map((ask, at) => ({ ...ask, cost: ask.cost + at * KEY_COST }));
}

/** Keys of what is typed that are looked up behind each word for a street. */
const UNTYPED_KEYS_MAX = 2;
/** Words of one beginning of which corrections are tried, and keys in all. */
const CORRECTED_MAX = 8;

/** Keys with one word read as the word for a street, or the article, that it is a slip of; whether the word is gone. */
function correctedKeys(words: readonly string[], isOpen: boolean): ReadonlyMap<string, boolean> {
  const keys = new Map<string, boolean>();
  for (const [at, word] of words.entries()) {
    for (const canonical of streetWordsNear(word)) {
      const isGone = canonical === "";
      const others = words.toSpliced(at, 1, ...(isGone ? [] : [canonical]));
      for (
        const key of others.length === 0
          ? []
          : typedKeys(others, isOpen && at < words.length - 1).slice(0, TYPO_KEYS_MAX)
      ) {
        keys.set(key, keys.get(key) ?? isGone);
      }
    }
  }
  return new Map([...keys].slice(0, CORRECTED_MAX));
}

function find(
  key: string,
  { context, within, limit, edits }: {
    readonly context: SuggestContext;
    readonly within: EntryId | undefined;
    readonly limit: number;
    readonly edits: 1 | undefined;
  },
): readonly StreetMatch[] {
  const { gazetteer, near, maxDistanceM } = context;
  const ask = (onePerName: boolean): readonly StreetMatch[] =>
    gazetteer.findStreetsByPrefix(key, {
      limit,
      onePerName,
      ...(maxDistanceM === undefined ? {} : { maxDistanceM }),
      ...(within === undefined ? {} : { within }),
      ...(near === undefined ? {} : { near }),
      ...(edits === undefined ? {} : { edits }),
    });
  const names = ask(true);
  // Streets of one name in several villages, where there is room for them.
  return names.length === 0 || names.length >= context.limit ? names : ask(false);
}

function guessOf(
  { id, nameKind, edits }: StreetMatch,
  { reading, context, typed, look, isShort, cost }: {
    readonly reading: TypedReading;
    readonly context: SuggestContext;
    readonly typed: string;
    readonly look: Look;
    readonly isShort: boolean;
    readonly cost: number;
  },
): Guess {
  const { gazetteer, near } = context;
  const street = gazetteer.street(id);
  const location = reading.number === undefined
    ? undefined
    : locateNumber(street, reading.number.number, { context, postcode: undefined });
  const name = nameKey(street.name);
  const hasSmall = reading.street.slice(0, -1).some(isSmall);
  const likeness = look === "untyped"
    ? restCost(name, typed)
    : look === "misspelt" && !isShort
    ? lengthCost(name, typed)
    : likenessCost(name, { typed, isShort, hasSmall });
  const position = near === undefined
    ? streetWeightCost(street.houseCount * M_PER_HOUSE + street.radiusM)
    : streetDistanceCost(street.coordinates, near);
  return {
    answer: {
      ...streetPoint(street, { location, gazetteer }),
      entry: street.place,
      address: addressOf(street, { location, written: reading.number?.written }),
    },
    cost: SUGGEST_COSTS.street + cost + position + (edits > 0 ? SUGGEST_COSTS.typo : 0) +
      likeness +
      (nameKind === "primary" ? 0 : SUGGEST_COSTS.alternate) +
      (location !== undefined && location.coordinates === undefined ? SUGGEST_COSTS.numberMissing : 0),
  };
}

interface Likeness {
  readonly typed: string;
  readonly isShort: boolean;
  /** An article or preposition is typed: other streets have others. */
  readonly hasSmall: boolean;
}

function isSmall({ key }: Token): boolean {
  return STREET_SMALL_WORDS.has(key);
}

/** The name goes on, or is written shorter; or it has what is typed inside; or its key does ("Rua Alegria"). */
function likenessCost(name: string, { typed, isShort, hasSmall }: Likeness): number {
  if (name === typed) {
    return 0;
  }
  if (name.startsWith(typed) || typed.startsWith(name)) {
    return SUGGEST_COSTS.unfinished;
  }
  if (name.includes(typed)) {
    return SUGGEST_COSTS.inside;
  }
  return isShort ? SUGGEST_COSTS.unlike : hasSmall ? SUGGEST_COSTS.otherArticle : SUGGEST_COSTS.inside;
}

/** Of a name that differs by a slip only its length tells whether it is typed whole. */
function lengthCost(name: string, typed: string): number {
  return Math.abs(name.length - typed.length) <= 1 ? 0 : SUGGEST_COSTS.unfinished;
}

/** Behind a word for a street, which was left out, the name is typed whole or goes on. */
function restCost(name: string, typed: string): number {
  return name.endsWith(typed) ? 0 : name.includes(typed) ? SUGGEST_COSTS.unfinished : SUGGEST_COSTS.unlike;
}

function addressOf(
  street: Street,
  { location, written }: { readonly location: NumberLocation | undefined; readonly written: string | undefined },
) {
  const houseNumber = location?.state === "exact"
    ? location.house?.number
    : location?.coordinates === undefined
    ? undefined
    : written;
  const postcode = location?.coordinates === undefined ? street.postcode : location.postcode ?? street.postcode;
  return {
    street: street.id,
    ...(houseNumber === undefined ? {} : { houseNumber }),
    ...(postcode === undefined ? {} : { postcode }),
  };
}
