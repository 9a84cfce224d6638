import { fold } from "../../text/fold.ts";
import { parseHouseNumber } from "../../text/house_number.ts";
import { nameKey } from "../../text/name_key.ts";
import { locateNumber } from "../address/scoring/mod.ts";
import type { Token } from "../address/tokens/mod.ts";
import { pointOfCode } from "../place_ids/mod.ts";
import type { Guess, SuggestContext } from "./guess.ts";
import { guessMisspeltPlaces, guessNamedPlaces, guessPlaces, guessPostcodes } from "./guess_places.ts";
import { BestGuesses, guessStreets, streetAnswer } from "./guess_streets.ts";
import { type MatchMode, streetQueries, type StreetQuery } from "./street_queries.ts";
import { SUGGEST_COSTS } from "./suggest_costs.ts";
import { placeFirstParses, type TypedParse, typedParses } from "./typed_parses.ts";
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
  if (!isSure(others) && !hasNumber(streets.list)) {
    guessStreets(queriesOf(placeFirstParses(tokens, isOpen), { mode: "typed", context }), context, streets);
  }
  let misspelt: readonly StreetQuery[] = [];
  let isNearby = true;
  const isClear = isSure(others) || isSure(streets.list);
  // Without a point a village that begins as typed is less likely than a city with one typo. Near one, streets are meant.
  const enough = context.near === undefined ? SUGGEST_COSTS.typo : SURE_COST;
  if (!hasComma(tokens) && !hasBelow(others, enough) && !hasBelow(streets.list, enough)) {
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

/** A likely street, which has the typed number. */
function hasNumber(guesses: readonly Guess[]): boolean {
  return guesses.some(({ cost, isNumberMissing }) => cost < SURE_COST && isNumberMissing !== true);
}

function hasBelow(guesses: readonly Guess[], most: number): boolean {
  return guesses.some(({ cost }) => cost < most);
}

/** Parses that are looked up with any words before the typed ones. */
const LATER_PARSES_MAX = 3;

/**
 * The streets of all parses as typed; for the first parse, and those with the place before the street, also the streets with
 * an omitted type before the typed words, and for the first parses those in which the typed words are later words of the
 * name.
 */
function guessTyped(parses: readonly TypedParse[], context: SuggestContext, best: BestGuesses): boolean {
  let isFound = guessStreets(queriesOf(parses, { mode: "typed", context }), context, best);
  for (const mode of ["untyped", "later"] as const) {
    if (best.cheaperThan(ENOUGH_COST) >= context.limit) {
      return isFound;
    }
    const some = parses.filter(({ isPlaceFirst }, at) =>
      mode === "untyped" ? at === 0 || isPlaceFirst : at < LATER_PARSES_MAX
    );
    isFound = guessStreets(queriesOf(some, { mode, context }), context, best) || isFound;
  }
  return isFound;
}

/** Parses that are looked up with a typo. */
const TYPO_PARSES_MAX = 2;

/** The best parses, and the whole text as a name: "Wset 11 Street" is not a house of a street. */
function misspeltParses(parses: readonly TypedParse[], tokens: readonly Token[]): TypedParse[] {
  return parses.filter(({ street }, at) => at < TYPO_PARSES_MAX || street.length === tokens.length);
}

/** No misspelt name of a place has a comma in it. */
function hasComma(tokens: readonly Token[]): boolean {
  return tokens.some(({ apart }, at) => at > 0 && apart);
}

function queriesOf(
  parses: readonly TypedParse[],
  { mode, context }: { readonly mode: MatchMode; readonly context: SuggestContext },
): StreetQuery[] {
  return parses.flatMap((parse) => streetQueries(parse, { mode, context, types: () => typesBefore(context) }));
}

/** Cost of a longer number than the typed one, and of each further one. */
const COST_LONGER = 0.5;
const COST_NEXT = 0.05;
/** House numbers have fewer digits. */
const DIGITS_MAX = 1e7;
/** Longer numbers of one street that are suggested. */
const LONGER_MAX = 4;

/** Houses of the best street whose numbers begin with the one being typed, the first of them: "2" may become "23". */
function completedNumbers(
  guesses: readonly Guess[],
  { parses, context }: { readonly parses: readonly TypedParse[]; readonly context: SuggestContext },
): Guess[] {
  const typed = parses.find(({ isNumberOpen }) => isNumberOpen)?.number?.written;
  if (typed === undefined) {
    return [];
  }
  const best = guesses.find(({ isStreet }) => isStreet);
  const address = best?.answer().address;
  if (best === undefined || address === undefined) {
    return [];
  }
  const { gazetteer } = context;
  const street = gazetteer.street(address.street);
  const longer = new Set<string>();
  const { digits } = parseHouseNumber(typed);
  // "2" begins 2a, 20 to 29, 200 to 299 and so on.
  const most = digits === 0 ? 1 : DIGITS_MAX / digits;
  for (let tens = 1; tens <= most && longer.size < LONGER_MAX; tens *= 10) {
    for (const { number } of gazetteer.houses(street.id, digits * tens, digits * tens + tens - 1)) {
      const folded = fold(number);
      if (folded.length > typed.length && folded.startsWith(typed) && longer.size < LONGER_MAX) {
        longer.add(number);
      }
    }
  }
  return [...longer].map((written, at) => {
    const location = locateNumber(street, parseHouseNumber(written), { context, postcode: undefined });
    return {
      isStreet: true,
      answer: () => streetAnswer(street, { location, written, gazetteer }),
      cost: best.cost + COST_LONGER + at * COST_NEXT,
    };
  });
}

/** Shorter codes of letters and digits are more likely a house number or a road. */
const MIXED_LENGTH_MIN = 3;
const LETTER = /\p{L}/u;
const DIGIT = /\p{N}/u;

/**
 * Entries of loaded registers whose codes begin with the typed text. Words and numbers have other meanings, so a code
 * of letters only or digits only needs the register's name before it: "warehouse 42".
 */
function guessCodes(text: string, context: SuggestContext): Guess[] {
  const { gazetteer, scope, limit } = context;
  const typed = nameKey(text);
  const guesses: Guess[] = [];
  for (const system of gazetteer.codeSystems()) {
    const name = nameKey(system);
    const isNamed = typed.length > name.length && typed.startsWith(name);
    const isMixed = typed.length >= MIXED_LENGTH_MIN && LETTER.test(typed) && DIGIT.test(typed);
    const key = isNamed ? typed.slice(name.length) : isMixed ? typed : "";
    for (const found of key === "" ? [] : gazetteer.findCodesByPrefix(system, key, { limit, within: scope })) {
      guesses.push({
        cost: SUGGEST_COSTS.code + (nameKey(found.code) === key ? 0 : SUGGEST_COSTS.unfinished),
        isStreet: false,
        answer: () => ({ ...pointOfCode(found), record: found }),
      });
    }
  }
  return guesses;
}
