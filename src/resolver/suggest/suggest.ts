import { SUGGEST_LENGTH_MAX, type SuggestInput, type Suggestion } from "../../domain/suggestion.ts";
import type { Gazetteer, StreetGazetteer } from "../../gazetteer/gazetteer.ts";
import { fold } from "../../text/fold.ts";
import { type Token, tokenize } from "../address/tokenize.ts";
import { describeAnswer } from "../describe_answer.ts";
import { recordOf } from "../record_of.ts";
import { completedNumbers } from "./completed_numbers.ts";
import { BestGuesses } from "./best_guesses.ts";
import type { Guess, SuggestContext } from "./guess.ts";
import { guessMisspeltPlaces, guessNamedPlaces, guessPlaces, guessPostcodes } from "./guess_places.ts";
import { guessStreets } from "./guess_streets.ts";
import { type Look, type StreetAsk, streetAsks } from "./street_asks.ts";
import { type TypedReading, typedReadings } from "./typed_readings.ts";
import { typesBefore } from "./types_before.ts";

/** Words that are read: nobody types more before an address is found. */
const WORDS_MAX = 12;
const LIMIT_MAX = 10;
/** A guess this cheap is what is typed: no slip is looked for beside it. */
const SURE_COST = 5;
/** Streets this cheap are around the corner: none with a word for a street before the name can be nearer. */
const ENOUGH_COST = 3;
/** Guesses described, of which those that are told alike are dropped. */
const DESCRIBED_FACTOR = 3;
const WORD_ENDS = /[\s,;]$/u;

/**
 * What somebody may mean who has typed this much, the likeliest first: streets, houses where a number is typed, places,
 * postcodes and named things, each once. Never throws for any text; the same input and gazetteer version give the same
 * answer.
 *
 * @example
 * ```ts
 * suggest({ text: "städtle 23", limit: 5 }, { gazetteer })[0]?.label; // "Städtle 23, 9490 Vaduz, Liechtenstein"
 * ```
 */
export function suggest(
  input: SuggestInput,
  { gazetteer }: { readonly gazetteer: Gazetteer & StreetGazetteer },
): Suggestion[] {
  const text = input.text.slice(0, SUGGEST_LENGTH_MAX);
  const tokens = tokenize(text).slice(0, WORDS_MAX);
  const scope = input.country === undefined ? undefined : gazetteer.country(input.country);
  if (tokens.length === 0 || (input.country !== undefined && scope === undefined)) {
    return [];
  }
  const limit = Math.min(LIMIT_MAX, input.limit);
  const context: SuggestContext = { gazetteer, scope, near: input.near, limit };
  const isOpen = !WORD_ENDS.test(text);
  const readings = typedReadings(tokens, isOpen);
  const streets = new BestGuesses(limit * DESCRIBED_FACTOR);
  const others = [
    ...guessPlaces(tokens, context),
    ...guessPostcodes(tokens, context),
    ...guessNamedPlaces(tokens, context),
  ];
  guessTyped(readings, context, streets);
  if (!isSure(others) && !isSure(streets.list)) {
    others.push(...guessMisspeltPlaces(tokens, context));
    const asks = asksOf(misspeltReadings(readings, tokens), { look: "misspelt", context });
    around(context, (asked) => guessStreets(asks, asked, streets));
  }
  const guesses = [...others, ...streets.list];
  return told([...guesses, ...completedNumbers(streets.list, { readings, context })], { input, context });
}

/** Readings that are looked up with an edit. */
const TYPO_READINGS_MAX = 2;
/** The likeliest readings, and the whole text as a name: "Wset 11 Street" is no house of a street. */
function misspeltReadings(readings: readonly TypedReading[], tokens: readonly Token[]): TypedReading[] {
  return readings.filter(({ street }, at) => at < TYPO_READINGS_MAX || street.length === tokens.length);
}

/** A town and its surroundings. Metres. */
const AROUND_M = 100_000;

function isSure(guesses: readonly Guess[]): boolean {
  return guesses.some(({ cost }) => cost < SURE_COST);
}

/** The streets of all readings, as typed and, of the first, behind a word for a street that is left out. */
function guessTyped(readings: readonly TypedReading[], context: SuggestContext, best: BestGuesses): void {
  const typed = asksOf(readings, { look: "typed", context });
  let untyped: readonly StreetAsk[] | undefined;
  around(context, (asked) => {
    const isFound = guessStreets(typed, asked, best);
    if (best.cheaperThan(ENOUGH_COST) >= asked.limit) {
      return isFound;
    }
    untyped ??= asksOf(readings.slice(0, 1), { look: "untyped", context });
    return guessStreets(untyped, asked, best) || isFound;
  });
}

function asksOf(
  readings: readonly TypedReading[],
  { look, context }: { readonly look: Look; readonly context: SuggestContext },
): StreetAsk[] {
  return readings.flatMap((reading) => streetAsks(reading, { look, context, types: () => typesBefore(context) }));
}

/** Searches around the point; anywhere only where nothing is there, or no point is given. */
function around(context: SuggestContext, search: (context: SuggestContext) => boolean): void {
  if (context.near === undefined || !search({ ...context, maxDistanceM: AROUND_M })) {
    search(context);
  }
}

/** Of those who type near a point most want a street: this share of the list may be places, postcodes and things. */
const OTHERS_SHARE = 0.4;

/** The cheapest first; near a point what is no street, beyond its share, behind the streets. */
function ordered(guesses: readonly Guess[], { near, limit }: SuggestContext): Guess[] {
  const byCost = guesses.toSorted((one, other) => one.cost - other.cost);
  if (near === undefined) {
    return byCost;
  }
  const others = byCost.filter(({ isStreet }) => !isStreet);
  const late = new Set(others.slice(Math.ceil(limit * OTHERS_SHARE)));
  return [...byCost.filter((guess) => !late.has(guess)), ...late];
}

/** The cheapest guesses with their labels, each label once. */
function told(
  guesses: readonly Guess[],
  { input, context }: { readonly input: SuggestInput; readonly context: SuggestContext },
): Suggestion[] {
  const { gazetteer, limit } = context;
  const languages = input.language === undefined ? [] : [input.language];
  const suggestions = new Map<string, Suggestion>();
  const seen = new Set<string>();
  let described = 0;
  for (const { answer: describe } of ordered(guesses, context)) {
    if (suggestions.size >= limit || described >= limit * DESCRIBED_FACTOR) {
      break;
    }
    const answer = describe();
    const placeId = recordOf(answer, gazetteer)?.placeId;
    if (placeId === undefined || seen.has(placeId)) {
      continue;
    }
    seen.add(placeId);
    described += 1;
    const { label, components } = describeAnswer({ ...ANSWER, ...answer }, { gazetteer, languages });
    const { coordinates, precision, accuracyM } = answer;
    const key = fold(label);
    if (!suggestions.has(key)) {
      suggestions.set(key, { label, coordinates, precision, accuracyM, components, placeId });
    }
  }
  return [...suggestions.values()];
}

/** What a description does not look at. */
const ANSWER = {
  inputKind: "address",
  confidence: 1,
  isDoubtful: false,
  reasons: [],
  matches: {},
  code: null,
  system: null,
  origin: "gazetteer",
} as const;
