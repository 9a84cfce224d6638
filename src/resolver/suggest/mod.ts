/**
 * Suggestions while someone types. In goes a partly typed text; out come the streets, houses, places, postcodes and
 * venues that it may become, lowest cost first. `find_guesses.ts` shows the order: parses of the typed words
 * (`typed_parses.ts`), look-ups (`street_queries.ts`, `guess_*.ts`), the best by `suggest_costs.ts`, then typos;
 * here the best get their labels.
 */
import type { Components } from "../../domain/resolution.ts";
import { SUGGEST_LENGTH_MAX, type SuggestInput, type Suggestion } from "../../domain/input.ts";
import type { Gazetteer } from "../../gazetteer/port.ts";
import { fold } from "../../text/fold.ts";
import { tokenize } from "../address/tokens/mod.ts";
import { describeAnswer } from "../finish/mod.ts";
import { recordOf } from "../place_ids/mod.ts";
import { findGuesses } from "./find_guesses.ts";
import type { Guess, SuggestContext } from "./guess.ts";

/** Words that are used: an address is found before anyone types more. */
const WORDS_MAX = 12;
const LIMIT_MAX = 10;
const WORD_ENDS = /[\s,;]$/u;

/**
 * What a partly typed text may stand for, most likely first: streets, houses if a number is typed, places, postcodes
 * and venues, each once. Never throws for any text; the same input and gazetteer version give the same answer.
 *
 * @example
 * ```ts
 * suggest({ text: "städtle 23", limit: 5 }, { gazetteer })[0]?.label; // "Städtle 23, 9490 Vaduz, Liechtenstein"
 * ```
 */
export function suggest(
  input: SuggestInput,
  { gazetteer }: { readonly gazetteer: Gazetteer },
): Suggestion[] {
  const text = input.text.slice(0, SUGGEST_LENGTH_MAX);
  const tokens = tokenize(text).slice(0, WORDS_MAX);
  const scope = input.country === undefined ? undefined : gazetteer.country(input.country);
  if (tokens.length === 0 || isAngle(text) || (input.country !== undefined && scope === undefined)) {
    return [];
  }
  const limit = Math.min(LIMIT_MAX, input.limit);
  const context = { gazetteer, scope, near: input.near, home: input.homeCountry, limit, scopes: new Map() };
  const typed = { text, tokens, isOpen: !WORD_ENDS.test(text) };
  const guesses = findGuesses(typed, { context, most: limit * DESCRIBED_FACTOR });
  return describeGuesses(guesses, { input, context });
}

/** "47.14, 9." and "48°51": a pair that is being typed, and the beginning of no address. */
function isAngle(text: string): boolean {
  return ANGLE.test(text) && !WORD.test(text);
}

const ANGLE = /^\s*[-+]?\d{1,3}(?:\.\d|°)/u;
const WORD = /\p{L}{2}/u;

/** Guesses described per suggestion wanted, because those with equal labels are dropped. */
const DESCRIBED_FACTOR = 3;
/** Most users who type near a point want a street: this share of the list may be places, postcodes and venues. */
const OTHERS_SHARE = 0.4;

/** The best guesses with their labels. Each result occurs once, and each street once per town. */
function describeGuesses(
  guesses: readonly Guess[],
  { input, context }: { readonly input: SuggestInput; readonly context: SuggestContext },
): Suggestion[] {
  const { gazetteer, limit } = context;
  const languages = input.language === undefined ? [] : [input.language];
  const suggestions = new Map<string, Suggestion>();
  const seen = new Set<string>();
  const labels = new Set<string>();
  let described = 0;
  for (const { answer: describe, number } of ordered(guesses, context)) {
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
    const { address } = answer;
    const completed = number === undefined || address === undefined || components.houseNumber !== undefined
      ? label
      : describeAnswer({ ...ANSWER, ...answer, address: { ...address, houseNumber: number } }, { gazetteer, languages })
        .label;
    const { coordinates, precision, accuracyM } = answer;
    const key = fold(isWholeStreet(components) ? streetText(components) : label);
    // A user cannot choose between equal labels.
    if (!suggestions.has(key) && !labels.has(label)) {
      labels.add(label);
      suggestions.set(key, { label, input: completed, coordinates, precision, accuracyM, components, placeId });
    }
  }
  return [...suggestions.values()];
}

/** By ascending cost. Near a point, results other than streets come last once they exceed their share. */
function ordered(guesses: readonly Guess[], { near, limit }: SuggestContext): Guess[] {
  const byCost = guesses.toSorted((one, other) => one.cost - other.cost);
  if (near === undefined) {
    return byCost;
  }
  const others = byCost.filter(({ isStreet }) => !isStreet);
  const late = new Set(others.slice(Math.ceil(limit * OTHERS_SHARE)));
  return [...byCost.filter((guess) => !late.has(guess)), ...late];
}

function isWholeStreet({ name, street, houseNumber }: Components): boolean {
  return street !== undefined && name === undefined && houseNumber === undefined;
}

/** The same key for parts of a street that differ only in their postcodes: the user goes on to a number anyway. */
function streetText({ street, district, locality, county, region, countryCode }: Components): string {
  return [street, district, locality, county, region, countryCode].join("\n");
}

/** Fields that a description does not read. */
const ANSWER = {
  inputKind: "address",
  confidence: 1,
  preventsFound: false,
  reasons: [],
  matches: {},
  code: null,
  system: null,
  origin: "gazetteer",
} as const;
