import type { Components } from "../../domain/resolution.ts";
import type { SuggestInput, Suggestion } from "../../domain/suggestion.ts";
import { fold } from "../../text/fold.ts";
import { describeAnswer } from "../finish/mod.ts";
import { recordOf } from "../place_ids/mod.ts";
import type { Guess, SuggestContext } from "./guess.ts";

/** Guesses described per suggestion wanted, because those with equal labels are dropped. */
export const DESCRIBED_FACTOR = 3;
/** Most users who type near a point want a street: this share of the list may be places, postcodes and venues. */
const OTHERS_SHARE = 0.4;

/** The best guesses with their labels. Each result occurs once, and each street once per town. */
export function describeGuesses(
  guesses: readonly Guess[],
  { input, context }: { readonly input: SuggestInput; readonly context: SuggestContext },
): Suggestion[] {
  const { gazetteer, limit } = context;
  const languages = input.language === undefined ? [] : [input.language];
  const suggestions = new Map<string, Suggestion>();
  const seen = new Set<string>();
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
    if (!suggestions.has(key)) {
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
