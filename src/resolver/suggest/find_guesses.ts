import type { Token } from "../address/tokens/mod.ts";
import { BestGuesses } from "./best_guesses.ts";
import { completedNumbers } from "./completed_numbers.ts";
import type { Guess, SuggestContext } from "./guess.ts";
import { guessCodes } from "./guess_codes.ts";
import { guessMisspeltPlaces, guessNamedPlaces, guessPlaces, guessPostcodes } from "./guess_places.ts";
import { guessStreets } from "./guess_streets.ts";
import { SUGGEST_COSTS } from "./suggest_costs.ts";
import { type MatchMode, streetQueries, type StreetQuery } from "./street_queries.ts";
import { type TypedParse, typedParses } from "./typed_parses.ts";
import { typesBefore } from "./types_before.ts";

/** Below this cost a guess is what was typed, and no typos are considered. */
const SURE_COST = 5;
/** Streets below this cost are very near. A street whose type was omitted cannot be nearer. */
const ENOUGH_COST = 3;
/** A town and its surroundings. Metres. */
const AROUND_M = 100_000;

/** The text typed so far. */
export interface Typed {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** The last word may be incomplete. */
  readonly isOpen: boolean;
}

/**
 * What the typed words may stand for, in no order. Typos are considered if nothing is likely, and distant streets if
 * there is nothing around the point. `most`: number of streets needed.
 */
export function findGuesses(
  { text, tokens, isOpen }: Typed,
  { context, most }: { readonly context: SuggestContext; readonly most: number },
): Guess[] {
  const parses = typedParses(tokens, isOpen);
  const streets = new BestGuesses(most);
  const others = [
    ...guessCodes(text, context),
    ...guessPlaces(tokens, context),
    ...guessPostcodes(tokens, context),
    ...guessNamedPlaces(tokens, context),
  ];
  const around = context.near === undefined ? context : { ...context, maxDistanceM: AROUND_M };
  const isAround = guessTyped(parses, around, streets);
  let misspelt: readonly StreetQuery[] = [];
  let isNearby = true;
  const isClear = isSure(others) || isSure(streets.list);
  // Without a point a village that begins as typed is less likely than a city with one typo. Near one, streets are meant.
  const enough = context.near === undefined ? SUGGEST_COSTS.typo : SURE_COST;
  if (!hasBelow(others, enough) && !hasBelow(streets.list, enough)) {
    others.push(...guessMisspeltPlaces(tokens, context));
  }
  if (!isClear) {
    misspelt = queriesOf(misspeltParses(parses, tokens), { mode: "misspelt", context });
    isNearby = guessStreets(misspelt, around, streets);
  }
  if (around !== context && !isAround && !isSure(streets.list)) {
    guessTyped(parses, context, streets);
    if (!isNearby) {
      guessStreets(misspelt, context, streets);
    }
  }
  return [...others, ...streets.list, ...completedNumbers(streets.list, { parses, context })];
}

function isSure(guesses: readonly Guess[]): boolean {
  return hasBelow(guesses, SURE_COST);
}

function hasBelow(guesses: readonly Guess[], most: number): boolean {
  return guesses.some(({ cost }) => cost < most);
}

/** Parses that are looked up with words before the typed ones: street types, and any. */
const PARSES_MAX = { untyped: 1, later: 3 } as const;

/**
 * The streets of all parses as typed; for the first parses also those with an omitted street type before the typed words,
 * and those in which the typed words are later words of the name.
 */
function guessTyped(parses: readonly TypedParse[], context: SuggestContext, best: BestGuesses): boolean {
  let isFound = guessStreets(queriesOf(parses, { mode: "typed", context }), context, best);
  for (const mode of ["untyped", "later"] as const) {
    if (best.cheaperThan(ENOUGH_COST) >= context.limit) {
      return isFound;
    }
    const queries = queriesOf(parses.slice(0, PARSES_MAX[mode]), { mode, context });
    isFound = guessStreets(queries, context, best) || isFound;
  }
  return isFound;
}

/** Parses that are looked up with a typo. */
const TYPO_PARSES_MAX = 2;

/** The best parses, and the whole text as a name: "Wset 11 Street" is not a house of a street. */
function misspeltParses(parses: readonly TypedParse[], tokens: readonly Token[]): TypedParse[] {
  return parses.filter(({ street }, at) => at < TYPO_PARSES_MAX || street.length === tokens.length);
}

function queriesOf(
  parses: readonly TypedParse[],
  { mode, context }: { readonly mode: MatchMode; readonly context: SuggestContext },
): StreetQuery[] {
  return parses.flatMap((parse) => streetQueries(parse, { mode, context, types: () => typesBefore(context) }));
}
