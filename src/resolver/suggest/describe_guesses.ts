import type { SuggestInput, Suggestion } from "../../domain/suggestion.ts";
import type { Components } from "../../domain/resolution.ts";
import { fold } from "../../text/fold.ts";
import { describeAnswer } from "../describe_answer.ts";
import { recordOf } from "../record_of.ts";
import type { Guess, SuggestContext } from "./guess.ts";

/** Guesses described, of which those that are told alike are dropped. */
export const DESCRIBED_FACTOR = 3;
/** Of those who type near a point most want a street: this share of the list may be places, postcodes and things. */
const OTHERS_SHARE = 0.4;

/** The cheapest guesses with their labels, each thing once, and each street of a town. */
export function describeGuesses(
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
    const key = fold(isWholeStreet(components) ? streetText(components) : label);
    if (!suggestions.has(key)) {
      suggestions.set(key, { label, coordinates, precision, accuracyM, components, placeId });
    }
  }
  return [...suggestions.values()];
}

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

function isWholeStreet({ name, street, houseNumber }: Components): boolean {
  return street !== undefined && name === undefined && houseNumber === undefined;
}

/** The same for the parts of a street that only their postcodes tell apart: whoever chooses it goes on to a number. */
function streetText({ street, district, locality, county, region, countryCode }: Components): string {
  return [street, district, locality, county, region, countryCode].join("\n");
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
